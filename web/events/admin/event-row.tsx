import {
  Archive,
  ArchiveRestore,
  Copy,
  type LucideIcon,
  Pencil,
  Printer,
  Repeat,
  Square,
  Trash2,
} from 'lucide-react';
import type { Ref } from 'react';
import { downloadPoster, downloadSquare } from '#contract/event-pictures.ts';
import { statusNames } from '#contract/event-status.ts';
import type { EventRecord } from '#contract/events.ts';
import { tableTime } from '#contract/venue-time.ts';
import { useVenue } from '../../site/venue-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './event-row.module.css';
import { PictureButton } from './picture-button.tsx';
import { PosterButton } from './poster-button.tsx';
import { PublishButton } from './publish-button.tsx';
import type { TableRow } from './table-view.ts';

export interface RowActions {
  onEdit: (event: EventRecord) => void;
  onRepeat: (event: EventRecord) => void;
  onDuplicate: (event: EventRecord) => void;
  /** Resolves to true when guests can see the event. */
  onPublish: (event: EventRecord) => Promise<boolean>;
  onArchive: (event: EventRecord) => void;
  onDelete: (event: EventRecord) => void;
}

interface EventRowProps extends RowActions {
  row: TableRow;
  /** The index in the whole table, from zero. */
  index: number;
  isHighlighted: boolean;
  /** The image is private: signed-in staff see it, guests do not. */
  isImageHidden: boolean;
  ref: Ref<HTMLTableRowElement>;
}

export function EventRow({ row, index, isHighlighted, isImageHidden, ref, ...actions }: EventRowProps) {
  const { timeZone } = useVenue();
  const { event, isPast } = row;
  const { name, category, archived, status, seriesId } = event;
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      data-is-past={isPast}
      data-is-archived={archived}
      data-is-highlighted={isHighlighted}
    >
      <td className={styles.name}>
        <div className={styles.title}>
          <span>{name}</span>
          {status !== 'scheduled' && (
            <span className={`${textStyles.label} ${styles.badge}`}>{statusNames[status]}</span>
          )}
          {seriesId !== null && (
            <span className={`${textStyles.label} ${styles.badge}`}>
              <Repeat aria-hidden size={11} strokeWidth={2.5} />
              Repeats
            </span>
          )}
          {archived && <span className={`${textStyles.label} ${styles.badge}`}>Archived</span>}
          {archived && !isPast && <PublishButton event={event} onPublish={actions.onPublish} />}
          {isImageHidden && <span className={`${textStyles.label} ${styles.badge}`}>Private image</span>}
        </div>
      </td>
      <td className={styles.category}>{category}</td>
      <td className={styles.date}>{tableTime(event.startDateTime, timeZone)}</td>
      <td className={styles.actions}>
        <RowButton verb="Edit" name={name} icon={Pencil} onClick={() => actions.onEdit(event)} />
        <PosterButton event={event} />
        <PictureButton call={downloadPoster} text="Poster to print" event={event} icon={Printer} />
        <PictureButton call={downloadSquare} text="Picture to share" event={event} icon={Square} />
        <RowButton verb="Repeat weekly" name={name} icon={Repeat} onClick={() => actions.onRepeat(event)} />
        <RowButton verb="Duplicate" name={name} icon={Copy} onClick={() => actions.onDuplicate(event)} />
        <RowButton
          verb={archived ? 'Restore' : 'Archive'}
          name={name}
          icon={archived ? ArchiveRestore : Archive}
          onClick={() => actions.onArchive(event)}
        />
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
}

/**
 * The label includes the event's name, because a screen reader that lists buttons would read 'Edit' for every
 * row.
 */
function RowButton({ verb, name, icon: Icon, onClick }: RowButtonProps) {
  return (
    <Tooltip text={verb}>
      <IconButton label={`${verb} ${name}`} {...pressOnce(onClick)}>
        <Icon aria-hidden size={19} />
      </IconButton>
    </Tooltip>
  );
}
