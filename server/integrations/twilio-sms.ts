import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Config } from '../config.ts';
import { type HandOver, notHandedOver, type Outcome, redactWords, type Send } from './delivery.ts';

const usualTimeoutMs = 20_000;
const maxAnswerLength = 100_000;

/** Twilio's error codes for numbers that cannot be reached. */
const aboutTheNumber = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21635]);
/** Its codes for a sender that is none, or not ours. */
const aboutTheSender = new Set([21212, 21603, 21606, 21659, 21660, 21661, 21703, 21704, 21705]);

export function twilioSms(
  { accountSid, authToken, from, baseUrl }: NonNullable<Config['sms']>,
  timeoutMs = usualTimeoutMs,
): Send {
  const base = new URL(baseUrl);
  const folder = base.pathname.replace(/\/+$/, '');
  const url = new URL(
    `${base.origin}${folder}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
  );
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const secrets = [authToken, accountSid, credentials, base.username, base.password];
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  const authorization = `Basic ${credentials}`;

  /**
   * Node's own request and not `fetch`: it writes nothing before `end`, so the hand-over can be recorded between the
   * connection and the first byte. It follows no redirect, which would send the credentials to another address.
   */
  function post(body: string, signal: AbortSignal, handOver: HandOver): Promise<Answer | Outcome> {
    const { promise, resolve } = Promise.withResolvers<Answer | Outcome>();
    const isSecure = url.protocol === 'https:';
    const headers = {
      authorization,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'content-length': Buffer.byteLength(body),
    };
    let isHandedOver = false;
    let isAnswered = false;
    // No agent: the server may close a kept-alive connection just as the next SMS is written to it.
    const options = { method: 'POST', headers, signal, agent: false };
    const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options);
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', async () => {
        const mayWrite = await handOver();
        if (request.destroyed) return;
        if (!mayWrite) {
          resolve(notHandedOver);
          request.destroy();
          return;
        }
        isHandedOver = true;
        request.end(body);
      });
    });
    request.on('response', async (response) => {
      isAnswered = true;
      const { statusCode = 0, headers: answered } = response;
      resolve({
        status: statusCode,
        retryAfter: answered['retry-after'],
        text: await readExplanation(response),
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (!isAnswered) resolve(withoutAnswer(error, isHandedOver));
    });
    return promise;
  }

  return async function sendSms({ recipient, text }, signal, handOver) {
    const body = new URLSearchParams({ To: recipient, ...sender, Body: text }).toString();
    const cancel = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await post(body, cancel, handOver);
    return 'status' in answer ? outcomeOf(answer, secrets) : answer;
  };
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** The status is the answer. The body only explains it, and may be missing. */
async function readExplanation(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      if (text.length >= maxAnswerLength) break;
    }
  } catch {
    return text;
  }
  return text;
}

function withoutAnswer({ code = '' }: NodeJS.ErrnoException, isHandedOver: boolean): Outcome {
  if (isHandedOver) return { kind: 'uncertain', words: 'Twilio did not answer. The SMS may have been sent.' };
  // That we stop, or have waited for long enough, says nothing about Twilio.
  if (code === 'ABORT_ERR') return { kind: 'postponed', words: 'No connection to Twilio in time' };
  return {
    kind: 'stopped',
    words: `No connection to Twilio (${code})`,
    reason: 'Twilio cannot be reached',
  };
}

interface Explanation {
  sid?: string;
  status?: string | number;
  code?: number;
  message?: string;
  error_code?: number | null;
  error_message?: string | null;
}

function outcomeOf({ status, retryAfter, text }: Answer, secrets: string[]): Outcome {
  const explanation = explanationIn(text);
  if (status >= 200 && status < 300) {
    const { sid = '', status: progress = '', error_code, error_message } = explanation;
    if (progress === 'failed' || progress === 'undelivered') {
      return {
        kind: 'refused',
        words: redactWords(`${error_code ?? ''} ${error_message ?? progress}`, secrets),
      };
    }
    return { kind: 'accepted', words: redactWords(`${progress} ${sid}`, secrets) };
  }
  const { code, message } = explanation;
  const words = redactWords(
    message ? `${code ?? status}: ${message}` : `Twilio answered with status ${status}`,
    secrets,
  );
  if (status === 429) {
    const asStop = { reason: 'Twilio takes no more SMS from us', isQuotable: true };
    return { kind: 'postponed', words, retryAfterMs: millisecondsOf(retryAfter), asStop };
  }
  // Only for 429 does Twilio promise that the request was not processed. After a server error a retry may send a second
  // SMS, and that includes 503, which may come from a proxy in front of servers that have accepted it.
  if (status === 408 || status >= 500)
    return { kind: 'uncertain', words: `${words}. The SMS may have been sent.` };
  if (status === 401) return { kind: 'stopped', words, reason: 'Twilio refuses our password' };
  // Only 400 is about this SMS; 403 and the like are about our account, or about its address.
  if (status !== 400 && !aboutTheNumber.has(code ?? 0))
    return { kind: 'stopped', words, reason: 'Twilio refuses our account', isQuotable: true };
  if (aboutTheSender.has(code ?? 0))
    return { kind: 'stopped', words, reason: 'Twilio refuses our sender number', isQuotable: true };
  return { kind: 'refused', words, blamesRecipient: aboutTheNumber.has(code ?? 0) };
}

function explanationIn(text: string): Explanation {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

function millisecondsOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}
