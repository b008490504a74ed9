import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type ActivityRecord,
  activityKinds,
  listActivity,
  listActivityPeople,
} from '#contract/accounts/activity.ts';
import { clockTime, longDate, venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import { isFiltered, useListFilters } from '../../admin/list-filters.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { readPath, readQuery } from '../../api/read-path.ts';
import { usePages } from '../../api/use-pages.ts';
import field from '../../forms/field.module.css';
import { FilterChoice } from '../../forms/filter-choice.tsx';
import { PageLink } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './activity-page.module.css';
import { activitySentence, changeWords } from './activity-sentence.ts';

const people = readQuery(readPath<typeof listActivityPeople>(listActivityPeople.path));

const rules = {
  by: { maxLength: 200 },
  kind: { oneOf: activityKinds },
  target: { maxLength: 10 },
  from: { maxLength: 10 },
  to: { maxLength: 10 },
};

const kindNames: Record<(typeof activityKinds)[number], string> = {
  application: 'Applications',
  event: 'Events',
  image: 'Images',
  message: 'Messages',
  admin: 'Team',
  invitation: 'Invitations',
  passkey: 'Passkeys',
  venue: 'Venue',
  settings: 'Settings',
};

export function ActivityPage() {
  const [filters, change] = useListFilters(rules);
  const { by, kind, from, to } = filters;
  const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value || null]));
  const path = readPath<typeof listActivity>(listActivity.path, { query });
  const { query: list, pages, list: state } = usePages(path);
  const names = useQuery({ ...people, refetchOnMount: 'always' }).data ?? [];
  const lines = pages?.flatMap(({ items }) => items) ?? [];
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      <search className={styles.filters} aria-label="Activity">
        <FilterChoice
          label="Person"
          value={by}
          options={[
            { value: '', text: 'Everyone' },
            ...[...new Set([...names, by])].filter(Boolean).map((name) => ({ value: name, text: name })),
          ]}
          onChange={(value) => change({ by: value })}
        />
        <FilterChoice
          label="Thing"
          value={kind}
          options={[
            { value: '', text: 'Everything' },
            ...activityKinds.map((value) => ({ value, text: kindNames[value] })),
          ]}
          onChange={(value) => change({ kind: value, target: '' })}
        />
        <DayFilter label="From" value={from} onChange={(value) => change({ from: value })} />
        <DayFilter label="To" value={to} onChange={(value) => change({ to: value })} />
        {isFiltered(filters) && (
          <Button variant="quiet" onClick={() => change({ by: '', kind: '', target: '', from: '', to: '' })}>
            Show all
          </Button>
        )}
      </search>
      <div aria-busy={state.isChanging}>
        {state.state === 'loading' && <Spinner />}
        {(state.state === 'failed' || state.isOutdated) && (
          <RetryNotice onRetry={() => void list.refetch()}>The activity could not be loaded.</RetryNotice>
        )}
        {state.state === 'loaded' && lines.length === 0 && (
          <EmptyState as={Status}>
            {isFiltered(filters) ? 'No activity matches these filters.' : 'No activity yet.'}
          </EmptyState>
        )}
        <Status isKnownAtFirst className={textStyles.visuallyHidden}>
          {state.state === 'loaded' && !state.isChanging && lines.length > 0 && `${lines.length} entries`}
        </Status>
        <ActivityDays lines={lines} />
      </div>
      {state.hasMoreFailed && <Status as="p">The older activity could not be loaded.</Status>}
      {state.hasMore && (
        <div>
          <Button onClick={state.loadMore} aria-disabled={list.isFetching}>
            Show older activity
          </Button>
        </div>
      )}
      <p className={textStyles.note}>Kept for a year. Nobody can change it.</p>
    </div>
  );
}

interface DayFilterProps {
  label: string;
  /** As in an address: 2026-11-16. */
  value: string;
  onChange: (value: string) => void;
}

function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <div className={styles.dayFilter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={`${field.input} ${styles.day}`}
        value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** The lines under the day of the venue on which they were written. */
function ActivityDays({ lines }: { lines: ActivityRecord[] }) {
  const { timeZone } = useVenue();
  const days = Map.groupBy(lines, ({ at }) => venueDay(at, timeZone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className={styles.part}>
      <h2 id={`day-${day}`} className={textStyles.display3}>
        {longDate(wallTimeAt(ofDay[0]?.at ?? '', timeZone))}
      </h2>
      <ol>
        {ofDay.map((line) => (
          <li key={line.id} className={styles.line}>
            <time dateTime={line.at} className={textStyles.note}>
              {clockTime(wallTimeAt(line.at, timeZone))}
            </time>
            <Sentence line={line} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Sentence({ line }: { line: ActivityRecord }) {
  const { before, target, after } = activitySentence(line);
  const { timeZone } = useVenue();
  return (
    <div className={textStyles.anywhere}>
      <p>
        <b>{line.by}</b> {before}
        {target?.path ? (
          <PageLink to={target.path} className={textStyles.link}>
            {target.text}
          </PageLink>
        ) : (
          target?.text
        )}
        {after}
      </p>
      {line.changes && (
        <p className={textStyles.note}>
          {line.changes.map((change) => changeWords(change, timeZone)).join(' · ')}
        </p>
      )}
    </div>
  );
}
