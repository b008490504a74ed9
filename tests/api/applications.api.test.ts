import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  applicationTextFields,
  minSecondsSpent,
  spamMarks,
} from '#contract/applications/application-fields.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import {
  apply,
  filePart,
  formOf,
  part,
  sampleFields,
  samplePhoto,
  sendForm,
  textPart,
} from '#tests/support/sample-application.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const { name, email, phone, performanceType, preferredDates } = sampleFields;
const required = { name, email, phone, performanceType, preferredDates };

describe.each(usualDialects)('A performer who applies on %s', (dialect) => {
  let site: TestSite;
  let photo: Buffer;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    photo = await samplePhoto();
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('applications').execute();
    site.logged.length = 0;
  });
  afterAll(() => site.close());

  function rows() {
    return site.database.db.selectFrom('applications').selectAll().orderBy('id').execute();
  }

  test('gets the application back as it was stored, and leaves no personal line in the log', async () => {
    const flyer = { field: 'flyer', name: 'June Hollis live.png', bytes: photo };
    const answer = await apply(site, {
      files: [{ bytes: photo }, { bytes: photo }, { bytes: photo }, flyer],
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const address = expect.stringMatching(/^\/api\/admin\/application-files\/[0-9a-f]{32}\.jpg$/);
    const record = answer.json();
    expect(record).toEqual({
      ...sampleFields,
      id: expect.any(Number),
      bandPhotos: [address, address, address],
      flyer: address,
      submittedAt: site.time.now.toISOString(),
      statusPath: expect.stringMatching(/^\/application\/[\w-]{43}$/),
    });
    expect(await rows()).toMatchObject([{ ...sampleFields, isSuspectedSpam: false }]);
    const stored = [...record.bandPhotos, record.flyer].map((url) => url.split('/').at(-1));
    expect((await keptFiles(site)).files).toEqual(expect.arrayContaining(stored));
    expect((await keptFiles(site)).uploads).toEqual([]);

    expect(site.logged).toContainEqual(
      expect.objectContaining({ event: 'application received', applicationId: record.id }),
    );
    const log = JSON.stringify(site.logged);
    for (const personal of [...Object.values(sampleFields), 'June', 'photo.jpg', stored[0] ?? '']) {
      if (personal.length > 3) expect(log).not.toContain(personal);
    }
  });

  test('may leave out all that storage does not need, photos included', async () => {
    const answer = await apply(site, { fields: required, files: [] });
    expect(answer.statusCode).toBe(201);
    const nothing = Object.fromEntries(applicationTextFields.map((field) => [field, '']));
    expect(answer.json()).toMatchObject({ ...nothing, ...required, bandPhotos: [], flyer: null });
  });

  test.each([
    ['name', 'Name is required'],
    ['email', 'Please enter a valid email address'],
    ['phone', 'Phone number is required'],
    ['performanceType', 'Please select a performance type'],
    ['preferredDates', 'Please enter your preferred dates'],
  ])('cannot leave out or leave empty %s', async (field, message) => {
    const { [field]: _, ...others } = required as Record<string, string>;
    for (const fields of [others, { ...required, [field]: '' }, { ...required, [field]: ' \n\t ' }]) {
      const answer = await apply(site, { fields });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        error: `${field}: ${message}`,
        message: `${field}: ${message}`,
        fields: { [field]: message },
      });
    }
    expect(await rows()).toEqual([]);
  });

  test('hears of everything that is wrong at once, photos included', async () => {
    const before = await keptFiles(site);
    const answer = await apply(site, {
      fields: {
        performanceType: 'Choir',
        location: 'Elsewhere',
        sellingTickets: 'Perhaps',
        website: 'x'.repeat(2_001),
        bandBio: 'x'.repeat(5_001),
        bandName: 'x'.repeat(70_000),
        setLength: 'a\u0000b',
        email: 'june@',
      },
      files: [
        { bytes: Buffer.from('no picture') },
        { field: 'name', bytes: photo },
        { field: 'equipmentNeeds', bytes: photo },
      ],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone number is required',
      performanceType: 'Please select a performance type',
      preferredDates: 'Please enter your preferred dates',
      location: 'Please select a location for the show',
      sellingTickets: 'Please specify if you are selling tickets',
      website: 'Please keep this to 2,000 characters',
      bandBio: 'Please keep this to 5,000 characters',
      bandName: 'Please keep this to 500 characters',
      setLength: 'Contains characters that cannot be stored',
      equipmentNeeds: 'Expected text, received a file',
      bandPhotos: 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture',
    });
    expect(await rows()).toEqual([]);
    expect(await keptFiles(site)).toEqual(before);
  });

  test('sends at most three photos; of several flyers the first counts', async () => {
    const before = await keptFiles(site);
    const four = await apply(site, { files: Array.from({ length: 4 }, () => ({ bytes: photo })) });
    expect(four.statusCode).toBe(400);
    expect(four.json().fields).toEqual({ bandPhotos: 'Please upload 1-3 band photos' });
    expect(await keptFiles(site)).toEqual(before);

    const flyers = [
      { field: 'flyer', bytes: photo },
      { field: 'flyer', name: 'second.txt', bytes: Buffer.from('not even a picture') },
    ];
    const two = await apply(site, { files: flyers });
    expect(two.statusCode).toBe(201);
    expect(two.json()).toMatchObject({ bandPhotos: [], flyer: expect.any(String) });
  });

  test('without JavaScript sends inputs in which nothing was chosen, and they are none', async () => {
    const nothingChosen = (field: string) =>
      part(
        `Content-Disposition: form-data; name="${field}"; filename=""\r\nContent-Type: application/octet-stream`,
        '',
      );
    const fields = Object.entries(required).map(([field, value]) => textPart(field, value));
    const empty = formOf([...fields, nothingChosen('bandPhotos'), nothingChosen('flyer')]);
    const answer = await sendForm(site, empty);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ bandPhotos: [], flyer: null });

    const second = formOf([...fields, nothingChosen('flyer'), filePart({ field: 'flyer', bytes: photo })]);
    expect((await sendForm(site, second)).json().flyer).toEqual(expect.any(String));
  });

  test('finds text trimmed, line ends as they were sent, and how tickets are sold only if they are', async () => {
    const fields = {
      ...required,
      bandBio: '  one\ntwo\r\nthree  ',
      sellingTickets: 'No',
      ticketSalesMethod: 'At the door',
    };
    const { bandBio, ticketSalesMethod } = (await apply(site, { fields })).json();
    expect({ bandBio, ticketSalesMethod }).toEqual({ bandBio: 'one\ntwo\r\nthree', ticketSalesMethod: '' });
  });

  test('finds every odd text unchanged to the byte, in every free field', async () => {
    const free = applicationTextFields.filter(
      (field) => !['email', 'performanceType', 'location', 'sellingTickets'].includes(field),
    );
    for (const text of oddTexts) {
      const odd = text.trim();
      const fields = { ...sampleFields, ...Object.fromEntries(free.map((field) => [field, odd])) };
      const answer = await apply(site, { fields, files: [] });
      expect(answer.statusCode, odd).toBe(201);
      for (const field of free) expect(Buffer.from(answer.json()[field]), odd).toEqual(Buffer.from(odd));
    }
    expect((await rows()).map(({ bandBio }) => bandBio)).toEqual(oddTexts.map((text) => text.trim()));
  });

  test.each([
    ['a NUL', Buffer.from('a\0b')],
    ['half a sign', Buffer.from([0x61, 0xed, 0xa0, 0x80])],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xfe])],
    ['a sign that was cut off', Buffer.from('🎸').subarray(0, 3)],
  ])('is refused %s in a field', async (_what, bytes) => {
    const { name: _, ...others } = required;
    const parts = Object.entries(others).map(([field, value]) => textPart(field, value));
    const answer = await sendForm(site, formOf([...parts, textPart('name', bytes)]));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['name']);
  });

  test('may say in which alphabet a text is written, as some programs do', async () => {
    const { name: _, ...others } = required;
    const parts = Object.entries(others).map(([field, value]) => textPart(field, value));
    for (const name of ['Zoë', 'Zo\ufffd', 'Zoe 音楽']) {
      const labelled = part(
        'Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=utf-8',
        name,
      );
      const answer = await sendForm(site, formOf([...parts, labelled]));
      expect([answer.statusCode, answer.json().name]).toEqual([201, name]);
    }
  });

  test('is never told that it looks like spam, and is taken all the same', async () => {
    const marks: [Record<string, string>, boolean][] = [
      [{}, false],
      [{ [spamMarks.honeypot]: '' }, false],
      [{ [spamMarks.honeypot]: 'buy now' }, true],
      [{ [spamMarks.secondsSpent]: '0' }, true],
      [{ [spamMarks.secondsSpent]: String(minSecondsSpent - 1) }, true],
      [{ [spamMarks.secondsSpent]: String(minSecondsSpent) }, false],
      [{ [spamMarks.secondsSpent]: 'long' }, false],
    ];
    for (const [mark, isSuspectedSpam] of marks) {
      const answer = await apply(site, { fields: { ...required, ...mark }, files: [] });
      expect(answer.statusCode).toBe(201);
      // Without the secret address, whose letters are random.
      const told = answer.body.replace(answer.json().statusPath, '');
      expect(told).not.toMatch(/spam|suspect|referenceCode|secondsSpent/i);
      expect((await rows()).at(-1)?.isSuspectedSpam).toBe(isSuspectedSpam);
    }
  });

  test('cannot read a file of any application, not even their own', async () => {
    const record = (await apply(site)).json();
    const statusOf = async (url: string) => (await site.http.inject(url)).statusCode;
    expect(await statusOf(record.bandPhotos[0])).toBe(401);
    expect(await statusOf(`/files/applications/${record.bandPhotos[0].split('/').at(-1)}`)).toBe(404);
  });
});
