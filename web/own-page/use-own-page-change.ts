import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { readQuery } from '../api/read-path.ts';
import { useRefusal } from '../site/site-contexts.ts';
import { ownPageRead } from './own-page.queries.ts';
import type { FailedChange } from './own-page-calls.ts';

type OwnPageCalls = typeof import('./own-page-calls.ts');

const connectionLost: FailedChange = {
  sentence: 'The connection was lost. You can safely try again: nothing is done twice.',
  fields: {},
  isOutdated: true,
};

/** Of a change that failed, `status` is how things stand now. */
type ChangeOutcome = { isDone: true } | ({ isDone: false; status: OwnPageRecord | undefined } & FailedChange);

/** A new version of the website has replaced the code of the open page, or it could not be fetched: nothing was sent. */
const missingCode: FailedChange = {
  sentence:
    'Nothing was sent: either the connection was lost, or the website has just been updated. Load this page again, then try once more.',
  fields: {},
  isOutdated: false,
};

type Act = (calls: OwnPageCalls) => Promise<OwnPageRecord | undefined>;

export function useOwnPageChange(token: string) {
  const client = useQueryClient();
  const { queryKey } = readQuery(ownPageRead(token));
  const refusal = useRefusal();
  const [failure, setFailure] = useState<Pick<FailedChange, 'sentence' | 'fields'> | undefined>(refusal);
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because state would be too late for the second click of a double click.
  const isUnderWay = useRef(false);

  async function outcomeOf(act: Act): Promise<ChangeOutcome> {
    let calls: OwnPageCalls | undefined;
    try {
      calls = await import('./own-page-calls.ts');
      const status = await act(calls);
      // A read that began before the change would put the former state back.
      await client.cancelQueries({ queryKey, exact: true });
      if (status) client.setQueryData(queryKey, status);
      return { isDone: true };
    } catch (error) {
      const failed = calls ? (calls.readFailure(error) ?? connectionLost) : missingCode;
      if (failed.isOutdated) await client.invalidateQueries({ queryKey, exact: true });
      return { isDone: false, ...failed, status: client.getQueryData<OwnPageRecord>(queryKey) };
    }
  }

  return {
    isBusy,
    /** Why it was not done: at first, why the form was refused that was sent without JavaScript. */
    failure,
    /**
     * Makes a call and shows the status that it answers with. Never throws, and ignores a second press while the first is
     * under way. An answer may be lost on its way: `isDoneBy` finds in the status of now whether it was done all the same.
     */
    async run(
      act: Act,
      isDoneBy: (status: OwnPageRecord) => boolean = () => false,
    ): Promise<ChangeOutcome | undefined> {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setIsBusy(true);
      setFailure(undefined);
      const answered = await outcomeOf(act);
      const isDone = answered.isDone || (answered.status !== undefined && isDoneBy(answered.status));
      const outcome = isDone ? ({ isDone } as const) : answered;
      isUnderWay.current = false;
      // Synchronously, so that fields that were inert can take the focus at once.
      flushSync(() => {
        setIsBusy(false);
        if (!outcome.isDone) setFailure(outcome);
      });
      return outcome;
    },
  };
}
