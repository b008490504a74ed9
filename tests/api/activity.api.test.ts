import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultReviewSettings } from '#contract/applications/review-settings.ts';
import { calls } from '#contract/calls.ts';
import { forgetOldActivity } from '#server/privacy/forget-what-is-old.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { addAdmin, type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { sendImage } from '#tests/support/gallery.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { bookedEvening } from '#tests/support/reviews.ts';
import { apply, samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { newPasskeyRequest } from '#tests/support/soft-passkey.ts';
import { fastHash } from '#tests/support/stand-ins.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { usualDialects } from '#tests/support/test-site.ts';
import { sendLogo } from '#tests/support/venue.ts';

const password = 'three chords & the truth';
const newPassword = 'four chords, if you must';

/** Calls of staff's that are no GET and change nothing. */
const changeNothing = ['changeNoEvent', 'askForPasskey', 'reauthenticate', 'askForConfirmation'];

describe.each(usualDialects)('The activity of staff on %s', (dialect) => {
  let site: MessageSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
    admin = await signedInAdmin(site, password);
  });
  afterAll(() => site.close());

  function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, who = admin) {
    return site.http.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  }

  async function activity(search = '') {
    return site.http.inject({ url: `/api/admin/activity${search}`, headers: admin.headers });
  }

  async function newApplication(): Promise<number> {
    return (await apply(site)).json().id;
  }

  async function newEvent(): Promise<number> {
    const [id = 0] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
    return id;
  }

  async function newImage(): Promise<number> {
    return (await sendImage(site, { headers: admin.headers, fields: { isPublic: 'true' } })).json().id;
  }

  async function failedMessage(): Promise<number> {
    const { id } = await site.services.outbox.add(
      {
        channel: 'mail',
        purpose: 'test',
        recipient: 'a@example.com',
        subject: '',
        text: '',
        state: 'failed',
      },
      site.time.now.toISOString(),
    );
    return id;
  }

  async function newNote(applicationId: number): Promise<number> {
    return (await send('POST', `/api/admin/applications/${applicationId}/notes`, { text: 'Loud' })).json().id;
  }

  interface Done {
    /** What is asked for, ready to be sent, and what it is about. */
    send: () => ReturnType<typeof send>;
    target: object | null;
  }

  /** For each call that changes something: what its line says, and what has to be there before it can be made. */
  const actions: Record<string, [what: string, prepare: () => Promise<Done>]> = {
    changeSite: [
      'changed venue',
      async () => ({
        send: () => send('PATCH', '/api/admin/site', { brand: 'Folklore & Co', phone: '555 0100' }),
        target: { kind: 'venue', id: null, label: 'brand, phone' },
      }),
    ],
    setLogo: [
      'changed logo',
      async () => {
        const bytes = await samplePhoto();
        const target = { kind: 'venue', id: null, label: null };
        return { send: () => sendLogo(site, admin, [{ bytes }]), target };
      },
    ],
    removeLogo: [
      'removed logo',
      async () => ({
        send: () => send('DELETE', '/api/admin/site/logo'),
        target: { kind: 'venue', id: null, label: null },
      }),
    ],
    setSitePhoto: [
      'changed photo',
      async () => {
        const imageId = await newImage();
        const place = Object.keys((await site.http.inject('/api/site')).json().photos)[0] ?? '';
        return {
          send: () => send('PUT', `/api/admin/site/photos/${place}`, { imageId }),
          target: { kind: 'venue', id: null, label: place },
        };
      },
    ],
    createEvent: [
      'created event',
      async () => ({
        send: () => send('POST', '/api/events', sampleEvent({ name: 'Made' })),
        target: { kind: 'event', id: expect.any(Number), label: 'Made' },
      }),
    ],
    changeEvent: [
      'changed event',
      () => withEvent((url) => send('PATCH', `/api/events/${url}`, { price: '$5' })),
    ],
    deleteEvent: [
      'deleted event',
      async () => {
        const id = await newEvent();
        return {
          send: () => send('DELETE', `/api/admin/events/${id}`),
          target: { kind: 'event', id, label: expect.stringMatching(/^the show of \w+, November/) },
        };
      },
    ],
    archiveEvent: [
      'archived event',
      () => withEvent((id) => send('PATCH', `/api/admin/events/${id}/archive`)),
    ],
    duplicateEvent: [
      'duplicated event',
      async () => {
        const id = await newEvent();
        return {
          send: () => send('POST', `/api/admin/events/${id}/duplicate`),
          target: { kind: 'event', id: id + 1, label: expect.stringContaining('(Copy)') },
        };
      },
    ],
    repeatEvent: [
      'repeated event',
      () => withEvent((id) => send('POST', `/api/admin/events/${id}/repeat`, { everyWeeks: 1, times: 3 })),
    ],
    putSheet: [
      'wrote sheet',
      () =>
        withEvent((id) => {
          const times = { loadIn: null, soundCheck: null, running: [] };
          const texts = { contact: '', deal: '', forPerformer: '', notes: 'They like it loud' };
          return send('PUT', `/api/admin/events/${id}/sheet`, { ...times, ...texts });
        }),
    ],
    putOutcome: [
      'noted outcome',
      async () => {
        const begun = {
          startDateTime: site.time.now.toISOString(),
          endDateTime: site.time.now.toISOString(),
        };
        const [id = 0] = await site.services.events.add(
          [{ ...sampleEvent({ name: 'Played' }), ...begun }],
          site.time.now.toISOString(),
        );
        return {
          send: () => send('PUT', `/api/admin/events/${id}/outcome`, { attendance: 3, note: 'Loud' }),
          target: { kind: 'event', id, label: 'Played' },
        };
      },
    ],
    removeSampleContent: [
      'removed samples',
      async () => {
        await addSampleContent(site.database, site.time.now);
        return { send: () => send('DELETE', '/api/admin/sample-content'), target: null };
      },
    ],
    uploadImage: [
      'uploaded image',
      async () => ({
        send: () => sendImage(site, { headers: admin.headers }),
        target: { kind: 'image', id: expect.any(Number), label: 'stage.jpg' },
      }),
    ],
    generateImage: [
      'generated image',
      async () => ({
        send: () =>
          send('POST', '/api/admin/generate-image', {
            prompt: 'Open mic night',
            style: 'rustic',
            size: '1024x1024',
            quality: 'hd',
          }),
        target: { kind: 'image', id: expect.any(Number), label: expect.stringMatching(/open.mic/i) },
      }),
    ],
    addEventPoster: [
      'generated image',
      async () => {
        const id = await newEvent();
        return {
          send: () => send('POST', `/api/admin/events/${id}/posters`, { style: 'rustic', variation: 0 }),
          target: { kind: 'image', id: expect.any(Number), label: expect.any(String) },
        };
      },
    ],
    generateVariation: [
      'varied image',
      async () => {
        const id = await newImage();
        const variation = { variationType: 'lighting' };
        return {
          send: () => send('POST', `/api/admin/generate-variation/${id}`, variation),
          target: { kind: 'image', id: id + 1, label: expect.stringContaining('stage') },
        };
      },
    ],
    changeVisibility: [
      'hid image',
      () => withImage((id) => send('PATCH', `/api/admin/images/${id}/visibility`, { isPublic: false })),
    ],
    changeImage: [
      'changed image',
      () => withImage((id) => send('PATCH', `/api/admin/images/${id}`, { tags: 'stage' })),
    ],
    deleteImage: [
      'deleted image',
      async () => {
        const id = await newImage();
        const target = { kind: 'image', id, label: null };
        return { send: () => send('DELETE', `/api/admin/images/${id}`), target };
      },
    ],
    deleteApplication: ['deleted application', () => withApplication('DELETE', '')],
    eraseApplication: ['erased application', () => withApplication('POST', '/erase')],
    exportPerson: [
      'exported personal data',
      async () => ({
        send: () => send('POST', '/api/admin/privacy/export', { email: 'june@example.com' }),
        target: null,
      }),
    ],
    changeReview: [
      'changed review',
      () => withApplication('PATCH', '/review', { state: 'shortlisted' }, 'shortlisted'),
    ],
    addNote: ['wrote note', () => withApplication('POST', '/notes', { text: 'Loud' })],
    deleteNote: [
      'deleted note',
      async () => {
        const id = await newApplication();
        const noteId = await newNote(id);
        return {
          send: () => send('DELETE', `/api/admin/applications/${id}/notes/${noteId}`),
          target: { kind: 'application', id, label: null },
        };
      },
    ],
    bookApplication: [
      'booked application',
      async () => ({
        ...(await withApplication('POST', '/book', bookedEvening)),
        target: { kind: 'event', id: expect.any(Number), label: bookedEvening.name },
      }),
    ],
    declineApplication: ['declined application', () => withApplication('POST', '/decline', {})],
    writeToPerformer: ['wrote to performer', () => withApplication('POST', '/messages', { text: 'Hello' })],
    changeReviewSettings: [
      'changed review settings',
      async () => ({
        send: () => send('PUT', '/api/admin/review-settings', { ...defaultReviewSettings, promiseHours: 48 }),
        target: { kind: 'settings', id: null, label: null },
      }),
    ],
    signOut: [
      'signed out',
      async () => {
        const again = { ...admin, ...(await sessionOf(site, admin)) };
        return { send: () => send('POST', '/api/admin/logout', undefined, again), target: null };
      },
    ],
    changePassword: [
      'changed password',
      async () => ({
        send: () =>
          send('PUT', '/api/admin/password', {
            currentPassword: password,
            newPassword,
          }),
        target: null,
      }),
    ],
    endSession: [
      'signed out elsewhere',
      async () => {
        await sessionOf(site, { ...admin, password: fastHash(newPassword) });
        const sessions = await site.http.inject({ url: '/api/admin/sessions', headers: admin.headers });
        const other = sessions.json().find((session: { current: boolean }) => !session.current);
        return { send: () => send('DELETE', `/api/admin/sessions/${other.id}`), target: null };
      },
    ],
    endOtherSessions: [
      'signed out elsewhere',
      async () => ({ send: () => send('DELETE', '/api/admin/sessions'), target: null }),
    ],
    addPasskey: [
      'added passkey',
      async () => {
        const request = await newPasskeyRequest(site, admin.headers, newPassword);
        return {
          send: () => send('POST', '/api/admin/passkeys', request),
          target: { kind: 'passkey', id: expect.any(Number), label: expect.any(String) },
        };
      },
    ],
    removePasskey: [
      'removed passkey',
      async () => {
        const request = await newPasskeyRequest(site, admin.headers, newPassword);
        const { id } = (await send('POST', '/api/admin/passkeys', request)).json();
        const target = { kind: 'passkey', id, label: expect.any(String) };
        return { send: () => send('DELETE', `/api/admin/passkeys/${id}`), target };
      },
    ],
    removeAdmin: [
      'removed admin',
      async () => {
        const { id, username } = await addAdmin(site);
        const target = { kind: 'admin', id, label: username };
        return { send: () => send('DELETE', `/api/admin/team/${id}`), target };
      },
    ],
    changeRole: [
      'made staff',
      async () => {
        const { id, username } = await addAdmin(site);
        const target = { kind: 'admin', id, label: username };
        return { send: () => send('PATCH', `/api/admin/team/${id}`, { role: 'staff' }), target };
      },
    ],
    createInvitation: [
      'made invitation',
      async () => ({
        send: () => send('POST', '/api/admin/invitations'),
        target: { kind: 'invitation', id: expect.any(Number), label: null },
      }),
    ],
    revokeInvitation: [
      'revoked invitation',
      async () => {
        const { id } = (await send('POST', '/api/admin/invitations')).json();
        const target = { kind: 'invitation', id, label: null };
        return { send: () => send('DELETE', `/api/admin/invitations/${id}`), target };
      },
    ],
    importSubscribers: [
      'imported subscribers',
      async () => ({
        send: () =>
          site.http.inject({
            method: 'POST',
            url: '/api/admin/subscribers/import',
            headers: { ...admin.headers, 'content-type': 'text/csv' },
            payload: 'june@example.com',
          }),
        target: { kind: 'settings', id: null, label: null },
      }),
    ],
    downloadBackup: [
      'downloaded backup',
      async () => ({
        send: () => send('POST', '/api/admin/backup'),
        target: { kind: 'settings', id: null, label: null },
      }),
    ],
    changeEmail: [
      'changed own email',
      async () => ({
        send: () =>
          send('PUT', '/api/admin/account/email', { email: 'rosa@example.org', password: newPassword }),
        target: null,
      }),
    ],
    changeSmsSettings: [
      'changed own alerts',
      async () => ({
        send: () =>
          send('PUT', '/api/admin/sms-settings', { phoneNumber: '', smsNotificationsEnabled: false }),
        target: { kind: 'settings', id: null, label: null },
      }),
    ],
    retryMessage: [
      'sent message again',
      async () => {
        const id = await failedMessage();
        const target = { kind: 'message', id, label: null };
        return { send: () => send('POST', `/api/admin/messages/${id}/retry`), target };
      },
    ],
    retryMessages: [
      'sent messages again',
      async () => {
        await failedMessage();
        const target = { kind: 'settings', id: null, label: null };
        return { send: () => send('POST', '/api/admin/messages/retry', { all: 'failed' }), target };
      },
    ],
    bringBackSubscriber: [
      'brought back subscriber',
      async () => {
        const email = 'returned@example.org';
        await addSubscribers(site, [email]);
        const { db } = site.database;
        const ended = { state: 'ended', endReason: 'bounced', endedAt: '2026-11-10T12:00:00.000Z' } as const;
        await db.updateTable('subscribers').set(ended).where('email', '=', email).execute();
        const { id } = await db
          .selectFrom('subscribers')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        const target = { kind: 'settings', id: null, label: null };
        return { send: () => send('POST', `/api/admin/subscribers/${id}/bring-back`), target };
      },
    ],
    sendTestMessage: [
      'sent test message',
      async () => ({
        send: () => send('POST', '/api/admin/messages/test', { channel: 'mail' }),
        target: { kind: 'message', id: expect.any(Number), label: null },
      }),
    ],
    arrangeRoomPhotos: [
      'changed photo',
      async () => ({
        send: () => send('PUT', '/api/admin/room-photos', { imageIds: [] }),
        target: { kind: 'venue', id: null, label: 'From the room' },
      }),
    ],
    changeLetter: [
      'changed newsletter',
      async () => ({
        send: () => send('PUT', '/api/admin/letter', { on: true, intro: '' }),
        target: { kind: 'settings', id: null, label: null },
      }),
    ],
    sendOwnLetter: [
      'sent own letter',
      async () => {
        await addSubscribers(site, ['reader@example.org']);
        return {
          send: () => send('POST', '/api/admin/letter/own', { subject: 'Soup', text: 'And songs' }),
          target: { kind: 'settings', id: null, label: null },
        };
      },
    ],
    testOwnLetter: [
      'sent test newsletter',
      async () => ({
        send: () => send('POST', '/api/admin/letter/own/test', { subject: 'Soup', text: 'And songs' }),
        target: { kind: 'message', id: expect.any(Number), label: null },
      }),
    ],
    testLetter: [
      'sent test newsletter',
      async () => {
        await newEvent();
        return {
          send: () => send('POST', '/api/admin/letter/test'),
          target: { kind: 'message', id: expect.any(Number), label: null },
        };
      },
    ],
  };

  async function withEvent(make: (id: number) => ReturnType<typeof send>): Promise<Done> {
    const id = await newEvent();
    return { send: () => make(id), target: { kind: 'event', id, label: sampleEvent().name } };
  }

  async function withImage(make: (id: number) => ReturnType<typeof send>): Promise<Done> {
    const id = await newImage();
    return { send: () => make(id), target: { kind: 'image', id, label: 'stage.jpg' } };
  }

  async function withApplication(
    method: 'POST' | 'PATCH' | 'DELETE',
    below: string,
    payload?: object,
    label: string | null = null,
  ): Promise<Done> {
    const id = await newApplication();
    return {
      send: () => send(method, `/api/admin/applications/${id}${below}`, payload),
      target: { kind: 'application', id, label },
    };
  }

  async function lineCount(): Promise<number> {
    const { db } = site.database;
    const { count } = await db
      .selectFrom('activity')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  const mutating = calls.filter(({ access, method }) => access !== 'anyone' && method !== 'GET');

  test.each(mutating.map(({ name }) => name).filter((name) => !changeNothing.includes(name)))(
    'has one line of %s, and none where it was refused',
    async (name) => {
      const action = actions[name];
      if (!action) throw new Error(`${name} changes something: it has to be in the list of this test`);
      const [what, prepare] = action;
      const { send: make, target } = await prepare();
      const before = await lineCount();
      const answer = await make();
      expect([200, 201], answer.body).toContain(answer.statusCode);
      expect(await lineCount()).toBe(before + 1);
      const [{ changes: _, ...line }] = (await activity()).json();
      expect(line).toEqual({
        id: expect.any(Number),
        at: site.time.now.toISOString(),
        by: admin.username,
        what,
        target,
      });

      const call = mutating.find((known) => known.name === name);
      const nothing = await site.http.inject({
        method: call?.method ?? 'POST',
        url: (call?.path ?? '').replaceAll(/\{\w+\}/g, '999999'),
        headers: { ...admin.headers, 'content-type': 'application/json' },
        payload: '{"nonsense": ',
      });
      expect(nothing.statusCode).toBeGreaterThanOrEqual(400);
      expect(await lineCount()).toBe(before + 1);
    },
  );

  test('has no line of what changes nothing that others could ask about', async () => {
    const id = await newApplication();
    const before = await lineCount();
    await send('PATCH', `/api/admin/applications/${id}/review`, { isRead: true });
    await send('PATCH', '/api/events', { name: 'x' });
    expect(await lineCount()).toBe(before);
  });

  test('has one line for a whole series', async () => {
    const id = await newEvent();
    await send('POST', `/api/admin/events/${id}/repeat`, { everyWeeks: 1, times: 4 });
    const before = await lineCount();
    await send('PATCH', `/api/events/${id}?scope=following`, { price: '$12' });
    await send('DELETE', `/api/admin/events/${id}?scope=following`);
    const [deleted, changed] = (await activity()).json();
    expect([changed.what, deleted.what]).toEqual(['changed following events', 'deleted following events']);
    expect(await lineCount()).toBe(before + 2);
  });

  test('says what a change was from and to, and never a name that may be a performer’s', async () => {
    const id = await newEvent();
    await send('PATCH', `/api/events/${id}`, { price: '$5', name: 'Night Porch' });
    await send('PATCH', `/api/events/${id}`, { price: '$8', name: 'Open Mic' });
    await send('PATCH', '/api/admin/site', { hours: [{ days: ['mo'], from: '08:00', to: '17:00' }] });
    await send('PUT', '/api/admin/letter', { on: false, intro: 'Hello' });
    const [letter, venue, second, first] = (await activity()).json();
    expect(first.changes).toContainEqual({ field: 'price', from: '', to: '$5' });
    expect(second.changes).toEqual([
      { field: 'name', from: null, to: null },
      { field: 'price', from: '$5', to: '$8' },
    ]);
    expect(venue.changes).toEqual([{ field: 'hours', from: expect.any(String), to: 'mo 08:00 17:00' }]);
    expect(letter.changes).toContainEqual({ field: 'intro', from: null, to: null });
    const rows = await site.database.db.selectFrom('activity').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Night Porch/);
  });

  test('names a deleted show that staff have announced, and of a booked one only the day', async () => {
    const payload = sampleEvent({ name: 'Quiz Night', startDateTime: '2026-11-21T00:30:00.000Z' });
    const { id } = (await send('POST', '/api/events', payload)).json();
    await send('POST', `/api/admin/events/${id}/repeat`, { everyWeeks: 1, times: 2 });
    await send('DELETE', `/api/admin/events/${id + 1}`);
    await send('DELETE', `/api/admin/events/${id}?scope=following`);
    const [series, one] = (await activity()).json();
    expect(one.target.label).toBe('the show ‘Quiz Night’ of Friday, November 27, 2026');
    expect(series.target.label).toBe('the show ‘Quiz Night’ of Friday, November 20, 2026');

    const application = await newApplication();
    for (const named of [{ name: 'THE NIGHT PORCH, unplugged' }, { performer: 'June Hollis' }]) {
      const { id: entered } = (await send('POST', '/api/events', { ...payload, ...named })).json();
      await send('DELETE', `/api/admin/events/${entered}`);
      const [line] = (await activity()).json();
      expect(line.target.label, 'entered by hand, and named after somebody').toMatch(/^the show of /);
    }
    const book = `/api/admin/applications/${application}/book`;
    const { eventId } = (await send('POST', book, bookedEvening)).json().review;
    // When it can no longer be undone, the show stays and is no booking's.
    site.time.now = new Date(site.time.now.getTime() + 60_000);
    await send('PATCH', `/api/admin/applications/${application}/review`, { state: 'new' });
    await send('DELETE', `/api/admin/events/${eventId}`);
    const [deleted] = (await activity()).json();
    expect(deleted.what).toBe('deleted event');
    expect(deleted.target.label).toMatch(/^the show of \w+, /);
  });

  test('says who came in: by signing in, by an invitation, by a new password', async () => {
    const other = await signedInAdmin(site);
    const [signedIn, joined] = (await activity(`?by=${encodeURIComponent(other.username)}`)).json();
    expect(signedIn).toMatchObject({ what: 'signed in', by: other.username, target: null });
    expect(joined).toMatchObject({
      what: 'joined the team',
      target: { kind: 'admin', label: other.username },
    });
  });

  test('holds nothing that a performer has typed, nor the name of a show or a picture', async () => {
    const id = await newApplication();
    await send('POST', `/api/admin/applications/${id}/notes`, { text: 'June is loud' });
    await send('POST', `/api/admin/applications/${id}/book`, bookedEvening);
    const rows = await site.database.db.selectFrom('activity').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/June|Hollis|Night Porch|example\.com|555-0117|stage\.jpg/);
  });

  test('is given newest first, in pages, and by person, thing and day', async () => {
    const id = await newEvent();
    site.time.now = new Date('2026-11-17T04:59:59.000Z');
    // It is the day after the others signed in.
    admin = await signedInAdmin(site);
    for (let times = 0; times < 60; times += 1) {
      await send('PATCH', `/api/admin/events/${id}/archive`);
    }
    site.time.now = new Date('2026-11-17T05:00:00.000Z');
    await send('PATCH', `/api/events/${id}`, { price: '$5' });

    const first = await activity(`?kind=event&target=${id}`);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await site.http.inject({ url: next, headers: admin.headers });
    const all = [...first.json(), ...second.json()];
    expect(first.json()).toHaveLength(50);
    expect(all).toHaveLength(61);
    expect(second.headers.link).toBeUndefined();
    expect(all.map((line) => line.id)).toEqual(all.map((line) => line.id).toSorted((a, b) => b - a));
    expect(new Set(all.map((line) => line.what))).toEqual(
      new Set(['changed event', 'archived event', 'restored event']),
    );
    // Midnight of the venue, not of Greenwich.
    const later = (await activity(`?day=2026-11-17&target=${id}`)).json();
    expect(later.map((line: { what: string }) => line.what)).toEqual(['changed event']);
    expect((await activity('?day=2026-11-16')).json()).toHaveLength(50);
    const ofSpan = async (span: string) => (await activity(`?target=${id}&kind=event&${span}`)).json().length;
    expect(await ofSpan('from=2026-11-17')).toBe(1);
    expect(await ofSpan('to=2026-11-16')).toBe(50);
    expect(await ofSpan('from=2026-11-10&to=2026-11-15')).toBe(0);
    expect((await activity('?by=Nobody')).json()).toEqual([]);
    for (const wrong of [
      '?day=yesterday',
      '?day=0000-01-05',
      '?from=soon',
      '?day=2200-01-01',
      '?kind=secrets',
      '?before=x',
    ]) {
      expect((await activity(wrong)).statusCode, wrong).toBe(400);
    }
    const people = await site.http.inject({ url: '/api/admin/activity/people', headers: admin.headers });
    expect(people.json()).toContain(admin.username);
  });

  test('cannot be changed, not even by SQL of the application, and is kept for a year', async () => {
    admin = await signedInAdmin(site);
    const { db } = site.database;
    await expect(db.updateTable('activity').set({ by: 'Nobody' }).execute()).rejects.toThrow(/never changed/);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'] as const) {
      const answer = await send(method, '/api/admin/activity');
      expect(answer.statusCode, method).toBe(405);
    }
    await db.deleteFrom('activity').execute();
    await send('POST', '/api/admin/invitations');
    const days = (count: number) => new Date(site.time.now.getTime() + count * 86_400_000);
    site.time.now = days(365);
    await forgetOldActivity(site.services);
    expect(await lineCount()).toBe(1);
    site.time.now = days(2);
    await forgetOldActivity(site.services);
    expect(await lineCount()).toBe(0);
  });
});
