import { queryOptions } from '@tanstack/react-query';
import type { ReadPath } from './read-path.ts';

/**
 * What a component asks for with `useQuery`: the answer at a path, which the query client loads by this key. Whoever
 * needs an answer that is kept apart from that of other components says what for.
 */
export function readQuery<Reply>(path: ReadPath<Reply>, ...purpose: string[]) {
  return queryOptions<Reply>({ queryKey: [path, ...purpose] });
}
