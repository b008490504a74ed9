import {
  type ApplicationTextField,
  applicationTextFields,
  idempotencyKeyHeader,
  spamMarks,
} from '#contract/applications/application-fields.ts';
import { submitApplication } from '#contract/applications/applications.ts';
import { sendForm, type UploadProgress } from '../api/send-form.ts';
import type { ReadyImage } from '../forms/pictures/image-list.ts';

export interface OutgoingApplication {
  texts: Record<ApplicationTextField, string>;
  bandPhotos: ReadyImage[];
  flyer: ReadyImage[];
  /** The value of the hidden honeypot field. */
  honeypot: string;
  secondsSpent: number;
}

/** Appends each field that is not empty under its own name, and one entry per picture. */
export function applicationBody(application: OutgoingApplication): FormData {
  const { texts, bandPhotos, flyer, honeypot, secondsSpent } = application;
  const body = new FormData();
  for (const name of applicationTextFields) {
    if (texts[name]) body.append(name, texts[name]);
  }
  for (const photo of bandPhotos) body.append('bandPhotos', photo.blob, fileName(photo));
  for (const first of flyer.slice(0, 1)) body.append('flyer', first.blob, fileName(first));
  if (honeypot) body.append(spamMarks.honeypot, honeypot);
  body.append(spamMarks.secondsSpent, String(secondsSpent));
  return body;
}

/** A picture that was re-encoded may need another file extension. */
function fileName({ name, blob }: ReadyImage): string {
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  return `${name.replace(/\.\w{1,5}$/, '')}.${ending}`;
}

/**
 * Gives the address of the performer's own page. Whatever the body of a success is, the application has been stored: one
 * that cannot be read is no failure.
 */
export async function sendApplication(
  body: FormData,
  idempotencyKey: string,
  onProgress: (progress: UploadProgress) => void,
): Promise<string | undefined> {
  const answer = await sendForm(submitApplication, body, {
    onProgress,
    headers: { [idempotencyKeyHeader]: idempotencyKey },
  });
  try {
    return submitApplication.reply.parse(JSON.parse(answer)).statusPath;
  } catch {
    return undefined;
  }
}
