export interface Announcement {
  id: number;
  text: string;
}

/**
 * Screen readers need a moment to notice that the live region is somewhere else, or that a dialog around it is gone.
 * What is put into it before that is not read.
 */
export const settleMs = 200;

/** So that nobody meets old texts who reads on to the end of the page. */
const keptMs = 10_000;

/** Puts texts into the one live region, each as an element of its own: the same text twice is read twice. */
export function createAnnouncer(show: (said: Announcement[]) => void) {
  let waiting: Announcement[] = [];
  let spoken: Announcement[] = [];
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout>;

  /** The region was moved, or there may be more to say: it begins to speak after a moment without either. */
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      spoken = waiting;
      waiting = [];
      show(spoken);
      timer = setTimeout(() => {
        spoken = [];
        show(spoken);
      }, keptMs);
    }, settleMs);
  }

  return {
    wait,
    announce(text: string) {
      // A toast has said it already, with more words.
      if ([...spoken, ...waiting].some((said) => said.text.startsWith(`${text}.`))) return;
      lastId += 1;
      waiting.push({ id: lastId, text });
      wait();
    },
  };
}
