import '../forms/zod-without-eval.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import {
  type AttendanceFigures,
  exportFigures,
  type FigureSpan,
  type FiguresOverview,
  figureSpans,
  getAttendanceFigures,
  getFiguresOverview,
} from '#contract/figures/figures.ts';
import { withCommas } from '#contract/text/text.ts';
import { shiftMonth } from '#contract/time/calendar-days.ts';
import { isDayText, weekdayCodes } from '#contract/time/time-input.ts';
import { venueDay, weekdayName } from '#contract/time/venue-time.ts';
import { useListFilters } from '../admin/list-filters.ts';
import { NotLoaded } from '../admin/retry-notice.tsx';
import { fillPath, readPath, readQuery } from '../api/read-path.ts';
import { PageLink } from '../site/link.tsx';
import { useSettings, useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import layout from '../ui/layout.module.css';
import segments from '../ui/segments.module.css';
import textStyles from '../ui/text.module.css';
import { ApplicationMonths } from './application-months.tsx';
import { BarPlot } from './bar-plot.tsx';
import { AsTable, FigurePart, FigureTable } from './figure-table.tsx';
import {
  changeInWords,
  earlierNames,
  pageName,
  periodInWords,
  shiftEnd,
  sourceName,
  spanNames,
  whenInWords,
} from './figure-words.ts';
import styles from './figures-page.module.css';
import choice from './span-choice.module.css';

const maxActs = 12;

function Attendance({ today }: { today: string }) {
  const query = { from: `${shiftMonth(today.slice(0, 7), -11)}-01` };
  const path = readPath<typeof getAttendanceFigures>(getAttendanceFigures.path, { query });
  const figures = useQuery(readQuery(path));
  const { data } = figures;
  if (!data) return <NotLoaded of={figures}>The guests could not be counted.</NotLoaded>;
  const isEmpty = data.months.length === 0;
  return (
    <FigurePart
      heading="Guests"
      text={
        isEmpty
          ? 'No guests have been counted in the last twelve months. Once a show has begun, Tonight asks how many came.'
          : 'Of the last twelve months, to shows whose guests were counted.'
      }
    >
      <div className={layout.stack}>
        {!isEmpty &&
          groupsOf(data).map(([kind, rows]) => (
            <FigureTable
              key={kind}
              caption={`Guests by ${kind.toLowerCase()}`}
              headings={[kind, 'Guests', 'Shows', 'On average']}
              rows={rows.map(({ name, guests, shows }) => ({
                key: name,
                cells: [name, ...[guests, shows, Math.round(guests / shows)].map(withCommas)],
              }))}
            />
          ))}
      </div>
    </FigurePart>
  );
}

function groupsOf({ months, weekdays, acts }: AttendanceFigures) {
  const dayName = (day: (typeof weekdayCodes)[number]) => weekdayName({ weekday: weekdayCodes.indexOf(day) });
  return [
    ['Month', months.map(({ month, ...sums }) => ({ name: whenInWords(month, 'long'), ...sums }))],
    ['Weekday', weekdays.map(({ weekday, ...sums }) => ({ name: dayName(weekday), ...sums }))],
    ['Act', acts.slice(0, maxActs).map(({ act, ...sums }) => ({ name: act, ...sums }))],
  ] as const;
}

const figureRules = { span: { oneOf: figureSpans }, end: { maxLength: 10 } };

export function FiguresPage() {
  const [{ span: asked, end }, changeFilters] = useListFilters(figureRules);
  // A week that ends today when the address says nothing.
  const query = { span: asked || 'week', end: isDayText(end) ? end : null };
  const { gaMeasurementId } = useSettings();
  const figures = useQuery({
    ...readQuery(readPath<typeof getFiguresOverview>(getFiguresOverview.path, { query })),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = figures;
  if (!data) return <NotLoaded of={figures}>The figures could not be loaded.</NotLoaded>;
  const { span, from, to, today } = data;
  const words = periodInWords(span, from, to);
  return (
    <div className={styles.page} aria-busy={isPlaceholderData}>
      <SpanChoice {...{ span, from, to, today, words }} onChange={changeFilters} />
      {gaMeasurementId !== null && (
        <Notice as="p">
          Google Analytics is switched on, so the site itself counts only visits whose browser blocks it.
        </Notice>
      )}
      <HeadlineFigures overview={data} />
      {span !== 'day' && <Views overview={data} />}
      <div className={styles.columns}>
        <FigurePart
          heading="Where people come from"
          text="Only the site is known, and only where it says so."
        >
          <ShareList
            label="Where people come from"
            rows={data.sources.map(({ name, count }) => ({ name: sourceName(name), count }))}
            empty="No visit came from another site or a code in this time."
          />
        </FigurePart>
        <FigurePart heading="Applying to perform" text="How far people get, and at which step they leave.">
          <ApplicationSteps application={data.application} />
        </FigurePart>
      </div>
      <FigurePart
        heading="Shows"
        text="Codes on posters lead to a show’s page. A card is the picture that is shown where someone posts its link."
      >
        <EventFigures events={data.events} />
      </FigurePart>
      <div className={styles.columns}>
        <FigurePart heading="Other pages">
          <ShareList
            label="Other pages"
            rows={data.pages.map(({ path, count }) => ({ name: pageName(path), count }))}
            empty="Nobody has looked at a page in this time."
          />
        </FigurePart>
        <FigurePart
          heading="Calendars and feeds"
          text="How often programs have asked for the calendar. Some ask once for many people, so this is not the number of subscribers."
        >
          <ShareList
            label="Calendars and feeds"
            rows={data.fetches}
            empty="No program has asked for the calendar in this time."
          />
        </FigurePart>
      </div>
      {data.errors.length > 0 && (
        <FigurePart
          heading="Errors in visitors’ browsers"
          text="Something on these pages did not work. Tell whoever looks after the site: the names say where to look."
        >
          <ShareList label="Errors in visitors’ browsers" rows={data.errors} empty="" />
        </FigurePart>
      )}
      <Attendance today={today} />
      <ApplicationMonths />
      <p className={`${textStyles.fine} ${styles.small}`}>
        The site counts by itself, without cookies and without anything about the visitor. Visits without
        JavaScript are not counted. {withCommas(data.totals.robots)}{' '}
        {data.totals.robots === 1 ? 'view' : 'views'} of known robots in this time{' '}
        {data.totals.robots === 1 ? 'is' : 'are'} left out.
      </p>
    </div>
  );
}

function Views({ overview: { bars, span } }: { overview: FiguresOverview }) {
  const unit = span === 'year' ? 'Month' : 'Day';
  return (
    <FigurePart heading={`Page views by ${unit.toLowerCase()}`}>
      <BarPlot
        label={`Page views by ${unit.toLowerCase()}`}
        bars={bars.map(({ when, views }) => ({
          mark: whenInWords(when, 'short'),
          words: `${whenInWords(when, 'long')}: ${withCommas(views)} ${views === 1 ? 'view' : 'views'}`,
          parts: [{ tone: 'main', count: views }],
        }))}
      />
      <AsTable
        caption={`Page views by ${unit.toLowerCase()}`}
        headings={[unit, 'Views']}
        rows={bars.map(({ when, views }) => ({
          key: when,
          cells: [whenInWords(when, 'long'), withCommas(views)],
        }))}
      />
    </FigurePart>
  );
}

function ApplicationSteps({ application }: Pick<FiguresOverview, 'application'>) {
  const { begun, steps, sent } = application;
  const stages = [
    { name: 'Began', count: begun },
    ...steps.map(({ name, count }, index) => ({ name: `Finished step ${index + 1}: ${name}`, count })),
    { name: 'Sent', count: sent },
  ];
  const isEmpty = stages.every(({ count }) => count === 0);
  const rows = stages.map((stage, index) => {
    const left = (stages[index - 1]?.count ?? stage.count) - stage.count;
    return left > 0 ? { ...stage, note: `(${withCommas(left)} left before)` } : stage;
  });
  return (
    <ShareList
      label="Steps of the application"
      rows={isEmpty ? [] : rows}
      empty="Nobody has begun an application in this time."
    />
  );
}

function HeadlineFigures({ overview }: { overview: FiguresOverview }) {
  const { totals, earlier, span } = overview;
  const figures = [
    ['Page views', totals.views, earlier.views],
    ['Applications sent', totals.submissions, earlier.submissions],
    ['Shows shared', totals.shares, earlier.shares],
    ['Calendar subscriptions', totals.subscriptions, earlier.subscriptions],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, now, before]) => (
        <div key={name}>
          <dt className={textStyles.muted}>{name}</dt>
          <dd className={textStyles.display2}>{withCommas(now)}</dd>
          <dd className={textStyles.fine}>{changeInWords(now, before, earlierNames[span]) ?? ' '}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ShareListProps {
  label: string;
  rows: { name: string; count: number /** Beside the number. */; note?: string }[];
  /** Said where there are no rows. */
  empty: string;
}

/** A number for each thing, with a bar that compares it with the largest. */
function ShareList({ label, rows, empty }: ShareListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className={textStyles.muted}>{empty}</p>;
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map(({ name, count, note }) => (
        <li key={name} className={styles.row}>
          <span className={textStyles.anywhere}>{name}</span>
          <span className={styles.count}>
            {withCommas(count)}
            {note && <span className={textStyles.fine}> {note}</span>}
          </span>
          <svg aria-hidden className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none">
            <rect width={100} height={1} className={styles.ground} />
            <rect width={(count / most) * 100} height={1} className={styles.share} />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function EventFigures({ events }: Pick<FiguresOverview, 'events'>) {
  const { timeZone } = useVenue();
  if (events.length === 0)
    return <p className={textStyles.muted}>Nobody has looked at a show in this time.</p>;
  return (
    <FigureTable
      caption="Shows"
      headings={['Show', 'Views', 'From posters', 'Cards shown', 'Shares']}
      rows={events.map(({ id, name, startDateTime, views, posters, cards, shares }) => ({
        key: String(id),
        cells: [
          name === null || startDateTime === null ? (
            <span key="name">A deleted show (number {id})</span>
          ) : (
            <span key="name" className={layout.cluster}>
              <PageLink to={`/events/${id}`} className={textStyles.link}>
                {name}
              </PageLink>
              <span className={textStyles.muted}>
                {whenInWords(venueDay(startDateTime, timeZone), 'short')}
              </span>
            </span>
          ),
          ...[views, posters, cards, shares].map(withCommas),
        ],
      }))}
    />
  );
}

interface SpanChoiceProps {
  span: FigureSpan;
  from: string;
  to: string;
  today: string;
  words: string;
  onChange: (asked: { span?: FigureSpan; end?: string }) => void;
}

function SpanChoice({ span, from, to, today, words, onChange }: SpanChoiceProps) {
  function go(steps: -1 | 1) {
    const end = shiftEnd(span, to, steps);
    onChange({ end: end >= today ? '' : end });
  }
  const isLatest = to >= today;
  return (
    <div className={`${layout.cluster} ${choice.choice}`}>
      <fieldset className={segments.segments}>
        <legend className={textStyles.visuallyHidden}>Time span</legend>
        {figureSpans.map((one) => (
          <button
            key={one}
            type="button"
            className={segments.segment}
            aria-pressed={one === span}
            onClick={() => onChange({ span: one })}
          >
            {spanNames[one]}
          </button>
        ))}
      </fieldset>
      <div className={choice.period}>
        <IconButton shape="round" label="Earlier" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <Status as="p" isKnownAtFirst className={choice.words}>
          {words}
        </Status>
        <IconButton shape="round" label="Later" aria-disabled={isLatest} onClick={() => !isLatest && go(1)}>
          <ChevronRight aria-hidden size={20} />
        </IconButton>
      </div>
      <a
        href={fillPath(exportFigures.path, {}, { from, to })}
        download
        className={buttonClass('outline', choice.table)}
      >
        <Download aria-hidden size={18} /> CSV
      </a>
    </div>
  );
}
