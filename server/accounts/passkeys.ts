import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Admin } from '../http/admin-guard.ts';
import type { Clock } from '../process/clock.ts';
import {
  challengeLifetimeMs,
  type NewPasskey,
  type PasskeysStore,
  type UsedPasskey,
} from './passkeys.store.ts';

/** Loaded when someone uses a passkey: it takes a noticeable part of the start, and most processes never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256: what authenticators have. Without a list, the library asks Node.js for experimental ones. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** How an answer for a sign-in was judged. */
export interface JudgedAnswer {
  /** The passkey that it names, if there is one. */
  passkey?: UsedPasskey;
  isRight: boolean;
  /** Rightly signed, but the passkey had counted further before, so there may be a copy of it. */
  isCounterBack?: boolean;
}

/** Passkeys (WebAuthn): which ones are asked for, and whether an answer is right. */
export class Passkeys {
  readonly #store: PasskeysStore;
  readonly #clock: Clock;
  readonly #origin: string;
  /** The domain that passkeys belong to. */
  readonly #rpID: string;

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
      excludeCredentials: known.map((passkey) => ({
        id: passkey.credentialId,
        transports: transportsOf(passkey.transports),
      })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#store.addChallenge(hashOf(options.challenge, session), id, this.#clock());
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
      expectedChallenge: (challenge) => this.#take(hashOf(challenge, session), admin.id),
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }).catch(() => undefined);
    if (!verified?.verified) return undefined;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
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

  /** For anyone: which admin it is, the passkey itself says. */
  async askForSignIn() {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.#rpID,
      timeout: challengeLifetimeMs,
      userVerification: 'required',
    });
    await this.#store.addChallenge(hashOf(options.challenge), null, this.#clock());
    return { ...options };
  }

  /** Each answer is right once. */
  async use(answer: AuthenticationResponseJSON): Promise<JudgedAnswer> {
    const passkey = await this.#store.find(answer.id);
    if (!passkey) return { isRight: false };
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
      expectedChallenge: (challenge) => this.#take(hashOf(challenge), null),
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
    if (!verified?.verified) return { passkey, isRight: false };
    const { newCounter } = verified.authenticationInfo;
    const counter = Number(passkey.counter);
    const counts = counter > 0 || newCounter > 0;
    if (counts && newCounter <= counter) return { passkey, isRight: false, isCounterBack: true };
    return {
      passkey,
      isRight: await this.#store.markUsed(passkey, newCounter, this.#clock().toISOString()),
    };
  }

  #take(challengeHash: string, userId: number | null): Promise<boolean> {
    return this.#store.takeChallenge(challengeHash, userId, this.#clock().toISOString());
  }
}

/** As the authenticator stores it: no name, which others at the device could read. */
function userHandleOf(userId: number): string {
  return `admin-${userId}`;
}

function hashOf(challenge: string, session = ''): string {
  return createHash('sha256').update(`${challenge} ${session}`).digest('base64url');
}

type Transport = NonNullable<RegistrationResponseJSON['response']['transports']>[number];

function transportsOf(text: string): Transport[] {
  return text.split(',').filter(Boolean) as Transport[];
}
