import { wallTimeAt } from '#contract/time/venue-time.ts';
import { isServerThere } from '../../ui/missing-code.ts';

const lookEveryMs = 60_000;
/** By the clock of the venue. */
const reloadHour = 4;
const longMs = 2 * 60 * 60_000;

let isKept = false;

/**
 * Nobody touches the screen in the shop, so it loads itself again: when there is a new build, every night, and when it
 * shows an error instead of the shows. Outside of React, because it has to go on when the page could not be rendered; and
 * only while the server answers, because the browser's own error page would stay on the wall.
 */
export function keepFresh(isShown: () => boolean, timeZone: string): void {
  if (isKept) return;
  isKept = true;
  const openedAtMs = Date.now();
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  async function look(): Promise<void> {
    const { hour } = wallTimeAt(new Date(), timeZone);
    const isNight = hour === reloadHour && Date.now() - openedAtMs > longMs;
    if (isNight || !isShown() || !(await hasScript(script))) {
      if (await isServerThere()) window.location.reload();
    }
  }
  setInterval(() => void look(), lookEveryMs);
}

/** Whether this page as it is now served still runs the same code. */
async function hasScript(script: string): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-cache' });
    return !answer.ok || (await answer.text()).includes(script);
  } catch {
    return true;
  }
}
