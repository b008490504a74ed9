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
import { type Ref, useRef, useState } from 'react';
import { downloadPoster, downloadSquare } from '#contract/events/event-pictures.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { tableTime } from '#contract/time/venue-time.ts';
import { callForFile } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pressOnce } from '../../../ui/press-once.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { SpinnerIcon } from '../../../ui/spinner.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { eventTexts } from '../event-texts.ts';
import { PosterDialog } from '../poster-dialog.tsx';
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

interface EventRowProps extends RowActions {
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
  const { row, index, isHighlighted, isChosen, onChoose, isImageHidden, ref, ...actions } = props;
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
        <PosterButton event={event} />
        <PictureButton call={downloadPoster} text="Poster to print" event={event} icon={Printer} />
        <PictureButton call={downloadSquare} text="Picture to share" event={event} icon={ImageDown} />
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
  icon: LucideIcon;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The label includes the event's name, because a screen reader that lists buttons would read 'Edit' for every
 * row.
 */
function RowButton({ verb, name, icon: Icon, onClick, ref }: RowButtonProps) {
  return (
    <Tooltip text={verb}>
      <IconButton ref={ref} label={`${verb} ${name}`} {...pressOnce(onClick)}>
        <Icon aria-hidden size={19} />
      </IconButton>
    </Tooltip>
  );
}

/** Opens the posters of an event, one of which can become its picture. */
function PosterButton({ event }: { event: EventRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip text="Make a poster">
        <IconButton label={`Make a poster: ${event.name}`} {...pressOnce(() => setIsOpen(true))}>
          <Palette aria-hidden size={19} />
        </IconButton>
      </Tooltip>
      <PosterDialog event={isOpen ? event : null} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface PictureButtonProps {
  call: typeof downloadPoster | typeof downloadSquare;
  text: string;
  event: EventRecord;
  icon: LucideIcon;
}

/** Downloads a picture of the event, which the server draws. */
function PictureButton({ call, text, event: { id, name }, icon: Icon }: PictureButtonProps) {
  const drawing = useAction({
    act: async () => saveFile(await callForFile(call, { params: { id } })),
    ...eventTexts.pictureDrawn,
  });
  return (
    <Tooltip text={drawing.isBusy ? 'Preparing the download...' : text}>
      <IconButton
        label={`${text}: ${name}`}
        aria-disabled={drawing.isBusy}
        {...pressOnce(() => {
          if (!drawing.isBusy) void drawing.run();
        })}
      >
        {drawing.isBusy ? <SpinnerIcon size="small" /> : <Icon aria-hidden size={19} />}
      </IconButton>
    </Tooltip>
  );
}
