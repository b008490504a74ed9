import {
  Archive,
  Copy,
  ImageDown,
  type LucideIcon,
  Palette,
  Pencil,
  Printer,
  Repeat,
  Trash2,
} from 'lucide-react';
import { type Ref, useRef } from 'react';
import { downloadPoster, downloadSquare } from '#contract/events/event-pictures.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { tableTime } from '#contract/time/venue-time.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pressOnce } from '../../../ui/press-once.ts';
import { SpinnerIcon } from '../../../ui/spinner.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { EventName, keepFocusInRow } from './event-name.tsx';
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
  ref: Ref<HTMLTableRowElement>;
}

export function EventRow(props: EventRowProps) {
  const { row, index, isHighlighted, isChosen, onChoose, isImageHidden, pictures, ref, ...actions } = props;
  const archiveButton = useRef<HTMLButtonElement>(null);
  const { timeZone } = useVenue();
  const { event, isPast } = row;
  const { name, category, archived } = event;
  return (
    <tr
      ref={ref}
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
          {...{ event, isChosen, onChoose, isImageHidden }}
          onEdit={actions.onEdit}
          onPublish={actions.onPublish}
        />
      </td>
      <td className={styles.category}>{category}</td>
      <td className={styles.date}>{tableTime(event.startDateTime, timeZone)}</td>
      <td className={styles.actions}>
        <RowButton verb="Edit" name={name} icon={Pencil} onClick={() => actions.onEdit(event)} />
        <RowButton
          verb="Make a poster"
          label={`Make a poster: ${name}`}
          name={name}
          icon={Palette}
          onClick={() => pictures.onPoster(event)}
        />
        <PictureButton
          picture={downloadPoster}
          text="Poster to print"
          {...{ event, pictures }}
          icon={Printer}
        />
        <PictureButton
          picture={downloadSquare}
          text="Picture to share"
          {...{ event, pictures }}
          icon={ImageDown}
        />
        <RowButton verb="Repeat" name={name} icon={Repeat} onClick={() => actions.onRepeat(event)} />
        <RowButton verb="Duplicate" name={name} icon={Copy} onClick={() => actions.onDuplicate(event)} />
        {!archived && (
          <RowButton
            ref={archiveButton}
            verb="Archive"
            name={name}
            icon={Archive}
            onClick={() => void keepFocusInRow(archiveButton.current, () => actions.onArchive(event))}
          />
        )}
        <RowButton verb="Delete" name={name} icon={Trash2} onClick={() => actions.onDelete(event)} />
      </td>
    </tr>
  );
}

interface RowButtonProps {
  verb: string;
  name: string;
  label?: string;
  icon: LucideIcon;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The label includes the event's name, because a screen reader that lists buttons would read 'Edit' for every
 * row.
 */
function RowButton({ verb, name, label = `${verb} ${name}`, icon: Icon, onClick, ref }: RowButtonProps) {
  return (
    <Tooltip text={verb}>
      <IconButton ref={ref} label={label} {...pressOnce(onClick)}>
        <Icon aria-hidden size={19} />
      </IconButton>
    </Tooltip>
  );
}

interface PictureButtonProps {
  picture: EventPicture;
  text: string;
  event: EventRecord;
  icon: LucideIcon;
  pictures: RowPictures;
}

function PictureButton({ picture, text, event, icon: Icon, pictures }: PictureButtonProps) {
  const isDrawing = pictures.isDrawing(picture, event);
  return (
    <Tooltip text={isDrawing ? 'Preparing the download...' : text}>
      <IconButton
        label={`${text}: ${event.name}`}
        aria-disabled={isDrawing}
        {...pressOnce(() => {
          if (!isDrawing) pictures.onDraw(picture, event);
        })}
      >
        {isDrawing ? <SpinnerIcon size="small" /> : <Icon aria-hidden size={19} />}
      </IconButton>
    </Tooltip>
  );
}
