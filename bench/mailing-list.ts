import { addSubscribers } from '#tests/support/subscribers.ts';
import { type Figure, ratioFigure, timeOf } from './measure.ts';
import { startSite } from './site-process.ts';

const rounds = 101;
const warmUps = 10;

/** Whether the time of an answer tells who is on the list. */
export async function mailingList(): Promise<Figure[]> {
  const site = await startSite(
    0,
    async (database) => {
      await addSubscribers({ database }, addresses('known'));
      await addSubscribers({ database }, addresses('gone'), 'ended');
    },
    // Each request comes from another client, so that nobody is refused. No mail server listens there.
    { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' },
  );
  let client = 0;
  async function signUp(kind: string): Promise<void> {
    client += 1;
    const from = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
    const answer = await fetch(`${site.url}/api/subscribers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: `${kind.replace(' ', '-')}${client}@example.org` }),
    });
    await answer.text();
    if (answer.status !== 202) throw new Error(`${kind}: ${answer.status}`);
  }
  const figures: Figure[] = [];
  // The last is new as well, and shows how much of a difference is chance.
  for (const kind of ['known', 'gone', 'also new']) {
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
      await signUp(kind);
      await signUp('new');
    }
    const name = `signing up with an address that is ${kind} against one that is new, time, ms`;
    const [asked, reference] = [() => timeOf(() => signUp(kind)), () => timeOf(() => signUp('new'))] as const;
    const figure = await ratioFigure(name, { atMost: 1.3 }, rounds, asked, reference);
    // Faster tells as much as slower.
    figures.push({ ...figure, value: Math.max(figure.value, 1 / figure.value) });
  }
  await site.stop();
  return figures;
}

/** As many as there are requests. */
function addresses(name: string): string[] {
  return Array.from({ length: 1_000 }, (_, index) => `${name}${index}@example.org`);
}
