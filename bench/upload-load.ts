import { submitApplication } from '#contract/applications/applications.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { phonePhoto } from './phone-photo.ts';

/** In a process of its own, so that it slows the server down and not whoever measures: four performers who never stop. */
const [, , url = ''] = process.argv;
const body = new Uint8Array(formBody(sampleFields, [{ bytes: await phonePhoto() }]));
let sent = 0;

async function keepSending(): Promise<void> {
  for (;;) {
    const headers = { 'content-type': formType };
    const answer = await fetch(`${url}${submitApplication.path}`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`an application was answered with ${answer.status}`);
    await answer.arrayBuffer();
    sent += 1;
    process.send?.(sent);
  }
}

await Promise.all(Array.from({ length: 4 }, keepSending));
