import { useQueryClient } from '@tanstack/react-query';
import { Check, Star, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isOpenReview } from '#contract/review-states.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import { useToast } from '../../ui/toast.tsx';
import { DeclineDialog } from '../desk/decline-dialog.tsx';
import type { Chosen } from './change-one.ts';
import styles from './choice-bar.module.css';
import { findRowReview } from './row-reviews.ts';
import { names } from './several-news.ts';
import type { Choice } from './use-choice.ts';
import { useSeveral } from './use-several.ts';

interface ChoiceBarProps {
  choice: Choice;
  /** The bar is gone, and the focus with it. */
  onGone: () => void;
}

/** What can be done with several applications at once. It is there as long as any are chosen. */
export function ChoiceBar({ choice: { chosen, remove, clear }, onGone }: ChoiceBarProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const several = useSeveral({ onSettled: remove });
  /** Those that are not decided yet, as far as the list knows. */
  const [toDecline, setToDecline] = useState<Chosen[] | null>(null);
  const { progress } = several;
  const isBusy = progress !== null;
  const isShown = chosen.length > 0 || toDecline !== null;
  const wasShown = useRef(isShown);

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (wasShown.current && !isShown && isFocusLost) onGone();
    wasShown.current = isShown;
  }, [isShown, onGone]);

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

  const button = (act: () => void) => ({
    ...pressOnce(() => {
      if (!isBusy) act();
    }),
    'aria-disabled': isBusy,
    className: styles.action,
  });

  return (
    <>
      <p role="status" className={textStyles.visuallyHidden}>
        {chosen.length > 0 && `${chosen.length} chosen`}
      </p>
      {chosen.length > 0 && (
        <fieldset className={styles.bar} data-part="choice">
          <legend className={textStyles.visuallyHidden}>Chosen applications</legend>
          <p className={styles.count}>
            {progress ? `${progress.done} of ${progress.of} …` : `${chosen.length} chosen`}
          </p>
          <IconButton label="Choose none" className={styles.none} onClick={clear}>
            <X aria-hidden size={18} />
          </IconButton>
          <div className={styles.actions}>
            <Button {...button(() => void several.shortlist(chosen))}>
              <Star aria-hidden size={16} />
              Shortlist
            </Button>
            <Button {...button(askToDecline)}>
              <X aria-hidden size={16} />
              Decline …
            </Button>
            <Button {...button(() => void several.markRead(chosen))}>
              <Check aria-hidden size={16} />
              Mark as read
            </Button>
          </div>
        </fieldset>
      )}
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
