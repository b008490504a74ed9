import { describe, expect, test } from 'vitest';
import { composePoster, type PosterStyleName, posterStyles } from './compose-poster.ts';

const venue = { brand: 'Folklore', city: 'Dawsonville', line: 'A coffee shop with a stage' };
const styles = Object.keys(posterStyles) as PosterStyleName[];
const prompts = [
  '',
  'x',
  'W'.repeat(1000),
  'i '.repeat(500),
  'a gathering of friends who sing songs of the old country by the fire and tell stories until morning '.repeat(
    10,
  ),
  '🎸🎉',
  'موسيقى حية الليلة مع الأصدقاء',
  '今晚在咖啡馆有爵士乐',
  '</text><image href="file:///etc/passwd"/><style>@import url(http://example.com/x)</style>',
  '"&quot;<g onload=alert(1)>" & <!-- ]]> "Quoted <b>Name</b>"',
  'Ağaçlar & Łódź Şarkıları “Żółć” on Friday, October 18, 2026 at 10:30 pm until 11:30 pm, $125.00',
  'Jazz saxophone at night in the city',
  'Winter banjo in the mountains with snow',
  'Autumn violin in the woods, leaves falling, rain',
  'Drums by the sea in summer',
  'Hip-hop turntable, electronic waves, bulbs and trumpet',
];

describe.each(styles)('A poster in the style %s', (style) => {
  test.each(prompts)('keeps all its text on the sheet for %j', (prompt) => {
    const { textBoxes } = composePoster(prompt, style, venue);
    expect(textBoxes.length).toBeGreaterThan(1);
    for (const box of textBoxes) {
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(8);
      expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(1016);
    }
  });

  test.each(prompts)('is made of shapes alone, whatever someone asks for: %j', (prompt) => {
    const { svg } = composePoster(prompt, style, venue);
    const elements = new Set([...svg.matchAll(/<([a-z]\w*)/gi)].map((found) => found[1]));
    const shapes = [
      'svg',
      'g',
      'defs',
      'path',
      'rect',
      'circle',
      'ellipse',
      'clipPath',
      'linearGradient',
      'radialGradient',
      'stop',
    ];
    expect([...elements].filter((name) => !shapes.includes(name ?? ''))).toEqual([]);
    expect(svg).not.toMatch(/href|@import|<!|<\?|\bon\w+=|NaN|Infinity|undefined/);
    expect([...svg.matchAll(/url\((.)/g)].every((found) => found[1] === '#')).toBe(true);
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  test('is the same for the same words, and another for other words', () => {
    const { svg } = composePoster('Acoustic guitar in the woods', style, venue);
    expect(composePoster('Acoustic guitar in the woods', style, venue).svg).toBe(svg);
    expect(composePoster('Acoustic guitar in the wood', style, venue).svg).not.toBe(svg);
    expect(composePoster('Acoustic guitars in the woods', style, venue).svg).not.toBe(svg);
  });
});
