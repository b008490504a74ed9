import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { FastifyInstance } from 'fastify';

interface Site {
  http: FastifyInstance;
  config: { publicUrl: string };
}

/** What an admin's browser sends to add a passkey: it has asked for the options with the password. */
export async function newPasskeyRequest(
  { http, config }: Site,
  headers: { cookie: string },
  currentPassword: string,
) {
  const url = '/api/admin/passkeys/options';
  const options = (await http.inject({ method: 'POST', url, headers, payload: { currentPassword } })).json();
  const { challenge, user } = options;
  const answer = new SoftPasskey().make({ challenge, origin: config.publicUrl, userId: user.id });
  return { name: 'Phone', answer };
}

interface Asked {
  challenge: string;
  origin: string;
}

/** What an authenticator may do otherwise than a good one. */
export interface Oddities {
  /** Whether it has asked its owner for a finger or a number. */
  isVerified?: boolean;
  counter?: number;
  rpId?: string;
  userHandle?: string;
  /** Whether a page of another site has asked for it, in a frame. */
  isCrossOrigin?: boolean;
  /** A key with this coordinate, which is no point of the curve. */
  y?: Uint8Array;
}

/** An authenticator without a device: it makes one passkey and signs with it. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The answer to the options for a new passkey. */
  make({ challenge, origin, userId = '' }: Asked & { userId?: string }, oddities: Oddities = {}) {
    this.#userHandle = userId;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, oddities.y ?? new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const rawId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, rawId.length]),
      rawId,
      Buffer.from(isoCBOR.encode(key)),
    ]);
    const authData = Buffer.concat([headOf(origin, 0x40, oddities), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', { challenge, origin }, oddities),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer to the options for a sign-in. */
  answer({ challenge, origin }: Asked, oddities: Oddities = {}) {
    const clientDataJSON = clientData('webauthn.get', { challenge, origin }, oddities);
    const authenticatorData = headOf(origin, 0, oddities);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: oddities.userHandle ?? this.#userHandle,
      },
    };
  }
}

function clientData(
  type: string,
  { challenge, origin }: Asked,
  { isCrossOrigin: crossOrigin = false }: Oddities,
): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString('base64url');
}

/** Whose passkey it is, what was checked, and how often it was used. */
function headOf(origin: string, flags: number, { isVerified = true, counter = 0, rpId }: Oddities): Buffer {
  const head = Buffer.alloc(37);
  createHash('sha256')
    .update(rpId ?? new URL(origin).hostname)
    .digest()
    .copy(head);
  head[32] = flags | 0x01 | (isVerified ? 0x04 : 0);
  head.writeUInt32BE(counter, 33);
  return head;
}
