import type { FastifyRequest } from 'fastify';
import type { CallOptions } from '../http/call-route.ts';
import type { StatusLinks } from './status-links.ts';

/** Lets requests with a known token in. */
export interface OwnDoor {
  /** For every call with a token in its path. */
  options: Pick<CallOptions, 'preParsing'>;
  /** The application that this request's token opens. */
  idOf(request: FastifyRequest): number;
}

/** The token is checked before the body is read: an unknown one has the same answer whatever comes with it. */
export function ownDoor(links: StatusLinks): OwnDoor {
  const opened = new WeakMap<FastifyRequest, number>();
  return {
    options: {
      preParsing: async (request: FastifyRequest) => {
        opened.set(request, await links.require((request.params as { token?: unknown }).token, request));
      },
    },
    idOf(request) {
      const id = opened.get(request);
      if (id === undefined) throw new Error('A call was reached past the check of its token');
      return id;
    },
  };
}
