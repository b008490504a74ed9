import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft, ChevronRight, Rows3 } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { EventMonth } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { daysBetween, shiftMonth } from '#contract/time/calendar-days.ts';
import { isDayText } from '#contract/time/time-input.ts';
import { monthTitle, timeSpan, venueDay } from '#contract/time/venue-time.ts';
import { shiftWholeShow } from '#contract/time/wall-shift.ts';
import { useListFilters } from '../../../admin/list-filters.ts';
import { FrameSkeleton, RetryNotice } from '../../../admin/retry-notice.tsx';
import { readQuery } from '../../../api/read-path.ts';
import { Field } from '../../../forms/field.tsx';
import { FilterChoice } from '../../../forms/filter-choice.tsx';
import { PageLink } from '../../../site/link.tsx';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { iconClass } from '../../../ui/icon-button.tsx';
import layout from '../../../ui/layout.module.css';
import segments from '../../../ui/segments.module.css';
import text from '../../../ui/text.module.css';
import { useEventBookings } from '../booking/event-bookings.ts';
import { DateTaken } from '../series/date-conflicts.tsx';
import { askedMonth, eventMonthPath, monthAddress, monthFilterRules } from './month.queries.ts';
import { MonthGrid } from './month-grid.tsx';
import styles from './month-panel.module.css';
import { freeDays, planMonth } from './month-plan.ts';
import { useMoveShow } from './use-move-show.ts';

interface MonthPanelProps {
  onEdit: (event: EventRecord) => void;
}

/** The shows of one month at all places, where they are in each other's way, and which evenings are free. */
export function MonthPanel({ onEdit }: MonthPanelProps) {
  const [filters] = useListFilters(monthFilterRules);
  const { data, isError, refetch } = useQuery(readQuery(eventMonthPath(askedMonth(filters))));
  return (
    <>
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>
          Error loading events. Please try again later.
        </RetryNotice>
      )}
      {!data && !isError && <FrameSkeleton />}
      {data && <Month data={data} onEdit={onEdit} />}
    </>
  );
}

function Month({ data, onEdit }: MonthPanelProps & { data: EventMonth }) {
  const [filters, setFilters] = useListFilters(monthFilterRules);
  const venue = useVenue();
  const { locations } = venue;
  const { place } = filters;
  const places = useMemo(() => locations.map(({ name }) => name), [locations]);
  const days = useMemo(() => planMonth(data, { venue, places, place }), [data, venue, places, place]);
  const bookings = useEventBookings(data.events.map(({ id }) => id));
  const move = useMoveShow();
  const [toMove, setToMove] = useState<EventRecord | null>(null);
  const [moved, setMoved] = useState<{ id: number }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);

  // The show stands in another place now, and the button that had the focus is gone with the old one.
  useEffect(() => {
    if (!moved) return;
    const button = section.current?.querySelector<HTMLElement>(`[data-move="${moved.id}"]`);
    (button ?? heading.current)?.focus();
  }, [moved]);

  async function moveByDialog(event: EventRecord, count: number) {
    await move(event, count);
    setMoved({ id: event.id });
  }

  const [previous, next] = [shiftMonth(data.month, -1), shiftMonth(data.month, 1)];
  const to = (month: string) => monthAddress({ month, place });
  return (
    <section ref={section} aria-labelledby="month">
      <div className={`${layout.cluster} ${styles.head}`}>
        <h3 id="month" ref={heading} tabIndex={-1} className={`${text.display3} ${styles.title}`}>
          {monthTitle(data.month)}
        </h3>
        <nav aria-label="Other months" className={styles.turn}>
          <PageLink
            to={to(previous)}
            rel="prev"
            aria-label={monthTitle(previous)}
            className={iconClass(styles.arrow)}
            data-shape="round"
          >
            <ChevronLeft aria-hidden size={20} />
          </PageLink>
          <PageLink
            to={to(data.today.slice(0, 7))}
            className={styles.now}
            aria-current={data.today.startsWith(data.month) ? 'true' : undefined}
          >
            This month
          </PageLink>
          <PageLink
            to={to(next)}
            rel="next"
            aria-label={monthTitle(next)}
            className={iconClass(styles.arrow)}
            data-shape="round"
          >
            <ChevronRight aria-hidden size={20} />
          </PageLink>
        </nav>
        {places.length > 1 && (
          <div className={styles.place}>
            <FilterChoice
              label="Place"
              value={place}
              options={locationOptions(places, place)}
              onChange={(chosen) => setFilters({ place: chosen })}
            />
          </div>
        )}
      </div>
      <p className={styles.sum}>{sumOf(days)}</p>
      <ul aria-label="Free evenings of the months that follow" className={layout.cluster}>
        {[next, shiftMonth(next, 1)].map((month) => (
          <li key={month}>
            <LaterMonth {...{ month, places, place }} />
          </li>
        ))}
      </ul>
      {data.isCut && <p className={styles.sum}>There are more events this month than fit here.</p>}
      <MonthGrid {...{ days, bookings, filters, places, onEdit }} onAskToMove={setToMove} onMove={move} />
      <MoveDialog
        event={toMove}
        onClose={() => setToMove(null)}
        onMove={(event, count) => void moveByDialog(event, count)}
      />
    </section>
  );
}

/** The free evenings of another month: nobody has to turn the pages to find one. */
function LaterMonth({ month, places, place }: { month: string; places: string[]; place: string }) {
  const venue = useVenue();
  const { data } = useQuery(readQuery(eventMonthPath(month)));
  const days = data && (freeDays(planMonth(data, { venue, places, place })) || 'no evening');
  return (
    <PageLink to={monthAddress({ month, place })} className={`${text.link} ${styles.later}`}>
      Free in {monthTitle(month).split(' ')[0]}: {days}
    </PageLink>
  );
}

/** A place that the venue no longer has can still be in the address. */
function locationOptions(places: string[], place: string) {
  const names = place && !places.includes(place) ? [...places, place] : places;
  return [{ value: '', text: 'All places' }, ...names.map((name) => ({ value: name, text: name }))];
}

function sumOf(days: ReturnType<typeof planMonth>): string {
  const shows = new Map(days.flatMap((day) => day.shows.map((show) => [show.event.id, show] as const)));
  const inTheWay = [...shows.values()].filter(({ conflicts }) => conflicts.length > 0).length;
  const freeCount = days.filter(({ freeLocations }) => freeLocations.length > 0).length;
  return [
    shows.size === 0 ? 'Nothing is on yet' : shows.size === 1 ? '1 show' : `${shows.size} shows`,
    ...(inTheWay > 0 ? [`${inTheWay} in conflict`] : []),
    `${freeCount === 1 ? '1 day' : `${freeCount} days`} with a free evening`,
  ].join(' · ');
}

/** Leads from the table to the month and back. Each has an address of its own. */
export function ViewSwitch({ isMonth }: { isMonth: boolean }) {
  return (
    <nav aria-label="View" className={`${segments.segments} ${styles.views}`}>
      <PageLink to="/admin/events" className={segments.segment} aria-current={isMonth ? undefined : 'page'}>
        <Rows3 aria-hidden size={17} />
        Table
      </PageLink>
      <PageLink
        to={monthAddress({})}
        className={segments.segment}
        aria-current={isMonth ? 'page' : undefined}
      >
        <CalendarDays aria-hidden size={17} />
        Month
      </PageLink>
    </nav>
  );
}

interface MoveDialogProps {
  event: EventRecord | null;
  onClose: () => void;
  /** By so many days. */
  onMove: (event: EventRecord, days: number) => void;
}

/** Moves a show to another day without dragging: by keyboard, by touch, or into another month. */
function MoveDialog({ event, onClose, onMove }: MoveDialogProps) {
  return (
    <Dialog title="Move to…" isOpen={event !== null} onClose={onClose} isSmall>
      {event && <MoveForm key={event.id} {...{ event, onClose, onMove }} />}
    </Dialog>
  );
}

function MoveForm({ event, onClose, onMove }: MoveDialogProps & { event: EventRecord }) {
  const { timeZone } = useVenue();
  const start = venueDay(event.startDateTime, timeZone);
  const [day, setDay] = useState(start);
  const [isChecked, setIsChecked] = useState(false);
  const days = isDayText(day) ? daysBetween(start, day) : undefined;
  const times = days ? shiftWholeShow(event, days * 86_400_000, timeZone) : undefined;
  const error = days === undefined ? 'Invalid date' : undefined;

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setIsChecked(true);
    if (days === undefined) return;
    onClose();
    if (days !== 0) onMove(event, days);
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className={styles.what}>
        <strong>{event.name}</strong>
        <span>{timeSpan(event.startDateTime, event.endDateTime, timeZone)}. The time stays the same.</span>
        {event.location && <span>{event.location}</span>}
        {event.seriesId !== null && <span>It repeats. Only this one is moved.</span>}
      </p>
      <Field
        label="New day"
        name="day"
        type="date"
        value={day}
        error={isChecked ? error : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className={layout.space75}>
        <DateTaken show={event} times={times} verb="move" />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled">
          Move
        </Button>
      </DialogActions>
    </form>
  );
}
