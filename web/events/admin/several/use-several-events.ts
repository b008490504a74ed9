import { useQueryClient } from '@tanstack/react-query';
import type { EventRecord } from '#contract/events/events.ts';
import { useOneByOne } from '../../../admin/choice/use-one-by-one.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { useAction } from '../../../api/use-action.ts';
import { refetchHiddenImages } from '../../../gallery/admin/use-hidden-images.ts';
import { useToast } from '../../../ui/toast.tsx';
import { type EventList, noteChange, withEvent, withoutEvent } from '../event-list.queries.ts';
import { undoMs } from '../event-texts.ts';
import { removeOne, setArchived } from './change-one.ts';
import { isOpen, newsOfSeveral, newsOfUndoing, type OneOutcome, type SeveralDeed } from './several-news.ts';

interface Work {
  events: EventRecord[];
  doOne: (event: EventRecord) => Promise<OneOutcome>;
}

/** Publishes, archives or deletes several events. `onSettled` gets those that need no other try. */
export function useSeveralEvents({ onSettled }: { onSettled: (ids: number[]) => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const { progress, each } = useOneByOne();
  const working = useAction({
    act: ({ events, doOne }: Work) => each(events, doOne),
    failed: failureToast('Error', 'Not everything was changed. Please look at the list.'),
  });

  async function work(events: EventRecord[], doOne: Work['doOne']): Promise<OneOutcome[] | undefined> {
    const outcome = await working.run({ events, doOne });
    const outcomes = outcome.isDone ? outcome.output : [];
    noteChange(client, (list) => outcomes.reduce(withOutcome, list));
    refetchHiddenImages(client);
    return outcome.isDone ? outcomes : undefined;
  }

  async function change(events: EventRecord[], deed: SeveralDeed, doOne: Work['doOne']): Promise<void> {
    const outcomes = await work(events, doOne);
    if (!outcomes) return;
    onSettled(outcomes.filter((one) => !isOpen(one)).map(({ event }) => event.id));
    const changed = outcomes.flatMap(({ after }) => after ?? []);
    showToast({
      ...newsOfSeveral(outcomes, deed),
      ...(changed.length > 0 && {
        undo: { label: 'Undo', forMs: undoMs, onPress: () => void undo(changed) },
      }),
    });
  }

  async function undo(changed: EventRecord[]): Promise<void> {
    const outcomes = await work(changed, (event) => setArchived(event, !event.archived));
    if (outcomes) showToast(newsOfUndoing(outcomes));
  }

  return {
    /** How far it is, while it is under way. */
    progress,
    publish: (events: EventRecord[]) => change(events, 'published', (event) => setArchived(event, false)),
    archive: (events: EventRecord[]) => change(events, 'archived', (event) => setArchived(event, true)),
    remove: (events: EventRecord[]) => change(events, 'deleted', removeOne),
  };
}

function withOutcome(list: EventList, { event, kind, after }: OneOutcome): EventList {
  if (after) return withEvent(list, after, Date.now());
  return kind === 'gone' || kind === 'done' ? withoutEvent(list, event) : list;
}
