import { describe, expect, test } from 'vitest';
import { matchRoute, notFoundRoute } from './routes.tsx';

describe('The page that a guest’s address leads to', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/events', '/events'],
    ['/events/', '/events'],
    ['/events?before=x#past-events', '/events'],
    ['/events/3', '/events/:id'],
    ['/events/caf%C3%A9', '/events/:id'],
    ['/admin/login?invite=x', '/admin/login'],
    ['/admin/settings/', '/admin/settings'],
    ['/admin/tonight?day=2026-11-20', '/admin/tonight'],
    ['/admin/events/12/sheet', '/admin/events/:id/sheet'],
  ])('%s is %s', (url, path) => {
    expect(matchRoute(url).route.path).toBe(path);
  });

  test.each([
    '/nope',
    '/admin',
    '/Admin/dashboard',
    '/admin/dashboard/1',
    '//',
    '//events',
    '/events//3',
    '//evil.example/..',
    '/events/3/4',
    '/%',
    '/events/%E0%A4%A',
    '/\\events',
    '',
  ])('%j is none', (url) => {
    expect(matchRoute(url).route).toBe(notFoundRoute);
  });

  test('reads what the address says and nothing else', () => {
    const { params, search, pathname } = matchRoute('/events/a%2Fb?x=1&x=2#y');
    expect(params.id).toBe('a/b');
    expect(search.getAll('x')).toEqual(['1', '2']);
    expect(pathname).toBe('/events/a%2Fb');
  });
});
