import { describe, expect, test } from 'vitest';
import { applicationBody } from './send-application.ts';
import { emptyTexts } from './use-application-draft.ts';

function picture(name: string, type = 'image/jpeg') {
  return { id: name, name, blob: new Blob(['x'], { type }) };
}

function sent(changes: Partial<Parameters<typeof applicationBody>[0]>): string[] {
  const body = applicationBody({
    texts: emptyTexts,
    bandPhotos: [],
    flyer: [],
    honeypot: '',
    secondsSpent: 75,
    ...changes,
  });
  return [...body].map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`);
}

describe('What is sent of an application', () => {
  test('is each field that is not empty, under its own name, and how long it took', () => {
    expect(sent({ texts: { ...emptyTexts, name: 'June', expectedGuests: '80' } })).toEqual([
      'name=June',
      'expectedGuests=80',
      'secondsSpent=75',
    ]);
  });

  test('is a photo an entry, in their order, and the first flyer only', () => {
    expect(
      sent({
        bandPhotos: [picture('b.jpg'), picture('a.jpg')],
        flyer: [picture('one.jpg'), picture('two.jpg')],
      }),
    ).toEqual(['bandPhotos=b.jpg', 'bandPhotos=a.jpg', 'flyer=one.jpg', 'secondsSpent=75']);
  });

  test('is named after what it is now, not after what it was on the phone', () => {
    const photos = [picture('IMG_1.HEIC'), picture('scan'), picture('v1.2 live.png', 'image/png')];
    expect(sent({ bandPhotos: photos }).slice(0, 3)).toEqual([
      'bandPhotos=IMG_1.jpg',
      'bandPhotos=scan.jpg',
      'bandPhotos=v1.2 live.png',
    ]);
  });

  test('is what a program has put where no person looks', () => {
    expect(sent({ honeypot: 'spam' })).toEqual(['referenceCode=spam', 'secondsSpent=75']);
  });
});
