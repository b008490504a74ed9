import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { Download, Eye, EyeOff, Pencil, Sparkles, Trash2 } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import {
  changeVisibility,
  downloadImage,
  generateVariation,
  type ManagedImage,
} from '#contract/gallery/gallery.ts';
import { SelectionBox } from '../../admin/bulk/bulk-bar.tsx';
import type { Selection } from '../../admin/bulk/use-selection.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { callApi, callForFile } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Switch } from '../../forms/switch.tsx';
import { OwnImage } from '../../pictures/own-image.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { Lightbox } from '../../ui/dialog/lightbox.tsx';
import { SpinnerIcon } from '../../ui/feedback/spinner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { pressOnce } from '../../ui/press-once.ts';
import { saveFile } from '../../ui/save-file.ts';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useHiding } from './delete-image-dialog.tsx';
import { galleryTexts } from './gallery-texts.ts';
import { formatFileSize, listNames, tagsOf } from './image-facts.ts';
import styles from './image-grid.module.css';
import { LoadMore } from './load-more.tsx';
import { type Images, putInCache } from './use-images.ts';

interface ImageCardProps extends Pick<ImageGridProps, 'onEdit' | 'onDelete' | 'onTag' | 'selection'> {
  image: ManagedImage;
  onEnlarge: () => void;
  /** Hides it, or asks first. */
  onHide: (hide: () => void) => void;
}

const cardSizes = '(min-width: 75rem) 380px, (min-width: 60rem) 31vw, (min-width: 48rem) 46vw, 92vw';

function ImageCard({ image, onEnlarge, onEdit, onDelete, onHide, onTag, selection }: ImageCardProps) {
  const { timeZone } = useVenue();
  const { id, originalName, description, category, usedByEvents } = image;
  const isChosen = selection.has(id);
  const actions = useImageActions(image);
  const nameId = useId();
  const variation = actions.isVarying ? 'Generating...' : 'Generate variation';
  return (
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
          onToggle={(isRange) => selection.toggle(id, isRange)}
        />
      </div>
      <div className={styles.body}>
        <h3 id={nameId} className={styles.name}>
          {originalName}
        </h3>
        {description ? (
          <p className={`${textStyles.twoLines} ${styles.description}`}>{description}</p>
        ) : (
          <p className={`${textStyles.note} ${styles.missing}`}>
            No description yet.{' '}
            <button
              type="button"
              className={`${textStyles.tallLink} ${textStyles.strong} ${textStyles.underlined}`}
              aria-label={`Describe it: ${originalName}`}
              onClick={() => onEdit(image)}
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
            {image.isPublic ? 'Shown by' : 'Private, so guests do not see it with'} {listNames(usedByEvents)}
          </p>
        )}
      </div>
      <div className={`${layout.cluster} ${styles.actions}`}>
        <Switch
          label="Show on website"
          subject={originalName}
          isOn={actions.isPublic}
          onChange={(isOn) =>
            isOn ? void actions.setIsPublic(true) : onHide(() => void actions.setIsPublic(false))
          }
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
            <IconButton label={`Edit details of ${originalName}`} onClick={() => onEdit(image)}>
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
            <IconButton tone="danger" label={`Delete ${originalName}`} onClick={() => onDelete(image)}>
              <Trash2 aria-hidden size={20} />
            </IconButton>
          </Tooltip>
        </div>
      </div>
    </article>
  );
}

function Tags({ tags, onTag }: { tags: string[]; onTag: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className={`${layout.cluster} ${styles.tags}`} aria-label="Tags">
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

interface ImageGridProps {
  list: Images;
  /** Gets the focus when the card that had it is no longer shown. */
  fallback: RefObject<HTMLElement | null>;
  onEdit: (image: ManagedImage) => void;
  onDelete: (image: ManagedImage) => void;
  onTag: (tag: string) => void;
  selection: Selection<ManagedImage>;
}

export function ImageGrid({ list, fallback, onEdit, onDelete, onTag, selection }: ImageGridProps) {
  const { images } = list;
  const hiding = useHiding();
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const hasKeyboard = useRef(false);

  // Runs on each change of the images, also when the last one is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost whenever the images change
  useEffect(
    () => () => {
      if (hasKeyboard.current && document.activeElement === document.body) fallback.current?.focus();
    },
    [images, fallback],
  );

  function noteLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hasKeyboard.current = false;
  }

  return (
    <>
      <ul
        className={styles.grid}
        aria-label="Images"
        aria-busy={list.isChanging}
        onFocus={() => {
          hasKeyboard.current = true;
        }}
        onBlur={noteLeaving}
      >
        {images.map((image, index) => (
          <li key={image.id}>
            <ImageCard
              {...{ image, onEdit, onDelete, onTag, selection }}
              onEnlarge={() => setShownIndex(index)}
              onHide={(hide) => void hiding.hide([image], hide)}
            />
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
      <Lightbox
        pictures={images.map(({ fileUrl, description, originalName }) => ({
          src: fileUrl,
          alt: description ?? originalName,
        }))}
        shownIndex={shownIndex}
        onShow={setShownIndex}
      />
      {hiding.dialog}
    </>
  );
}

function useImageActions({ id, isPublic }: ManagedImage) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const lastTurn = useRef(0);
  const changing = useAction({
    act: (isToBePublic: boolean) => callApi(changeVisibility, { isPublic: isToBePublic }, { params: { id } }),
    ...galleryTexts.visibilityChanged,
  });
  const varying = useAction({
    act: () => callApi(generateVariation, { variationType: 'lighting' }, { params: { imageId: id } }),
    ...galleryTexts.varied,
  });
  const downloading = useAction({
    act: async () => saveFile(await callForFile(downloadImage, { params: { id } })),
    ...galleryTexts.downloaded,
  });

  return {
    /** The optimistic value of the switch, until the server has answered. */
    isPublic: wanted ?? isPublic,
    async setIsPublic(isToBePublic: boolean) {
      lastTurn.current += 1;
      const turn = lastTurn.current;
      setWanted(isToBePublic);
      const outcome = await changing.run(isToBePublic);
      if (outcome.isDone) putInCache(client, outcome.output);
      // After the cache has told of its change: otherwise the switch would fall back for a moment.
      notifyManager.schedule(() => {
        // A later press is still to be answered.
        if (turn === lastTurn.current) setWanted(null);
      });
    },
    vary: async () => void (await varying.run()),
    isVarying: varying.isBusy,
    async download() {
      if (!downloading.isBusy) await downloading.run();
    },
    isDownloading: downloading.isBusy,
  };
}
