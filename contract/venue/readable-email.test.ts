import { expect, test } from 'vitest';
import { readableEmail } from './brand.ts';

test.each([
  'källaren.example',
  'bücher.münchen.example',
  'подвал.рф',
  '下北沢.example',
  'faß-öl.example',
  'x🎸.example',
  'café.com',
])('An address at %s is read as it was typed, however the browser hands it over', (domain) => {
  const ascii = new URL(`http://${domain}`).hostname;
  expect(ascii).toContain('xn--');
  expect(readableEmail(`stage@${ascii}`)).toBe(`stage@${domain}`);
});

test.each([
  'xn--me@example.com',
  'stage@xn--.example',
  'stage@xn--9999999999.example',
  'stage@porch.example',
])('%s stays as it is', (address) => {
  expect(readableEmail(address)).toBe(address);
});
