/**
 * Runs in the page. Puts the word in place of each text of the page in turn, and names those texts that then cannot be
 * read as a whole: because the page scrolls sideways, or because something cuts the word off.
 */
export function textsThatDoNotFit(word: string): string[] {
  /** Our own short words: a longer one is not what an owner or a performer could write there. */
  const ours = 'button, time';
  const places = document.querySelectorAll('main, footer');
  const bad: string[] = [];
  for (const place of places) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    for (const node of nodes) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !node.data.trim() || parent.closest(ours) || isUnseen(parent))
        continue;
      const { data } = node;
      node.data = word;
      const problem = problemWith(node);
      node.data = data;
      if (problem)
        bad.push(`${parent.tagName.toLowerCase()}.${parent.className} «${data.slice(0, 30)}»: ${problem}`);
    }
  }
  return bad;

  /** For screen readers alone, or the honeypot: a box of one pixel. */
  function isUnseen(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      if (width <= 1 && height <= 1) return true;
    }
    return false;
  }

  function problemWith(node: Text): string | undefined {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) return `the page is ${scrollWidth} px wide`;
    const parent = node.parentElement;
    // Shortened on purpose, and said to be by three dots.
    if (parent && getComputedStyle(parent).textOverflow === 'ellipsis') return undefined;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    if (left < 0 || right > clientWidth) return `it ends at ${Math.round(right)} px`;
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      if (/visible|auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
      const edges = box.getBoundingClientRect();
      if (left < edges.left - 1 || right > edges.right + 1) return `cut off by .${box.className}`;
    }
    return undefined;
  }
}
