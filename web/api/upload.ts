import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { ApiError } from './api-error.ts';

export interface UploadOptions {
  /** How much of the body has left, from 0 to 1. At 1 the server still has its own work to do. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** So long may nothing move at all; an upload as a whole may take what it takes. */
const maxStillMs = 90_000;

/**
 * Makes a call that carries files. By XMLHttpRequest: `fetch` does not tell how far an upload has come. Fails with
 * the server's answer, or with anything else when none came.
 */
export function upload<Body extends z.ZodType, Reply extends z.ZodType>(
  call: Call<z.ZodUndefined, z.ZodUndefined, Body, Reply>,
  body: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<z.output<Reply>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let patience = setTimeout(stop, maxStillMs);

    request.open(call.method, call.path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(patience);
      patience = setTimeout(stop, maxStillMs);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const { status, responseText, statusText } = request;
      try {
        if (status < 200 || status > 299) throw new ApiError(status, responseText, statusText);
        resolve(call.reply.parse(JSON.parse(responseText)));
      } catch (error) {
        reject(error);
      }
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
