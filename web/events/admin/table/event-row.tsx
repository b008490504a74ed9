import { downloadPoster, downloadSquare } from '#contract/events/event-pictures.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { tableTime, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import { sheetPath } from '../../../admin/admin-pages.ts';
import { navigate } from '../../../site/browser-history.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { pressOnce } from '../../../ui/press-once.ts';
import { EventName } from './event-name.tsx';
import styles from './event-row.module.css';
import type { TableRow } from './table-view.ts';

export interface RowActions {
  onEdit: (event: EventRecord) => void;
  onRepeat: (event: EventRecord) => void;
  onDuplicate: (event: EventRecord) => void;
  /** Resolves to true when guests can see the event. */
  onPublish: (event: EventRecord) => Promise<boolean>;
  /** Resolves to true when it is archived. */
  onArchive: (event: EventRecord) => Promise<boolean>;
  onDelete: (event: EventRecord) => void;
}

export type EventPicture = typeof downloadPoster | typeof downloadSquare;

/** The pictures of events, for all rows at once: a row has neither a dialog nor an action of its own. */
export interface RowPictures {
  /** Opens the posters of an event, one of which can become its picture. */
  onPoster: (event: EventRecord) => void;
  /** Downloads a picture of the event, which the server draws. */
  onDraw: (picture: EventPicture, event: EventRecord) => void;
  isDrawing: (picture: EventPicture, event: EventRecord) => boolean;
}

interface EventRowProps extends RowActions {
  pictures: RowPictures;
  row: TableRow;
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
  const { row, index, isHighlighted, isChosen, onChoose, isImageHidden, pictures, ...actions } = props;
  const { timeZone } = useVenue();
  const { event, isPast } = row;
  const { id, name, category, archived, startDateTime } = event;
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
        <EventName
          {...{ row, isChosen, onChoose, isImageHidden }}
          isJustMade={isHighlighted}
          onEdit={actions.onEdit}
          onRepeat={actions.onRepeat}
          onPublish={actions.onPublish}
        />
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
        <MoreMenu
          label={`More for ${name}`}
          entries={[
            ...(archived ? [] : [{ label: 'View on site', href: `/events/${id}` }]),
            {
              label: isPast ? 'Sheet, and how many came' : 'Sheet of the night',
              onPress: () => navigate(sheetPath(id)),
            },
            { label: 'Repeat …', onPress: () => actions.onRepeat(event) },
            { label: 'Duplicate', onPress: () => actions.onDuplicate(event) },
            { label: 'Make a poster …', onPress: () => pictures.onPoster(event) },
            pictureEntry('Poster to print', downloadPoster, event, pictures),
            pictureEntry('Picture to share', downloadSquare, event, pictures),
            ...(archived ? [] : [{ label: 'Archive', onPress: () => void actions.onArchive(event) }]),
            { label: 'Delete …', onPress: () => actions.onDelete(event) },
          ]}
        />
      </td>
    </tr>
  );
}

function pictureEntry(text: string, picture: EventPicture, event: EventRecord, pictures: RowPictures) {
  const isDrawing = pictures.isDrawing(picture, event);
  return {
    label: isDrawing ? `${text}: on its way …` : text,
    onPress() {
      if (!isDrawing) pictures.onDraw(picture, event);
    },
  };
}
