const blockContent = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table';

/**
 * The editor cannot add or remove rows, so that a pasted table would be a trap. A row of words becomes a line, and a
 * table that only arranges a page, as those of mails do, leaves its content.
 */
export function unfoldTables(body: HTMLElement): void {
  // The innermost first: the outer ones of a mail arrange what is in them.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')];
    table.replaceWith(...rows.flatMap(linesOf));
  }
}

function linesOf(row: HTMLTableRowElement): Element[] {
  const cells = [...row.cells].filter((cell) => cell.textContent?.trim() !== '');
  if (cells.some(arranges)) return cells.map((cell) => moved('div', [cell]));
  return cells.length > 0 ? [moved('p', cells)] : [];
}

/** Whether a cell has more in it than one paragraph, which is how Word and Google Docs write a cell. */
function arranges(cell: Element): boolean {
  const [block, ...others] = cell.querySelectorAll(blockContent);
  if (!block) return false;
  const isAll = block.textContent?.trim() === cell.textContent?.trim();
  return others.length > 0 || !isAll || !/^(?:P|DIV)$/.test(block.tagName);
}

function moved(tag: 'p' | 'div', cells: Element[]): Element {
  const line = document.createElement(tag);
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line.append(' · ');
    const only = tag === 'p' ? cell.querySelector('p, div') : null;
    line.append(...(only ?? cell).childNodes);
  }
  return line;
}
