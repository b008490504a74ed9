import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Admin } from '../../http/admin-guard.ts';
import type { Clock } from '../../process/clock.ts';
import {
  challengeLifetimeMs,
  type NewPasskey,
  type PasskeysStore,
  type UsedPasskey,
} from './passkeys.store.ts';

/** Loaded when someone uses a passkey: it takes a noticeable part of the start, and most processes never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * ES256 and RS256: every authenticator has one of them. Without Ed25519, since nothing in Node.js tells whether such a
 * key is a point of its curve; those that were added before still work.
 */
const supportedAlgorithmIDs = [-7, -257];

/** A challenge for a sign-in is a beginning that many have in common, and an end that is only theirs. */
const beginningBytes = 32;
const endBytes = 16;
const beginningLifetimeMs = 60_000;

export interface JudgedAnswer {
  passkey?: UsedPasskey;
  isRight: boolean;
}

/** Passkeys (WebAuthn): which ones are asked for, and whether an answer is right. */
export class Passkeys {
  readonly #store: PasskeysStore;
  readonly #clock: Clock;
  readonly #origin: string;
  readonly #rpID: string;
  #beginning: { bytes: Buffer; madeAtMs: number } | undefined;

  constructor(store: PasskeysStore, clock: Clock, publicUrl: string) {
    this.#store = store;
    this.#clock = clock;
    const { origin, hostname } = new URL(publicUrl);
    this.#origin = origin;
    this.#rpID = hostname;
  }

  /** To be answered in the same session: the password was given there. */
  async askForNew({ id, username }: Admin, session: string | undefined, brand: string) {
    const { generateRegistrationOptions } = await webAuthn();
    const known = await this.#store.listCredentials(id);
    const options = await generateRegistrationOptions({
      rpName: brand,
      rpID: this.#rpID,
      userName: username,
      userDisplayName: username,
      userID: new TextEncoder().encode(userHandleOf(id)),
      timeout: challengeLifetimeMs,
      // Which make of device it is does not matter, so the browser need not tell.
      attestationType: 'none',
      excludeCredentials: known.map(knownCredential),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#store.addChallenge(hashOf(options.challenge, 'new passkey', session), id, this.#clock());
    return { ...options };
  }

  /** The passkey in the answer; undefined when the answer is not right. */
  async readNew(
    admin: Admin,
    session: string | undefined,
    name: string,
    answer: RegistrationResponseJSON,
  ): Promise<NewPasskey | undefined> {
    const { verifyRegistrationResponse } = await webAuthn();
    const verified = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: (challenge) => this.#take(hashOf(challenge, 'new passkey', session), admin.id),
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }).catch(() => undefined);
    if (!verified?.verified || isFromElsewhere(answer)) return undefined;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    if (!(await isUsableKey(publicKey))) return undefined;
    return {
      userId: admin.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter: String(counter),
      transports: transports.join(','),
      name,
      createdAt: this.#clock().toISOString(),
    };
  }

  /**
   * For anyone: which admin it is, the passkey itself says. Strangers may ask as often as they like, so nothing is
   * written for each question: what is written down is the beginning of the challenges, once a minute, and each
   * challenge when its answer is used.
   */
  async askForSignIn() {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      challenge: new Uint8Array(Buffer.concat([await this.#currentBeginning(), randomBytes(endBytes)])),
      rpID: this.#rpID,
      timeout: challengeLifetimeMs - beginningLifetimeMs,
      userVerification: 'required',
    });
    return { ...options };
  }

  async #currentBeginning(): Promise<Buffer> {
    const now = this.#clock();
    const ageMs = now.getTime() - (this.#beginning?.madeAtMs ?? 0);
    if (this.#beginning && ageMs >= 0 && ageMs < beginningLifetimeMs) return this.#beginning.bytes;
    const bytes = randomBytes(beginningBytes);
    await this.#store.addChallenge(hashOf(bytes.toString('base64url'), 'sign-in'), null, now);
    this.#beginning = { bytes, madeAtMs: now.getTime() };
    return bytes;
  }

  #take(challengeHash: string, userId: number): Promise<boolean> {
    return this.#store.takeChallenge(challengeHash, userId, this.#clock().toISOString());
  }

  async #takeSignIn(challenge: string, userId: number): Promise<boolean> {
    const beginning = Buffer.from(challenge, 'base64url').subarray(0, beginningBytes);
    const now = this.#clock();
    return (
      (await this.#store.hasChallenge(
        hashOf(beginning.toString('base64url'), 'sign-in'),
        now.toISOString(),
      )) && this.#store.addChallenge(hashOf(challenge, 'signed in'), userId, now)
    );
  }

  /** To be answered in the same session, by a passkey of theirs. */
  async askForConfirmation({ id }: Admin, session: string | undefined) {
    const { generateAuthenticationOptions } = await webAuthn();
    const known = await this.#store.listCredentials(id);
    const options = await generateAuthenticationOptions({
      rpID: this.#rpID,
      timeout: challengeLifetimeMs,
      userVerification: 'required',
      allowCredentials: known.map(knownCredential),
    });
    await this.#store.addChallenge(hashOf(options.challenge, 'confirmation', session), id, this.#clock());
    return { ...options };
  }

  /** Each answer is right once: for a sign-in, or to confirm an admin's session. */
  async use(
    answer: AuthenticationResponseJSON,
    request: Pick<FastifyRequest, 'log' | 'ip'>,
    confirming?: { admin: Admin; session: string | undefined },
  ): Promise<JudgedAnswer> {
    const passkey = await this.#store.find(answer.id);
    if (!passkey || (confirming && passkey.userId !== confirming.admin.id)) return { isRight: false };
    const handle = answer.response.userHandle;
    if (
      handle !== undefined &&
      Buffer.from(handle, 'base64url').toString() !== userHandleOf(passkey.userId)
    ) {
      return { passkey, isRight: false };
    }
    const { verifyAuthenticationResponse } = await webAuthn();
    const verified = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) =>
        confirming
          ? this.#take(hashOf(challenge, 'confirmation', confirming.session), passkey.userId)
          : this.#takeSignIn(challenge, passkey.userId),
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpID,
      requireUserVerification: true,
      credential: {
        id: answer.id,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        // Compared below: the library does it before it checks the signature, and strangers could feign a copy.
        counter: 0,
        transports: transportsOf(passkey.transports),
      },
    }).catch(() => undefined);
    if (!verified?.verified || isFromElsewhere(answer)) return { passkey, isRight: false };
    const { newCounter } = verified.authenticationInfo;
    const counter = Number(passkey.counter);
    const counts = counter > 0 || newCounter > 0;
    // Rightly signed, but the passkey had counted further before, so there may be a copy of it.
    if (counts && newCounter <= counter) {
      const { id: passkeyId, userId } = passkey;
      request.log.warn({ event: 'passkey counter went back', passkeyId, userId, address: request.ip });
      return { passkey, isRight: false };
    }
    return {
      passkey,
      isRight: await this.#store.markUsed(passkey, newCounter, this.#clock().toISOString()),
    };
  }
}

/** As the authenticator stores it: no name, which others at the device could read. */
function userHandleOf(userId: number): string {
  return `admin-${userId}`;
}

/** Asked for by a page that another site has put into a frame. Our pages cannot be framed, so it was not ours. */
function isFromElsewhere({ response }: { response: { clientDataJSON: string } }): boolean {
  const { crossOrigin = false } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
  return crossOrigin !== false;
}

/** Whether it is a key of one of the algorithms above: the library stores what it is given, OpenSSL checks it. */
async function isUsableKey(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { isoCBOR } = await import('@simplewebauthn/server/helpers');
  const cose = isoCBOR.decodeFirst<Map<number, number | Uint8Array>>(publicKey);
  const part = (label: number) => Buffer.from(cose.get(label) as Uint8Array).toString('base64url');
  try {
    const key =
      cose.get(3) === -7
        ? { kty: 'EC', crv: cose.get(-1) === 1 ? 'P-256' : '', x: part(-2), y: part(-3) }
        : { kty: 'RSA', n: part(-1), e: part(-2) };
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** With what it was given out for: a challenge for one purpose is none for another. */
function hashOf(challenge: string, purpose: string, session = ''): string {
  return createHash('sha256').update(`${purpose} ${challenge} ${session}`).digest('base64url');
}

function knownCredential({ credentialId, transports }: { credentialId: string; transports: string }) {
  return { id: credentialId, transports: transportsOf(transports) };
}

type Transport = NonNullable<RegistrationResponseJSON['response']['transports']>[number];

function transportsOf(text: string): Transport[] {
  return text.split(',').filter(Boolean) as Transport[];
}
