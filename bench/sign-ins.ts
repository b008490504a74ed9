import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { type Figure, latencies, quantile } from './measure.ts';
import { startSite } from './site-process.ts';

const people = 20;
const rounds = 3;
const password = 'C0ffee & three chords';

/** Whether anyone notices that twenty people sign in at once, each of whom costs a core for a while. */
export async function signIns(): Promise<Figure[]> {
  const site = await startSite(20, async ({ db }) => {
    const accounts = new AccountsStore(db);
    const passwordHash = await hashPassword(password);
    for (let person = 0; person < people; person += 1) {
      const admin = { username: `person ${person}`, passwordHash };
      await accounts.addAdmin(admin, { isOpen: true, invitationHash: undefined }, new Date().toISOString());
    }
  });
  async function signIn(person: number): Promise<void> {
    const answer = await fetch(`${site.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `person ${person}`, password }),
    });
    if (answer.status !== 200) throw new Error(`a sign-in was answered with ${answer.status}`);
  }

  const all: number[] = [];
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    const measuring = latencies(`${site.url}/healthz`, () => isOver, 2);
    await Promise.all(Array.from({ length: people }, (_, person) => signIn(person)));
    isOver = true;
    all.push(...(await measuring));
  }
  const signInMs = (performance.now() - startedAt) / rounds;
  await site.stop();
  return [
    {
      name: `/healthz while ${people} people sign in, slowest, seconds`,
      value: Math.max(...all) / 1_000,
      limit: { atMost: 0.2 },
      note: `p90 ${quantile(all, 0.9).toFixed(1)} ms, median ${quantile(all, 0.5).toFixed(1)} ms of ${all.length}; the last of them was in after ${signInMs.toFixed(0)} ms`,
    },
  ];
}
