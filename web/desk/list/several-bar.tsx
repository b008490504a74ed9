import { useQueryClient } from '@tanstack/react-query';
import { Check, Star, X } from 'lucide-react';
import { useState } from 'react';
import { isOpenReview } from '#contract/applications/application-fields.ts';
import { ChoiceAction, ChoiceBar } from '../../admin/choice/choice-bar.tsx';
import { names } from '../../admin/choice/several-names.ts';
import type { Choice } from '../../admin/choice/use-choice.ts';
import { useToast } from '../../ui/toast.tsx';
import { DeclineDialog } from '../review/decline-dialog.tsx';
import type { ListedApplication } from './application-pages.ts';
import type { Chosen } from './change-one.ts';
import { findRowReview } from './row-reviews.ts';
import styles from './several-bar.module.css';
import { useSeveral } from './use-several.ts';

interface SeveralBarProps {
  choice: Choice<ListedApplication>;
  /** The bar is gone, and the focus with it. */
  onGone: () => void;
}

/** What can be done with several applications at once. */
export function SeveralBar({ choice: { chosen, remove, clear }, onGone }: SeveralBarProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const several = useSeveral({ onSettled: remove });
  /** Those that are not decided yet, as far as the list knows. */
  const [toDecline, setToDecline] = useState<Chosen[] | null>(null);
  const { progress } = several;
  const isBusy = progress !== null;

  function askToDecline() {
    const open = chosen.filter(({ id }) => isOpenReview(findRowReview(client, id)?.state ?? 'new'));
    if (open.length > 0) setToDecline(open);
    else showToast({ title: 'Nothing to decline.', description: 'All of them are already decided.' });
  }

  /** The letter goes to those whom the dialog names. What failed stays there, with its letter. */
  async function decline(message: string): Promise<boolean> {
    const named = toDecline ?? [];
    const namedIds = new Set(named.map(({ id }) => id));
    const others = chosen.filter(({ id }) => !namedIds.has(id));
    const failed = await several.decline(named, others, message);
    if (failed.length > 0) setToDecline(failed);
    return failed.length === 0;
  }

  return (
    <>
      <ChoiceBar
        label="Chosen applications"
        count={chosen.length}
        progress={progress}
        hasDialog={toDecline !== null}
        onNone={clear}
        onGone={onGone}
      >
        <ChoiceAction isBusy={isBusy} onPress={() => void several.shortlist(chosen)}>
          <Star aria-hidden size={16} />
          Shortlist
        </ChoiceAction>
        <ChoiceAction isBusy={isBusy} onPress={askToDecline}>
          <X aria-hidden size={16} />
          Decline …
        </ChoiceAction>
        <ChoiceAction isBusy={isBusy} onPress={() => void several.markRead(chosen)}>
          <Check aria-hidden size={16} />
          Mark as read
        </ChoiceAction>
      </ChoiceBar>
      <DeclineDialog
        isOpen={toDecline !== null}
        performer={howMany(toDecline ?? [])}
        about={
          <AboutDeclining
            toDecline={toDecline ?? []}
            decidedCount={chosen.length - (toDecline?.length ?? 0)}
          />
        }
        onClose={() => setToDecline(null)}
        onDecline={decline}
      />
    </>
  );
}

function howMany({ length }: Chosen[]): string {
  return length === 1 ? '1 performer' : `${length} performers`;
}

interface AboutDecliningProps {
  toDecline: Chosen[];
  decidedCount: number;
}

function AboutDeclining({ toDecline, decidedCount }: AboutDecliningProps) {
  return (
    <p className={styles.about}>
      The same letter goes to {howMany(toDecline)}: {names(toDecline)}.
      {decidedCount > 0 &&
        (decidedCount === 1
          ? ' 1 more is already decided and stays as it is.'
          : ` ${decidedCount} more are already decided and stay as they are.`)}
    </p>
  );
}
