import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHistory, navigate, pushWithinPage, type Visit, visitNow } from './browser-history.ts';

/** As much of a browser as the history of one tab needs. */
function openTab() {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: '/' }];
  let pop = () => {};
  const at = () => entries[entries.length - 1] as { state: unknown; url: string };
  const put = (state: unknown, url = at().url) => Object.assign(at(), { state, url });
  vi.stubGlobal('window', {
    history: {
      get state() {
        return at().state;
      },
      replaceState: (state: unknown, _: string, url?: string) => put(state, url),
      pushState: (state: unknown, _: string, url: string) => void entries.push({ state, url }),
    },
    get location() {
      return new URL(at().url, 'http://localhost');
    },
    addEventListener: (_: string, listener: () => void) => {
      pop = listener;
    },
    removeEventListener() {},
  });
  return {
    /** A link to a place of the page, which the browser follows by itself. */
    pressLink(hash: string) {
      entries.push({ state: null, url: hash });
      pop();
    },
    addresses: () => entries.map(({ url }) => url),
  };
}

let stop = () => {};
const visits: Visit[] = [];
beforeEach(() => {
  visits.length = 0;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('A link within the page keeps the state of the page: the step of a form, and where a sign-in leads to', () => {
  const tab = openTab();
  stop = followHistory(visitNow('POP'), (visit) => visits.push(visit));
  pushWithinPage({ step: 2 });
  tab.pressLink('/#content');
  expect(visits.at(-1)).toMatchObject({ location: { hash: '#content', state: { step: 2 } } });
  navigate('/admin/login', { state: { returnTo: '/admin/gallery' } });
  tab.pressLink('/admin/login#content');
  expect(visits.at(-1)?.location.state).toEqual({ returnTo: '/admin/gallery' });
});

test('A step of a form leaves no hash behind, neither in its own entry nor in the one that Back leads to', () => {
  const tab = openTab();
  tab.pressLink('/?from=poster#apply');
  pushWithinPage({ step: 2 });
  expect(tab.addresses()).toEqual(['/', '/?from=poster', '/?from=poster']);
});
