import type { Call } from '#contract/call.ts';
import { ApiError } from './api-error.ts';

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

export interface SendFormOptions {
  /** Of the upload. After its end, the server still has to process it. */
  onProgress: (progress: UploadProgress) => void;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An upload in which nothing moves for this long is aborted. The whole upload has no time limit. */
const maxStillMs = 90_000;

/**
 * Makes a call that carries files, and gives what it answers. Fails with the server's answer, or with anything else
 * when none came. By XMLHttpRequest: `fetch` does not tell how far an upload has come.
 */
export function sendForm(
  { method, path }: Pick<Call, 'method' | 'path'>,
  body: FormData,
  { onProgress, headers = {}, signal }: SendFormOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let patience = setTimeout(stop, maxStillMs);

    request.open(method, path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(patience);
      patience = setTimeout(stop, maxStillMs);
      onProgress({ sentBytes: loaded, totalBytes: total });
    };
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(new ApiError(status, responseText, statusText));
    };
    request.onerror = () => reject(new Error('The connection was lost'));
    request.onabort = () => reject(signal?.reason ?? new Error('The server did not answer'));
    request.onloadend = () => {
      clearTimeout(patience);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop);
    request.send(body);
  });
}
