import { Download, Eye, EyeOff, Pencil, Sparkles, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { SelectionBox } from '../../admin/bulk/bulk-bar.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { Switch } from '../../forms/switch.tsx';
import { OwnImage } from '../../pictures/own-image.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { SpinnerIcon } from '../../ui/feedback/spinner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import { findUsed, UsedImagesDialog } from './delete-image-dialog.tsx';
import styles from './image-card.module.css';
import { formatFileSize, listNames, tagsOf } from './image-facts.ts';
import { useImageActions } from './use-image-actions.ts';

interface ImageCardProps {
  image: ManagedImage;
  onEnlarge: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onTag: (tag: string) => void;
  isChosen: boolean;
  /** With `isRange`, all images since the last one that was chosen are meant. */
  onChoose: (isRange: boolean) => void;
}

const cardSizes = '(min-width: 75rem) 380px, (min-width: 60rem) 31vw, (min-width: 48rem) 46vw, 92vw';

export function ImageCard(props: ImageCardProps) {
  const { image, onEnlarge, onEdit, onDelete, onTag, isChosen, onChoose } = props;
  const { timeZone } = useVenue();
  const { originalName, description, category, usedByEvents } = image;
  const actions = useImageActions(image);
  const nameId = useId();
  // The question is there from the first time on.
  const [isAsked, setIsAsked] = useState<boolean>();

  /** What is in use is not hidden without a question. */
  async function hide() {
    const used = await findUsed([image]).catch(() => [image]);
    if (used.length > 0) setIsAsked(true);
    else void actions.setIsPublic(false);
  }

  const variation = actions.isVarying ? 'Generating...' : 'Generate variation';
  return (
    <>
      <article
        className={styles.card}
        aria-labelledby={nameId}
        data-is-public={image.isPublic}
        data-is-chosen={isChosen}
      >
        <div className={styles.frame}>
          <button type="button" className={styles.picture} onClick={onEnlarge}>
            <OwnImage
              fileUrl={image.fileUrl}
              imageWidth={image.width}
              sizes={cardSizes}
              alt={description ?? originalName}
              loading="lazy"
            />
            <span className={textStyles.visuallyHidden}>, enlarge</span>
          </button>
          <p className={styles.badges}>
            <span className={styles.badge} data-tone={image.isPublic ? 'public' : 'private'}>
              {image.isPublic ? <Eye aria-hidden size={14} /> : <EyeOff aria-hidden size={14} />}
              {image.isPublic ? 'Public' : 'Private'}
            </span>
            <span className={styles.badge}>{category}</span>
          </p>
          <SelectionBox
            className={styles.choice}
            aria-label={`Choose ${originalName}`}
            isSelected={isChosen}
            onToggle={onChoose}
          />
        </div>
        <div className={styles.body}>
          <h3 id={nameId} className={styles.name}>
            {originalName}
          </h3>
          {description ? (
            <p className={styles.description}>{description}</p>
          ) : (
            <p className={styles.missing}>
              No description yet.{' '}
              <button
                type="button"
                className={`${textStyles.tallLink} ${styles.describe}`}
                aria-label={`Describe it: ${originalName}`}
                onClick={onEdit}
              >
                Describe it
              </button>{' '}
              for guests who cannot see it.
            </p>
          )}
          <Tags tags={tagsOf(image.tags)} onTag={onTag} />
          <p className={`${textStyles.facts} ${styles.facts}`}>
            <time dateTime={image.uploadedAt}>{staffTime(image.uploadedAt, timeZone)}</time>
            <span>{formatFileSize(image.fileSize)}</span>
          </p>
          {usedByEvents.length > 0 && (
            <p className={styles.use} data-is-hidden={!image.isPublic}>
              {image.isPublic ? 'Shown by' : 'Private, so guests do not see it with'}{' '}
              {listNames(usedByEvents)}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Switch
            label="Show on website"
            subject={originalName}
            size="small"
            isOn={actions.isPublic}
            onChange={(isOn) => (isOn ? void actions.setIsPublic(true) : void hide())}
          />
          <div className={styles.icons}>
            {category === 'venue' && (
              <Tooltip text={variation}>
                <IconButton
                  label={`${variation} of ${originalName}`}
                  aria-disabled={actions.isVarying}
                  {...pressOnce(() => void actions.vary())}
                >
                  {actions.isVarying ? <SpinnerIcon size="small" /> : <Sparkles aria-hidden size={20} />}
                </IconButton>
              </Tooltip>
            )}
            <Tooltip text="Edit details">
              <IconButton label={`Edit details of ${originalName}`} onClick={onEdit}>
                <Pencil aria-hidden size={20} />
              </IconButton>
            </Tooltip>
            <Tooltip text={actions.isDownloading ? 'Preparing the download...' : 'Download'}>
              <IconButton
                label={`Download ${originalName}`}
                aria-disabled={actions.isDownloading}
                onClick={() => void actions.download()}
              >
                {actions.isDownloading ? <SpinnerIcon size="small" /> : <Download aria-hidden size={20} />}
              </IconButton>
            </Tooltip>
            <Tooltip text="Delete">
              <IconButton tone="danger" label={`Delete ${originalName}`} onClick={onDelete}>
                <Trash2 aria-hidden size={20} />
              </IconButton>
            </Tooltip>
          </div>
        </div>
      </article>
      {isAsked !== undefined && (
        <UsedImagesDialog
          about="hiding"
          images={isAsked ? [image] : null}
          onClose={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            void actions.setIsPublic(false);
          }}
        />
      )}
    </>
  );
}

function Tags({ tags, onTag }: { tags: string[]; onTag: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.tag}
            title={`Only images tagged ${tag}`}
            onClick={() => onTag(tag)}
          >
            <span>{tag}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
