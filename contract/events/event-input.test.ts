import { describe, expect, test } from 'vitest';
import { fieldMessages } from '../errors.ts';
import {
  eventChanges as changesFor,
  eventDescription,
  eventInput as inputFor,
  isImageUrl,
  maxDescriptionTags,
} from './event-input.ts';

const facts = { timeZone: 'America/New_York', locations: [] };
const eventInput = inputFor(facts);
const eventChanges = changesFor(facts);

const input = {
  name: ' June Hollis ',
  description: '<p>Songs</p>',
  startDateTime: '2026-11-20T19:30:00-05:00',
  endDateTime: '2026-11-21T03:00:00Z',
};

function messages(changes: Record<string, unknown>): Record<string, string> {
  const { error } = eventInput.safeParse({ ...input, ...changes });
  return error ? fieldMessages(error) : {};
}

describe('An event as staff send it', () => {
  test('needs a name, a description and two times; the rest has defaults', () => {
    expect(eventInput.parse(input)).toEqual({
      name: 'June Hollis',
      description: '<p>Songs</p>',
      startDateTime: '2026-11-21T00:30:00.000Z',
      endDateTime: '2026-11-21T03:00:00.000Z',
      category: 'Live Music',
      archived: false,
    });
  });

  test('carries nothing that is not theirs to set', () => {
    const parsed = eventInput.parse({ ...input, id: 7, createdAt: 'x', updatedAt: 'x', isSample: true });
    expect(Object.keys(parsed)).not.toEqual(expect.arrayContaining(['id']));
    expect(parsed).not.toHaveProperty('isSample');
    expect(parsed).not.toHaveProperty('createdAt');
  });

  test('is told of everything that is wrong at once, the order of its times included', () => {
    expect(messages({ name: ' ', description: '', category: 'Polka', endDateTime: '2026-11-20' })).toEqual({
      name: 'Required',
      description: 'Required',
      category: expect.any(String),
      endDateTime: 'The end must not be before the start',
    });
    expect(messages({ startDateTime: '2026-02-30', endDateTime: 5 })).toEqual({
      startDateTime: 'Invalid date',
      endDateTime: 'Invalid date',
    });
  });

  test.each([null, [], 'text', 7])('is refused when it is %j', (body) => {
    expect(eventInput.safeParse(body).success).toBe(false);
    expect(eventChanges.safeParse(body).success).toBe(false);
  });

  test('may end the moment it starts', () => {
    expect(messages({ endDateTime: input.startDateTime })).toEqual({});
  });

  test('may change in part, and what is not mentioned is not there', () => {
    expect(eventChanges.parse({ archived: true })).toEqual({ archived: true });
    expect(eventChanges.parse({ imageUrl: '' })).toEqual({ imageUrl: null });
  });

  test('has a description within the bounds of what can be cleaned at once', () => {
    expect(eventDescription.safeParse('<b>'.repeat(maxDescriptionTags)).success).toBe(true);
    expect(eventDescription.safeParse('<b>'.repeat(maxDescriptionTags + 1)).success).toBe(false);
    expect(eventDescription.safeParse('x'.repeat(100_001)).success).toBe(false);
  });
});

describe('The address of a picture', () => {
  test.each([
    'https://example.com/a.jpg',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/A.JPG?width=200&height=100#top',
    'https://xn--bcher-kva.example/a@2x.png',
    'https://bücher.example/straße.jpg',
    'https://[::1]:3000/a.png',
    '/images/3f9c.webp',
    '/api/gallery/files/3f9c.jpg',
    '/assets/vinyl-D9k_2x.jpg',
    '/share-card.jpg',
  ])('%s is one', (url) => expect(isImageUrl(url)).toBe(true));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'ftp://example.com/a.jpg',
    'blob:https://example.com/1',
    '//example.com/a.jpg',
    '/\\example.com/a.jpg',
    '\\\\example.com\\a.jpg',
    'https:\\\\example.com/a.jpg',
    'https:/example.com/a.jpg',
    'https:example.com/a.jpg',
    'https:///example.com/a.jpg',
    'https://',
    'https://?a.jpg',
    'https://folklore.example@evil.example/a.jpg',
    'https://user:secret@example.com/a.jpg',
    'https://example.com:99999/a.jpg',
    'https://exa mple.com/a.jpg',
    'https://example.com/a b.jpg',
    ' https://example.com/a.jpg',
    'https://example.com/a.jpg\n',
    'https://exam\tple.com/a.jpg',
    'https://example.com/a.jpg\u0000',
    'https://example.com/"><script>alert(1)</script>',
    'example.com/a.jpg',
    'a.jpg',
    './a.jpg',
    '/../etc/passwd.jpg',
    '/images/../../a.jpg',
    '/images//a.jpg',
    '/images/%2e%2e/a.jpg',
    '/api/admin/logout',
    '/images/a.svg',
    '/images/a.html',
    '/images/a.jpg?x=1',
  ])('%j is none', (url) => expect(isImageUrl(url)).toBe(false));

  test('has at most 2,000 characters', () => {
    expect(isImageUrl('https://example.com/'.padEnd(2_000, 'a'))).toBe(true);
    expect(isImageUrl('https://example.com/'.padEnd(2_001, 'a'))).toBe(false);
  });

  test('is refused in the words of its field, and an empty one is no picture', () => {
    expect(messages({ imageUrl: 'nope' })).toEqual({ imageUrl: 'Please enter a valid URL' });
    expect(messages({ imageUrl: 7 })).toHaveProperty('imageUrl');
    expect(eventInput.parse({ ...input, imageUrl: '' }).imageUrl).toBeNull();
    expect(eventInput.parse({ ...input, imageUrl: null }).imageUrl).toBeNull();
  });

  test('is read in no time, however long it is', () => {
    const started = performance.now();
    for (const tail of ['a', '/a', '.', '@', '%', ' ']) isImageUrl(`/${tail.repeat(500_000)}!`);
    isImageUrl(`https://${'@'.repeat(500_000)}`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
