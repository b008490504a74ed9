import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { callForVersion } from './call-api.ts';
import { fillPath } from './read-path.ts';

type Parts<AnyCall extends Call> = Parameters<typeof callForVersion<AnyCall>>;

/** A query for an answer with its version, kept apart from that for the answer alone. */
export function versionedQuery<AnyCall extends Call>(
  call: AnyCall,
  params?: NonNullable<Parts<AnyCall>[2]>['params'],
) {
  return queryOptions({
    queryKey: [fillPath(call.path, params), 'with version'],
    queryFn: ({ signal }) =>
      callForVersion(call, undefined as Parts<AnyCall>[1], { params, signal } as Parts<AnyCall>[2]),
  });
}
