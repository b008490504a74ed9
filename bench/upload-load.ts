import { formBody, sampleFields } from '#tests/support/sample-application.ts';
import { phonePhoto, sendApplication } from './uploads.ts';

/** In a process of its own, so that it slows the server down and not whoever measures: four performers who never stop. */
const [, , url = ''] = process.argv;
const body = new Uint8Array(formBody(sampleFields, [{ bytes: await phonePhoto() }]));
let sent = 0;

async function keepSending(): Promise<void> {
  for (;;) {
    await sendApplication(url, body);
    sent += 1;
    process.send?.(sent);
  }
}

await Promise.all(Array.from({ length: 4 }, keepSending));
