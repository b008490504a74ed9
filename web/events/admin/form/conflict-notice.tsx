import { UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { descriptionText, shorten } from '#contract/text/description-text.ts';
import { dayWords } from '../../../forms/calendar-day.ts';
import { FormProblem } from '../../../forms/submit-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import type { EventFormValues } from './event-form-values.ts';

const labels: Record<Exclude<keyof EventFormValues, 'timeZone'>, string> = {
  name: 'Event Name',
  category: 'Category',
  imageUrl: 'Event Image URL',
  startDate: 'Start Date',
  startTime: 'Start Time',
  endDate: 'End Date',
  endTime: 'End Time',
  description: 'Description',
  location: 'Place',
  doorsTime: 'Doors',
  price: 'Price',
  ages: 'Ages',
  ticketUrl: 'Ticket link',
  performer: 'Act',
  status: 'Status',
};

interface ConflictNoticeProps {
  /** The values that both have begun with, one's own, and theirs, which may not be known. */
  base: EventFormValues;
  mine: EventFormValues;
  theirs: EventFormValues | undefined;
  problem: string | undefined;
  onReload: () => void;
  onKeep: () => void;
}

/**
 * An edit conflict (optimistic concurrency): two people have changed the same event. Nothing is lost yet, and
 * the user decides which version stays. At the end of a long form, so it takes the focus when it appears, and gives it
 * back when it is closed.
 */
export function ConflictNotice({ base, mine, theirs, problem, onReload, onKeep }: ConflictNoticeProps) {
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Notice
      ground="shade"
      ref={notice}
      role="alert"
      tabIndex={-1}
      icon={UsersRound}
      className={layout.space150}
    >
      <div>
        <p>
          <strong>Someone else has changed this event in the meantime.</strong> Nothing was overwritten. If
          you keep editing, what you have written stays, and what only they have changed comes in. If you load
          theirs, what you have written here is gone.
        </p>
        {theirs && (
          <ul aria-label="What they have changed" className={`${layout.space75} ${text.anywhere}`}>
            {names.map(
              (name) =>
                theirs[name] !== base[name] &&
                theirs[name] !== mine[name] && (
                  <li key={name}>
                    <strong>{labels[name]}:</strong> <bdi>{shownValue(name, theirs[name])}</bdi>
                    {mine[name] !== base[name] && ' (you have changed this, too, and yours stays)'}
                  </li>
                ),
            )}
          </ul>
        )}
        <FormProblem text={problem} />
        <div className={layout.buttonsBelow}>
          <Button onClick={onReload}>Load their version</Button>
          <Button onClick={onKeep}>Keep editing mine</Button>
        </div>
      </div>
    </Notice>
  );
}

function shownValue(name: string, value: string): string {
  if (name === 'startDate' || name === 'endDate') return dayWords(value);
  return shorten(name === 'description' ? descriptionText(value) : value, 300) || 'nothing';
}
