import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GalleryImageRecord, noImageFile, notAPublicImage } from '#contract/gallery/gallery.ts';
import { photoPlaces, type Venue } from '#contract/venue/venue.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { removeImageFiles } from '#server/gallery/keep-image.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { ageAll, asideNames, keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { tinyHeic } from '#tests/support/tiny-heic.ts';
import { changeFacts, passASecond, readVenue, sendLogo, showPhoto } from '#tests/support/venue.ts';

const mark = sharp({ create: { width: 64, height: 24, channels: 4, background: '#8648' } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe.each(usualDialects)('The pictures of the venue, on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const kept = async () => (await keptFiles(site, 'gallery')).files;
  const open = (url: string) => site.http.inject(url);
  const removeImage = async (id: number) =>
    removeImageFiles(site.services, await site.services.gallery.remove(id));

  async function setLogo(bytes: Buffer): Promise<string> {
    const answer = await sendLogo(site, admin, [{ bytes }]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers.etag).toBe((await readVenue(site)).etag);
    return answer.json<Venue>().logoUrl ?? '';
  }

  test.each([
    ['JPEG', () => mark.clone().jpeg().toBuffer(), 'image/jpeg'],
    ['PNG', () => mark.clone().png().toBuffer(), 'image/webp'],
    ['WebP', () => mark.clone().webp().toBuffer(), 'image/webp'],
    ['GIF', () => mark.clone().gif().toBuffer(), 'image/jpeg'],
    ['AVIF', () => mark.clone().avif().toBuffer(), 'image/webp'],
  ])('take a logo as %s, encoded anew, which anyone sees in every size', async (_kind, make, type) => {
    const url = await setLogo(await make());
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}\.(jpg|webp)$/);
    const file = await open(url);
    expect(file.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 64, height: 24 });
    const small = await open(url.replace(/\.\w+$/, '-480.webp'));
    expect(small.headers['content-type']).toBe('image/webp');
    expect(small.statusCode).toBe(200);
  });

  test('that staff have chosen among the samples stay when the samples are removed', async () => {
    const { id } = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
    await site.database.db.updateTable('images').set({ isSample: true }).where('id', '=', id).execute();
    const chosen = await showPhoto(site, admin, 'hero', id);
    expect(chosen.statusCode, chosen.body).toBe(200);
    await site.services.samples.removeImages();
    expect((await readVenue(site)).facts.photos.hero?.imageId).toBe(id);
    await showPhoto(site, admin, 'hero', null);
    await removeImage(id);
  });

  test('put a dark logo on a light plate, tell why, and leave the choice to staff', async () => {
    const look = async () =>
      (await site.http.inject({ url: '/api/admin/site/logo', headers: admin.headers })).json().seen;
    const plate = async () => (await readVenue(site)).facts.logoPlate;
    await setLogo(await samplePhoto('#fff'));
    expect([await look(), await plate()]).toEqual([['box'], 'light']);
    const choice = await changeFacts(site, admin, { logoPlate: null });
    expect([choice.statusCode, await plate()]).toEqual([200, undefined]);
    expect((await changeFacts(site, admin, { logoPlate: 'blue' })).statusCode).toBe(400);
    await changeFacts(site, admin, { logoPlate: 'dark' });
    await setLogo(await samplePhoto('#111'));
    expect([await look(), await plate()]).toEqual([[], undefined]);
    await site.http.inject({ method: 'DELETE', url: '/api/admin/site/logo', headers: admin.headers });
    expect(await look()).toEqual([]);
    expect((await site.http.inject('/api/admin/site/logo')).statusCode).toBe(401);
  });

  test('have one logo: with the next, and without one, the files of the last are gone', async () => {
    const first = await setLogo(await samplePhoto('#111'));
    await open(first.replace('.jpg', '-480.webp'));
    const second = await setLogo(await samplePhoto('#222'));
    expect((await open(first)).statusCode).toBe(404);
    expect(await kept()).toEqual([second.replace('/images/', '')]);
    const removal = { method: 'DELETE', url: '/api/admin/site/logo', headers: admin.headers } as const;
    for (const _ of ['the logo', 'nothing']) {
      const answer = await site.http.inject(removal);
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    }
    expect((await readVenue(site)).facts.logoUrl).toBeNull();
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['an SVG', 415, Buffer.from(svg)],
    ['HTML', 415, Buffer.from('<html>')],
    ['HEIC', 415, tinyHeic([200, 90, 90], [40, 120, 160])],
    ['half a picture', 415, Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    ['nothing', 400, undefined],
  ])('take no logo that is %s, and keep the one that is there', async (_what, status, bytes) => {
    const logo = await setLogo(await samplePhoto('#333'));
    const before = await kept();
    for (const name of ['logo.png', 'logo.svg']) {
      const answer = await sendLogo(site, admin, bytes ? [{ bytes, name, type: 'image/png' }] : []);
      expect(answer.statusCode).toBe(status);
      expect(Object.keys(answer.json().fields)).toEqual(['image']);
      if (!bytes) expect(answer.json().message).toBe(noImageFile);
    }
    expect((await readVenue(site)).facts.logoUrl).toBe(logo);
    expect(await kept()).toEqual(before);
  });

  test('are set by staff alone, and nothing of anyone else is received', async () => {
    const before = [await readVenue(site), await kept()];
    const bytes = await samplePhoto('#444');
    expect((await sendLogo(site, { headers: {} }, [{ bytes }])).statusCode).toBe(401);
    expect((await showPhoto(site, { headers: {} }, 'hero', 1)).statusCode).toBe(401);
    const twoAtOnce = await sendLogo(site, admin, [{ bytes }, { bytes }]);
    expect(twoAtOnce.statusCode).toBe(400);
    expect([await readVenue(site), await kept()]).toEqual(before);
  });

  test('are not swept away, however old', async () => {
    const logo = await setLogo(await samplePhoto('#555'));
    await open(logo.replace('.jpg', '-480.webp'));
    const before = await kept();
    await ageAll(site);
    await sweepOrphans(site.services);
    expect(await kept()).toEqual(before);
    expect(await asideNames(site.services.galleryFiles)).toEqual([]);
    expect((await open(logo)).statusCode).toBe(200);
  });

  test('are described to those who do not see them, in the words of the gallery', async () => {
    const fields = { isPublic: 'true', description: 'Two chairs under a lamp' };
    const { id, fileUrl } = await addImage(site, { headers: admin.headers, fields });
    await showPhoto(site, admin, 'hero', id);
    await showPhoto(site, admin, 'footer', id);
    const described = { imageId: id, url: fileUrl, description: fields.description };
    expect((await readVenue(site)).facts.photos.hero).toEqual(described);
    const html = (await open('/')).body;
    const pictures = [...html.matchAll(/<img [^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes(fileUrl));
    // The one at the foot of the page is an ornament.
    expect(pictures.map((tag) => /alt="([^"]*)"/.exec(tag)?.[1])).toEqual([fields.description, '']);
    for (const place of ['hero', 'footer']) await showPhoto(site, admin, place, null);
  });

  test('keep the point in view that staff have chosen, wherever they are cropped', async () => {
    const { id } = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
    await showPhoto(site, admin, 'hero', id);
    const look = (focus: unknown) =>
      site.http.inject({
        method: 'PATCH',
        url: `/api/admin/images/${id}`,
        headers: admin.headers,
        payload: { focus },
      });
    for (const wrong of [{ x: 101, y: 0 }, { x: 1 }, { x: 1.5, y: 2 }, 'left']) {
      expect((await look(wrong)).statusCode).toBe(400);
    }
    const focus = { x: 62, y: 8 };
    expect((await look(focus)).json().focus).toEqual(focus);
    expect((await readVenue(site)).facts.photos.hero?.focus).toEqual(focus);
    expect((await site.http.inject('/api/gallery')).json()[0].focus).toEqual(focus);
    expect((await site.http.inject('/')).body).toContain('data-x="6" data-y="1"');
    expect((await look(null)).json()).not.toHaveProperty('focus');
    await removeImage(id);
  });

  test('of the room are those that staff have put there, in their order, and none of an act by itself', async () => {
    const upload = (fields: Record<string, string> = {}) =>
      addImage(site, { headers: admin.headers, fields: { isPublic: 'true', ...fields } });
    const [one, two, poster] = [await upload(), await upload(), await upload({ category: 'generated' })];
    const hidden = await upload({ isPublic: 'false' });
    await site.database.db
      .updateTable('images')
      .set({ isSample: true })
      .where('id', 'in', [one.id, two.id])
      .execute();
    const arrange = (imageIds: unknown) =>
      site.http.inject({
        method: 'PUT',
        url: '/api/admin/room-photos',
        headers: admin.headers,
        payload: { imageIds },
      });
    const shown = async () =>
      (await site.http.inject('/api/gallery?of=room&limit=7')).json<GalleryImageRecord[]>();
    const ids = async () => (await shown()).map(({ id }) => id);
    expect((await ids()).slice(0, 2)).toEqual([two.id, one.id]);
    expect(await ids()).not.toContain(poster.id);
    const put = await arrange([poster.id, one.id, poster.id]);
    expect([put.statusCode, put.json()]).toEqual([200, { imageIds: [poster.id, one.id] }]);
    expect((await ids()).slice(0, 3)).toEqual([poster.id, one.id, two.id]);
    expect((await shown()).filter(({ roomPosition }) => roomPosition !== undefined)).toHaveLength(2);
    const first = await site.http.inject('/api/gallery?of=room&limit=1');
    expect(first.headers.link, 'the strip is one page').toBeUndefined();
    const page = (await site.http.inject('/live-music')).body;
    const strip = /data-testid="room-photos".*?<\/ul>/s.exec(page)?.[0] ?? '';
    expect([...strip.matchAll(/<li/g)]).toHaveLength(2);
    for (const wrong of [[hidden.id], [2_147_483_647], [0], 'all', Array(7).fill(one.id)]) {
      expect((await arrange(wrong)).statusCode).toBe(400);
    }
    expect((await ids()).slice(0, 2), 'after what was refused').toEqual([poster.id, one.id]);
    await site.services.samples.removeImages();
    expect((await arrange([])).json()).toEqual({ imageIds: [] });
    expect(await ids(), 'one is staff’s own by now').toContain(one.id);
    expect(await ids(), 'two is a sample').not.toContain(two.id);
    for (const { id } of [one, poster, hidden]) await removeImage(id);
  });

  test('show a public image at a place, and none that guests may not see', async () => {
    const upload = (isPublic: string) => addImage(site, { headers: admin.headers, fields: { isPublic } });
    const [seen, hidden] = [await upload('true'), await upload('false')];
    const photo = { imageId: seen.id, url: seen.fileUrl };
    for (const place of photoPlaces) {
      const answer = await showPhoto(site, admin, place, seen.id);
      expect([answer.statusCode, answer.json<Venue>().photos[place]]).toEqual([200, photo]);
    }
    for (const refused of [hidden.id, 2_147_483_647, 2_147_483_648, 0, -1, 1.5, '1', undefined]) {
      const answer = await showPhoto(site, admin, 'hero', refused);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(['imageId']);
    }
    expect((await showPhoto(site, admin, 'hero', hidden.id)).json().message).toBe(notAPublicImage);
    for (const place of ['cellar', '__proto__', 'hero/..']) {
      expect((await showPhoto(site, admin, place, seen.id)).statusCode).toBe(404);
    }
    expect((await showPhoto(site, admin, 'footer', null)).json().photos.footer).toBeNull();
    expect((await readVenue(site)).facts.photos.hero).toEqual(photo);

    const url = `/api/admin/images/${seen.id}`;
    const hide = (isPublic: boolean) =>
      site.http.inject({
        method: 'PATCH',
        url: `${url}/visibility`,
        headers: admin.headers,
        payload: { isPublic },
      });
    expect((await hide(false)).statusCode).toBe(200);
    expect((await readVenue(site)).facts.photos, 'while it is private').toEqual(startingVenue.photos);
    expect((await hide(true)).statusCode).toBe(200);
    expect((await readVenue(site)).facts.photos.hero).toEqual(photo);
    const deleted = await site.http.inject({ method: 'DELETE', url, headers: admin.headers });
    expect(deleted.statusCode).toBe(200);
    expect((await readVenue(site)).facts.photos, 'when it is gone').toEqual(startingVenue.photos);
    passASecond(site);
    for (const { services } of site.processes) {
      expect((await services.venue.current()).photos).toEqual(startingVenue.photos);
    }
  });
});
