import {
  type ApplicationTextField,
  applicationTextFields,
  idempotencyKeyHeader,
  spamMarks,
} from '#contract/application-form.ts';
import { submitApplication } from '#contract/applications.ts';
import { ApiError } from '../api/api-error.ts';
import type { ReadyImage } from '../forms/image-list.ts';

export interface OutgoingApplication {
  texts: Record<ApplicationTextField, string>;
  bandPhotos: ReadyImage[];
  flyer: ReadyImage[];
  /** What stands in the field that people do not see. */
  trap: string;
  secondsSpent: number;
}

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

/** So long may nothing move at all; an upload as a whole may take what it takes. */
const maxStillMs = 90_000;

/** Each field that is not empty, under its own name; a picture an entry. */
export function applicationBody({
  texts,
  bandPhotos,
  flyer,
  trap,
  secondsSpent,
}: OutgoingApplication): FormData {
  const body = new FormData();
  for (const name of applicationTextFields) {
    if (texts[name]) body.append(name, texts[name]);
  }
  for (const photo of bandPhotos) body.append('bandPhotos', photo.blob, fileName(photo));
  for (const first of flyer.slice(0, 1)) body.append('flyer', first.blob, fileName(first));
  if (trap) body.append(spamMarks.trap, trap);
  body.append(spamMarks.secondsSpent, String(secondsSpent));
  return body;
}

/** A picture that was repacked on the way has another ending than its file had. */
function fileName({ name, blob }: ReadyImage): string {
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  return `${name.replace(/\.\w{1,5}$/, '')}.${ending}`;
}

/**
 * Fails with the server's answer, or with anything else when none came. By XMLHttpRequest: `fetch` does not tell
 * how far an upload has come.
 */
export function sendApplication(
  body: FormData,
  idempotencyKey: string,
  onProgress: (progress: UploadProgress) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let patience = setTimeout(giveUp, maxStillMs);
    function giveUp(): void {
      request.abort();
    }
    function stillAlive(): void {
      clearTimeout(patience);
      patience = setTimeout(giveUp, maxStillMs);
    }

    request.open(submitApplication.method, submitApplication.path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(idempotencyKeyHeader, idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => {
      stillAlive();
      onProgress({ sentBytes: loaded, totalBytes: total });
    };
    request.onload = () => {
      // What a success says is not read: whether it can be or not, the application has arrived.
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, request.responseText, request.statusText));
    };
    request.onerror = () => reject(new Error('The connection was lost'));
    request.onabort = () => reject(new Error('The server did not answer'));
    request.onloadend = () => clearTimeout(patience);
    request.send(body);
  });
}
