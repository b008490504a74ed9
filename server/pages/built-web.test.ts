import { describe, expect, test } from 'vitest';
import { assetsFrom, inlineStyle } from './built-web.ts';

const manifest = {
  'web/entry-client.tsx': {
    file: 'assets/entry-1.js',
    src: 'web/entry-client.tsx',
    isEntry: true,
    css: ['assets/entry-2.css'],
    imports: ['_shared-3.js'],
  },
  '_shared-3.js': { file: 'assets/shared-3.js', css: ['assets/shared-8.css'] },
  'web/events/events-page.tsx': {
    file: 'assets/events-4.js',
    src: 'web/events/events-page.tsx',
    imports: ['_card-5.js', 'web/entry-client.tsx', '_shared-3.js'],
  },
  '_card-5.js': {
    file: 'assets/card-5.js',
    css: ['assets/card-7.css'],
    imports: ['_shared-3.js', 'web/events/events-page.tsx'],
  },
  'web/fonts/fraunces.woff2': { file: 'assets/fraunces-6.woff2', src: 'web/fonts/fraunces.woff2' },
};

describe('The files that a guest’s browser is told to load', () => {
  test('are the entry, its styles, and beside them what a page needs and the entry does not bring', () => {
    expect(assetsFrom(manifest)).toEqual({
      script: '/assets/entry-1.js',
      styles: ['/assets/entry-2.css', '/assets/shared-8.css'],
      modules: { 'web/events/events-page.tsx': ['/assets/events-4.js', '/assets/card-5.js'] },
      moduleStyles: { 'web/events/events-page.tsx': ['/assets/card-7.css'] },
    });
  });

  test('have styles that may stand in a page, and none that would end its style element or change its hash', () => {
    expect(inlineStyle('a{color:red}\nb{}')).toBe('a{color:red}\nb{}');
    for (const css of ['a{content:"</style>"}', 'a{}</STYLE ', 'a{}\r\nb{}', 'a{}\0']) {
      expect(() => inlineStyle(css)).toThrow('cannot stand in HTML');
    }
  });

  test('cannot be had without a build, and whoever starts the server is told so', () => {
    expect(() => assetsFrom({})).toThrow('npm run build');
  });
});
