import { Repeat, Send } from 'lucide-react';
import { officePaperIn } from '#contract/addresses.ts';
import type { ListedBooking } from '#contract/applications/bookings.ts';
import { noLocation } from '#contract/events/event-management.ts';
import { downloadPoster, downloadSquare } from '#contract/events/event-pictures.ts';
import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { actOf } from '#contract/events/show-location.ts';
import { tableTime } from '#contract/time/time-input.ts';
import { wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import { sheetPath } from '../../../admin/admin-pages.ts';
import { SelectionBox } from '../../../admin/bulk/bulk-bar.tsx';
import { callForFile } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { navigate } from '../../../site/browser-history.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { pressOnce } from '../../../ui/press-once.ts';
import { saveFile } from '../../../ui/save-file.ts';
import textStyles from '../../../ui/text.module.css';
import { BookingMark, markOf } from '../booking/booking-mark.tsx';
import { eventTexts } from '../event-texts.ts';
import styles from './event-row.module.css';
import type { TableRow } from './table-view.ts';

export type RowActions = Record<
  'onEdit' | 'onRepeat' | 'onDuplicate' | 'onPublish' | 'onArchive' | 'onCancel' | 'onDelete',
  (event: EventRecord) => void
>;

interface EventRowProps {
  row: TableRow;
  actions: RowActions;
  booking: ListedBooking | undefined;
  /** The index in the whole table, from zero. */
  index: number;
  isHighlighted: boolean;
  isChosen: boolean;
  /** With `isRange`, all rows since the last one that was chosen are meant. */
  onChoose: (isRange: boolean) => void;
  /** The image is private: signed-in staff see it, guests do not. */
  isImageHidden: boolean;
}

export function EventRow(props: EventRowProps) {
  const { row, actions, index, isHighlighted, isChosen } = props;
  const { timeZone } = useVenue();
  const { event, isPast } = row;
  const { name, category, archived, startDateTime } = event;
  const date = tableTime(startDateTime, timeZone);
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      data-is-past={isPast}
      data-is-archived={archived}
      data-is-highlighted={isHighlighted}
      data-is-chosen={isChosen}
    >
      <td className={styles.name}>
        <EventName {...props} />
      </td>
      <td className={styles.category}>{category}</td>
      <td
        className={styles.date}
        data-weekday={date === 'Invalid date' ? '' : weekdayName(wallTimeAt(startDateTime, timeZone))}
      >
        {date}
      </td>
      <td className={styles.actions}>
        {/* With the name, because a screen reader that lists buttons would read 'Edit' for every row. */}
        <Button
          className={styles.edit}
          aria-label={`Edit ${name}`}
          {...pressOnce(() => actions.onEdit(event))}
        >
          Edit
        </Button>
        <RowMenu row={row} actions={actions} />
      </td>
    </tr>
  );
}

function RowMenu({ row: { event, isPast }, actions }: Pick<EventRowProps, 'row' | 'actions'>) {
  const { country } = useVenue();
  const { id, name, archived, status } = event;
  const params = { id };
  const pictures = {
    'Poster to print': () =>
      callForFile(downloadPoster, { params, query: { paper: officePaperIn(country) } }),
    'Poster for a print shop': () => callForFile(downloadPoster, { params }),
    'Picture to share': () => callForFile(downloadSquare, { params }),
  };
  const labels = Object.keys(pictures) as (keyof typeof pictures)[];
  const drawing = useAction({
    // By its name, so that the same one that is asked for twice is drawn once.
    act: async (label: keyof typeof pictures) => saveFile(await pictures[label]()),
    ...eventTexts.pictureDrawn,
  });
  return (
    <MoreMenu
      label={`More for ${name}`}
      busy={drawing.isBusy ? 'Drawing …' : undefined}
      entries={[
        ...(archived ? [] : [{ label: 'View on site', href: `/events/${id}` }]),
        {
          label: isPast ? 'Sheet, and how many came' : 'Sheet of the night',
          onPress: () => navigate(sheetPath(id)),
        },
        { label: 'Repeat …', onPress: () => actions.onRepeat(event) },
        { label: 'Duplicate', onPress: () => actions.onDuplicate(event) },
        ...labels.map((label) => ({ label, onPress: () => void drawing.run(label) })),
        ...(archived || isPast || status === 'cancelled'
          ? []
          : [{ label: 'Cancel the show', onPress: () => actions.onCancel(event) }]),
        ...(archived ? [] : [{ label: 'Archive', onPress: () => actions.onArchive(event) }]),
        { label: 'Delete …', onPress: () => actions.onDelete(event) },
      ]}
    />
  );
}

/** The first cell of an event's row: its name, which opens it, and what is to know about it. */
function EventName(props: EventRowProps) {
  const { row, actions, booking, isChosen, onChoose, isHighlighted, isImageHidden } = props;
  const { event, isPast } = row;
  const { name, status, seriesId, archived, location } = event;
  const mark = markOf(event, booking);
  const badge = `${textStyles.label} ${styles.badge}`;
  return (
    <div className={styles.cell}>
      <SelectionBox
        className={styles.choice}
        aria-label={`Choose ${name}`}
        isSelected={isChosen}
        onToggle={onChoose}
      />
      <div className={`${layout.cluster} ${styles.title}`}>
        <button type="button" className={styles.eventNameName} onClick={() => actions.onEdit(event)}>
          {name}
        </button>
        {status !== 'scheduled' && <span className={badge}>{statusNames[status]}</span>}
        {seriesId !== null && (
          <span className={badge}>
            <Repeat aria-hidden size={11} strokeWidth={2.5} />
            Repeats
          </span>
        )}
        <BookingMark mark={mark} />
        {archived && mark !== 'waiting' && <span className={badge}>{isPast ? 'Archived' : 'Draft'}</span>}
        {archived && (
          <Button
            className={styles.publish}
            aria-label={`Publish ${name}`}
            {...pressOnce(() => actions.onPublish(event))}
          >
            <Send aria-hidden size={15} />
            Publish
          </Button>
        )}
        {/* What one does next with a new show. */}
        {isHighlighted && seriesId === null && (
          <Button
            className={styles.publish}
            aria-label={`Repeat ${name}`}
            {...pressOnce(() => actions.onRepeat(event))}
          >
            Repeat …
          </Button>
        )}
        {isImageHidden && <span className={badge}>Private image</span>}
        <span className={styles.facts}>
          {[actOf(event), location ?? noLocation].filter(Boolean).join(' · ')}
        </span>
      </div>
    </div>
  );
}
