import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { decidedAlready, photosChanged } from '#contract/applications/own-page.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import {
  applyForPage,
  correct,
  dumpDatabase,
  erase,
  type Performer,
  readOwnPage,
  sendPictures,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('What a performer has sent, on %s', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  let june: Performer;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    for (const name of (await keptFiles(site)).files) await site.services.applicationFiles.remove(name);
    rosa = await signedInAdmin(site);
    june = await applyForPage(site);
  });
  afterAll(() => site.close());

  const picturesOf = async (performer: Performer) => {
    const { bandPhotos, flyer } = (await readOwnPage(site, performer)).json().application;
    return { bandPhotos, flyer } as { bandPhotos: string[]; flyer: string | null };
  };
  const colourOf = async (url: string) => {
    const answer = await site.http.inject(url);
    expect(answer.statusCode, answer.body).toBe(200);
    const { dominant } = await sharp(answer.rawPayload).stats();
    return dominant;
  };

  test('is shown with the token alone, and to nobody else', async () => {
    const eve = await applyForPage(site);
    const [photo = ''] = (await picturesOf(june)).bandPhotos;
    const answer = await site.http.inject(photo);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const small = await site.http.inject(`${photo}?size=thumbnail`);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await site.http.inject(photo.replace(june.token, eve.token))).statusCode).toBe(404);
    await erase(site, june);
    expect((await site.http.inject(photo)).statusCode, 'the link has ended').toBe(404);
  });

  test('is replaced field by field, and staff hear of it', async () => {
    const [former = ''] = (await picturesOf(june)).bandPhotos;
    const photos = [{ bytes: await samplePhoto('#f00') }, { bytes: await samplePhoto('#00f') }];
    const answer = await sendPictures(site, june, photos);
    expect(answer.statusCode, answer.body).toBe(200);
    const { bandPhotos, flyer } = await picturesOf(june);
    expect(answer.json().application).toMatchObject({ bandPhotos, flyer: null });
    expect([bandPhotos.length, flyer]).toEqual([2, null]);
    expect(await colourOf(bandPhotos[0] ?? '')).toMatchObject({ r: 248 });
    expect(await colourOf(bandPhotos[1] ?? '')).toMatchObject({ b: 248 });
    expect((await site.http.inject(former)).statusCode).toBe(404);
    expect((await keptFiles(site)).files.toSorted(), 'and no file is left of it').toEqual(
      bandPhotos.map((url) => url.split('/').at(-1)).toSorted(),
    );

    const added = await sendPictures(site, june, [{ field: 'flyer', bytes: await samplePhoto('#0f0') }]);
    expect(added.json().application).toMatchObject({ bandPhotos, flyer: expect.any(String) });
    const both = [...photos, { field: 'flyer', bytes: await samplePhoto('#0f0') }];
    expect((await sendPictures(site, june, both)).statusCode).toBe(200);
    const { history, isRead } = await readReviewOf(site, rosa, june.id);
    expect(history.map(({ by, what }) => `${by}: ${what}`)).toEqual([
      'Performer: Replaced the photos',
      'Performer: Replaced the flyer',
      'Performer: Replaced the photos and the flyer',
    ]);
    expect(isRead).toBe(false);
    const mails = (await site.outbox()).filter(({ purpose }) => purpose === 'correction');
    expect(mails.map(({ subject }) => subject)).toEqual(['Corrected: The Night Porch']);
    expect((await keptFiles(site)).uploads).toEqual([]);
  });

  test('keeps the photos that are named, as they are, in the order in which they are named', async () => {
    const sent = ['#f00', '#0f0', '#00f'].map(async (colour) => ({ bytes: await samplePhoto(colour) }));
    await sendPictures(site, june, await Promise.all(sent));
    const { bandPhotos } = await picturesOf(june);
    const [red = '', green = '', blue = ''] = bandPhotos.map((url) => url.split('/').at(-1) ?? '');
    const addressOf = (name: string) => bandPhotos.find((url) => url.endsWith(name));
    const flyer = [{ field: 'flyer', bytes: await samplePhoto('#ff0') }];

    const untouched = await sendPictures(site, june, flyer, { photoOrder: [red, green, blue].join() });
    expect(untouched.statusCode, untouched.body).toBe(200);
    expect((await picturesOf(june)).bandPhotos).toEqual(bandPhotos);
    const changed = await sendPictures(site, june, [{ bytes: await samplePhoto('#fff') }], {
      photoOrder: [blue, 'new', red, `-${green}`].join(),
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const after = (await picturesOf(june)).bandPhotos;
    expect(after).toEqual([addressOf(blue), expect.any(String), addressOf(red)]);
    expect(await colourOf(after[1] ?? '')).toMatchObject({ r: 248, g: 248, b: 248 });
    expect((await site.http.inject(addressOf(green) ?? '')).statusCode).toBe(404);
    expect((await keptFiles(site)).files).toHaveLength(4);
    const { history } = await readReviewOf(site, rosa, june.id);
    expect(history.slice(1).map(({ what }) => what)).toEqual(['Replaced the flyer', 'Replaced the photos']);

    // What was chosen by photos that are no longer the ones is not obeyed.
    const news = after[1]?.split('/').at(-1);
    for (const photoOrder of [`${blue},${red}`, `${blue},${news},-${red},${green}`]) {
      const outdated = await sendPictures(site, june, flyer, { photoOrder });
      expect([outdated.statusCode, outdated.json().message]).toEqual([409, photosChanged]);
    }
    const kept = `${blue},${news},${red}`;
    for (const photoOrder of [
      `${kept},new`,
      'new',
      '../x.jpg',
      `-${blue},-${news},-${red}`,
      `${kept},${red}`,
    ]) {
      const refused = await sendPictures(site, june, [], { photoOrder });
      expect([refused.statusCode, photoOrder]).toEqual([400, photoOrder]);
    }
    expect((await sendPictures(site, june, [], { photoOrder: kept })).statusCode).toBe(200);
    expect((await picturesOf(june)).bandPhotos).toEqual(after);
    expect((await readReviewOf(site, rosa, june.id)).history).toHaveLength(history.length);
  });

  test('stays when what is sent instead is no good, or comes too late', async () => {
    const before = await picturesOf(june);
    const { files } = await keptFiles(site);
    const bytes = await samplePhoto();
    const four = await sendPictures(site, june, Array(4).fill({ bytes }));
    expect([four.statusCode, four.json().fields.bandPhotos]).toEqual([400, 'Please upload 1-3 band photos']);
    expect((await sendPictures(site, june, [])).statusCode).toBe(400);
    const svg = await sendPictures(site, june, [{ bytes }, { field: 'flyer', bytes: Buffer.from('<svg/>') }]);
    expect(svg.statusCode).toBe(415);
    expect((await sendPictures(site, june, [{ field: 'poster', bytes }])).statusCode).toBe(400);
    await askAbout(site, rosa, june.id, 'book', { method: 'POST', payload: bookedEvening });
    const late = await sendPictures(site, june, [{ bytes }]);
    expect([late.statusCode, late.json().message]).toEqual([409, decidedAlready]);
    expect(await picturesOf(june)).toEqual(before);
    expect(await keptFiles(site)).toEqual({ files, uploads: [] });
  });

  test('is limited to a sane number of pictures an hour', async () => {
    const bytes = Buffer.from('no picture');
    for (let count = 0; count < 20; count += 1) {
      expect((await sendPictures(site, june, [{ bytes }])).statusCode).toBe(415);
    }
    expect((await sendPictures(site, june, [{ bytes }])).statusCode).toBe(429);
  });

  test('leaves no picture behind when the server dies before its file is deleted', async () => {
    const eve = await applyForPage(site);
    const [kept] = (await picturesOf(eve)).bandPhotos;
    const dead = site.processes.flatMap(({ services: { backups } }) => [
      vi.spyOn(backups, 'isAnyUnderWay').mockRejectedValue(new Error('The server was killed')),
      vi.spyOn(backups, 'addRemovals').mockRejectedValue(new Error('The server was killed')),
    ]);
    expect((await sendPictures(site, june, [{ bytes: await samplePhoto() }])).statusCode).toBe(200);
    expect((await erase(site, june)).statusCode).toBe(200);
    expect((await keptFiles(site)).files, 'two of hers are still there').toHaveLength(3);
    for (const spy of dead) spy.mockRestore();
    await sweepOrphans(site.services);
    expect((await keptFiles(site)).files).toEqual([kept?.split('/').at(-1)]);
    expect(await site.database.db.selectFrom('lateRemovals').selectAll().execute()).toEqual([]);
  });

  test('is erased everywhere, and only the event that it has become stays', async () => {
    const fields = {
      ...sampleFields,
      name: 'Canary Nameless',
      bandName: 'Canaries Of Bandham',
      email: 'canary@hidden.example',
      phone: '(706) 555-7654',
      bandBio: 'canary-bio '.repeat(400),
    };
    const secrets = [
      fields.name,
      fields.email,
      fields.phone,
      'canary-bio',
      'CORRECTED-CANARY',
      'CANARY NOTE',
      'CANARY MESSAGE',
    ];
    const canary = await applyForPage(site, { fields });
    await correct(site, canary, { additionalInfo: 'CORRECTED-CANARY' });
    await askAbout(site, rosa, canary.id, 'notes', { method: 'POST', payload: { text: 'CANARY NOTE' } });
    const written = { method: 'POST', payload: { text: 'CANARY MESSAGE' } } as const;
    await askAbout(site, rosa, canary.id, 'messages', written);
    const evening = { ...bookedEvening, name: 'The Evening Act' };
    const booked = await askAbout(site, rosa, canary.id, 'book', { method: 'POST', payload: evening });
    expect(booked.statusCode, booked.body).toBe(201);
    // One mail of each kind has left, one is refused, and one still waits.
    await site.deliver();
    const rows = await dumpDatabase(site);
    for (const secret of secrets) expect(rows).toContain(secret);
    site.logged.length = 0;

    const answer = await erase(site, canary);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const left = await dumpDatabase(site);
    const files = (await keptFiles(site)).files;
    for (const secret of secrets) {
      expect(left, secret).not.toContain(secret);
      expect(JSON.stringify(site.logged)).not.toContain(secret);
    }
    expect(left).not.toContain(createHash('sha256').update(canary.token).digest('base64url'));
    expect(files, "only june's").toHaveLength(1);
    expect((await readOwnPage(site, canary)).statusCode).toBe(404);
    expect((await erase(site, canary)).statusCode).toBe(404);
    const event = await site.http.inject(`/api/events/${booked.json().id}`);
    expect(event.json()).toMatchObject({ name: 'The Evening Act' });
    const news = (await site.outbox()).filter(({ purpose }) => purpose === 'news');
    expect(news.map(({ subject }) => subject)).toEqual([
      `Application ${canary.id} was erased by its performer`,
    ]);
    expect(news[0]?.text).toContain(
      'it stays until you change it, without the photo that came with the form',
    );
    expect(site.logged).toContainEqual(
      expect.objectContaining({ event: 'application erased', applicationId: canary.id }),
    );
    if (dialect === 'sqlite') {
      const bytes = ['greenroom.sqlite', 'greenroom.sqlite-wal'].map((name) =>
        readFileSync(join(site.config.dataDir, name)),
      );
      for (const secret of secrets) {
        expect(
          bytes.some((part) => part.includes(secret)),
          `${secret} in the file`,
        ).toBe(false);
      }
    }
  });
});
