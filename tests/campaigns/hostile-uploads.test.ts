import { type ChildProcess, fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { maxUploadBytes } from '#server/uploads/uploads.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { keptOnDisk } from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** `HOSTILE_UPLOADS=1000 vitest run …` does the same for longer, and asks for a time as well. */
const asked = process.env.HOSTILE_UPLOADS;
const count = Number(asked ?? 12);
const minApplications = asked ? 5 : 2;
/** Of the time that an application takes alone. */
const mostTimesAlone = 5;

/** Addresses of this machine's own. */
const strangers = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const performer = '127.0.0.6';

interface Campaign {
  child: ChildProcess;
  /** How many have been begun. */
  begun: number;
  /** How they were answered, by status. */
  answers: Record<string, number>;
}

/** Uploads of every hostile kind, from these addresses in turn, a few new ones at a time. */
function attack(port: number): Campaign {
  const module = resolve(import.meta.dirname, '../support/hostile-uploads.ts');
  const child = fork(module, [String(port), String(count), ...strangers]);
  const campaign: Campaign = { child, begun: 0, answers: {} };
  child.on('message', (news) => Object.assign(campaign, news));
  onTestFinished(() => void child.kill('SIGKILL'));
  return campaign;
}

/** Two photos as a phone sends them, some hundred kilobytes each. */
async function honestForm(): Promise<Buffer> {
  const noise = randomFillSync(Buffer.alloc(1_000 * 750 * 3));
  const bytes = await sharp(noise, { raw: { width: 1_000, height: 750, channels: 3 } })
    .jpeg()
    .toBuffer();
  return formBody(sampleFields, [{ bytes }, { bytes }]);
}

function apply(port: number, body: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((done, reject) => {
    const headers = { 'content-type': formType, 'content-length': body.length };
    const path = submitApplication.path;
    const sent = request(
      { host: '127.0.0.1', port, localAddress: performer, method: 'POST', path, headers, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (bytes) => {
          text += bytes;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject).end(body);
  });
}

function bytesIn(folder: string): number {
  let bytes = 0;
  // Files come and go while they are counted.
  for (const name of readdirSync(folder)) {
    try {
      for (const file of readdirSync(join(folder, name))) bytes += statSync(join(folder, name, file)).size;
    } catch {}
  }
  return bytes;
}

test(
  `${count} slow and hostile uploads from four addresses keep nobody at a fifth from applying`,
  async () => {
    const dataDir = temporaryFolder();
    // Without a limit nothing but places, bytes and turns stands between them and the server.
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: 'off',
      APPLICATION_LIMIT: '0',
    });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const port = Number(new URL(server.url).port);
    const body = await honestForm();
    const aloneMs = performance.now();
    expect((await apply(port, body)).status).toBe(201);
    const aloneSeconds = (performance.now() - aloneMs) / 1_000;

    let mostBytes = 0;
    let isOver = false;
    async function watchDisk(): Promise<void> {
      while (!isOver) {
        mostBytes = Math.max(mostBytes, bytesIn(join(dataDir, 'uploads')));
        await sleep(20);
      }
    }
    const watching = watchDisk();
    const campaign = attack(port);
    const seconds: number[] = [];
    while (campaign.begun < count || seconds.length < minApplications) {
      const beganMs = performance.now();
      const answer = await apply(port, body);
      expect(answer.status, answer.text).toBe(201);
      seconds.push((performance.now() - beganMs) / 1_000);
    }
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
    campaign.child.kill('SIGKILL');
    await once(campaign.child, 'exit');
    isOver = true;
    await watching;

    expect(mostBytes).toBeGreaterThan(0);
    expect(mostBytes).toBeLessThanOrEqual(maxUploadBytes);
    if (asked) {
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
      const figures = {
        applications: seconds.length,
        aloneSeconds,
        medianSeconds: seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)],
        slowestSeconds: Math.max(...seconds),
        mostBytes,
        peakMb: Number(peak) / 1_024,
        answers: campaign.answers,
      };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
      expect(figures.medianSeconds).toBeLessThan(mostTimesAlone * aloneSeconds);
      expect(figures.slowestSeconds).toBeLessThan(10 * mostTimesAlone * aloneSeconds);
    }
    // Of all of them nothing stays on the disk, and nothing is left that keeps the next one out.
    await vi.waitFor(() => expect(keptOnDisk(dataDir).uploads).toEqual([]), {
      timeout: 60_000 + count * 3_000,
    });
    expect((await apply(port, body)).status).toBe(201);
    expect(server.output()).not.toMatch(/unhandled/i);
    expect(await server.end('SIGTERM')).toBe(0);
  },
  180_000 + count * 4_000,
);
