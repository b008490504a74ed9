import type { Outcome, Send } from '../notifications/delivery.ts';
import { cleanWords } from '../notifications/provider-words.ts';

/** Longer than a connection may take to come about: when this is over, the message was on its way. */
const usualPatienceMs = 20_000;
const maxAnswerLength = 100_000;

export interface SmsSettings {
  accountSid: string;
  authToken: string;
  from: string;
  baseUrl: string;
}

/** Twilio's words for: nothing can be sent to this number. */
const aboutTheNumber = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21635]);

/** A request that failed with one of these has never left, or was never read. */
const neverArrived =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

/** SMS by the one call of Twilio's REST API that it takes. */
export function twilioSms(
  { accountSid, authToken, from, baseUrl }: SmsSettings,
  patienceMs = usualPatienceMs,
): Send {
  const base = new URL(baseUrl);
  const folder = base.pathname.replace(/\/+$/, '');
  const url = `${base.origin}${folder}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const secrets = [authToken, accountSid, credentials, base.username, base.password];
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };

  return async function sendSms({ recipient, text }, signal) {
    let answer: Response;
    try {
      answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
        body: new URLSearchParams({ To: recipient, ...sender, Body: text }),
        // Another address would get the credentials too.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      });
    } catch (error) {
      return withoutAnswer(error);
    }
    // The status is the answer; what stands beneath it only explains.
    const explanation = await answer.text().catch(() => '');
    return outcomeOf(answer, explanation.slice(0, maxAnswerLength), secrets);
  };
}

function withoutAnswer(error: unknown): Outcome {
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? '';
  return neverArrived.test(code)
    ? { kind: 'postponed', words: `No connection to Twilio (${code})` }
    : { kind: 'uncertain', words: 'Twilio did not answer. The SMS may have been sent.' };
}

interface Explanation {
  sid?: string;
  status?: string | number;
  code?: number;
  message?: string;
  error_code?: number | null;
  error_message?: string | null;
}

function outcomeOf({ status, headers }: Response, text: string, secrets: string[]): Outcome {
  const explanation = explanationIn(text);
  if (status >= 200 && status < 300) {
    const { sid = '', status: progress = '', error_code, error_message } = explanation;
    if (progress === 'failed' || progress === 'undelivered') {
      return {
        kind: 'refused',
        words: cleanWords(`${error_code ?? ''} ${error_message ?? progress}`, secrets),
      };
    }
    return { kind: 'accepted', words: cleanWords(`${progress} ${sid}`, secrets) };
  }
  const { code, message } = explanation;
  const words = cleanWords(
    message ? `${code ?? status}: ${message}` : `Twilio answered with status ${status}`,
    secrets,
  );
  if (status === 429) return { kind: 'postponed', words, retryAfterMs: retryAfterMs(headers) };
  if (status === 408 || status >= 500) return { kind: 'postponed', words };
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

function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}
