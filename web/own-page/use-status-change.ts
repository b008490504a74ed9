import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApplicationStatus } from '#contract/applications/own-page.ts';
import { readQuery } from '../api/read-query.ts';
import { statusPath } from './application-status.queries.ts';
import type { FailedChange } from './status-calls.ts';

type StatusCalls = typeof import('./status-calls.ts');

const connectionLost: FailedChange = {
  sentence: 'The connection was lost. You can safely try again: nothing is done twice.',
  fields: {},
  isOutdated: true,
};

/** Of a change that failed, `status` is how things stand now. */
export type ChangeOutcome =
  | { isDone: true }
  | ({ isDone: false; status: ApplicationStatus | undefined } & FailedChange);

export interface StatusChange {
  isBusy: boolean;
  /**
   * Makes a call and shows the status that it answers with. Never throws, and ignores a second press while the first is
   * under way.
   */
  run: (
    act: (calls: StatusCalls) => Promise<ApplicationStatus | undefined>,
  ) => Promise<ChangeOutcome | undefined>;
}

export function useStatusChange(token: string): StatusChange {
  const client = useQueryClient();
  const { queryKey } = readQuery(statusPath(token));
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because state would be too late for the second click of a double click.
  const isUnderWay = useRef(false);

  async function outcomeOf(
    act: (calls: StatusCalls) => Promise<ApplicationStatus | undefined>,
  ): Promise<ChangeOutcome> {
    let calls: StatusCalls | undefined;
    try {
      calls = await import('./status-calls.ts');
      const status = await act(calls);
      if (status) client.setQueryData(queryKey, status);
      return { isDone: true };
    } catch (error) {
      const failure = calls?.readFailure(error) ?? connectionLost;
      if (failure.isOutdated) await client.invalidateQueries({ queryKey, exact: true });
      return { isDone: false, ...failure, status: client.getQueryData<ApplicationStatus>(queryKey) };
    }
  }

  return {
    isBusy,
    async run(act) {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setIsBusy(true);
      try {
        return await outcomeOf(act);
      } finally {
        isUnderWay.current = false;
        setIsBusy(false);
      }
    },
  };
}
