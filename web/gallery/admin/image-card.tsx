import { Download, Eye, EyeOff, Sparkles, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ManagedImage } from '#contract/gallery.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { OwnImage } from '../../pictures/own-image.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import { Switch } from '../../ui/switch.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { formatFileSize, listNames, tagsOf } from './image-facts.ts';
import { useImageActions } from './use-image-actions.ts';

interface ImageCardProps {
  image: ManagedImage;
  onEnlarge: () => void;
  onDelete: () => void;
  onTag: (tag: string) => void;
}

const cardSizes = '(min-width: 75rem) 380px, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw';

export function ImageCard({ image, onEnlarge, onDelete, onTag }: ImageCardProps) {
  const { originalName, description, category, usedByEvents } = image;
  const actions = useImageActions(image);
  const nameId = useId();
  const variation = actions.isVarying ? 'Generating...' : 'Generate variation';
  return (
    <article className="image-card" aria-labelledby={nameId} data-is-public={image.isPublic}>
      <div className="image-card-frame">
        <button type="button" className="image-card-picture" onClick={onEnlarge}>
          <OwnImage
            fileUrl={image.fileUrl}
            imageWidth={image.width}
            sizes={cardSizes}
            alt={description ?? originalName}
            loading="lazy"
          />
          <span className="sr-only">, enlarge</span>
        </button>
        <p className="image-card-badges">
          <span className="image-badge" data-tone={image.isPublic ? 'public' : 'private'}>
            {image.isPublic ? <Eye aria-hidden size={14} /> : <EyeOff aria-hidden size={14} />}
            {image.isPublic ? 'Public' : 'Private'}
          </span>
          <span className="image-badge">{category}</span>
        </p>
      </div>
      <div className="image-card-body">
        <h3 id={nameId} className="image-card-name">
          {originalName}
        </h3>
        {description && <p className="image-card-description">{description}</p>}
        <Tags tags={tagsOf(image.tags)} onTag={onTag} />
        <p className="image-card-facts">
          <time dateTime={image.uploadedAt}>{staffTime(image.uploadedAt)}</time>
          <span>{formatFileSize(image.fileSize)}</span>
        </p>
        {usedByEvents.length > 0 && (
          <p className="image-card-use" data-is-hidden={!image.isPublic}>
            {image.isPublic ? 'Shown by' : 'Private, so guests do not see it with'} {listNames(usedByEvents)}
          </p>
        )}
      </div>
      <div className="image-card-actions">
        <Switch
          label="Show on website"
          subject={originalName}
          isOn={actions.isPublic}
          onChange={(isOn) => void actions.setIsPublic(isOn)}
        />
        {category === 'venue' && (
          <Tooltip text={variation}>
            <button
              type="button"
              className="card-button"
              aria-label={`${variation} of ${originalName}`}
              aria-disabled={actions.isVarying}
              {...pressOnce(() => void actions.vary())}
            >
              {actions.isVarying ? (
                <span aria-hidden className="spinner card-spinner" />
              ) : (
                <Sparkles aria-hidden size={20} />
              )}
            </button>
          </Tooltip>
        )}
        <Tooltip text={actions.isDownloading ? 'Preparing the download...' : 'Download'}>
          <button
            type="button"
            className="card-button"
            aria-label={`Download ${originalName}`}
            aria-disabled={actions.isDownloading}
            onClick={() => void actions.download()}
          >
            {actions.isDownloading ? (
              <span aria-hidden className="spinner card-spinner" />
            ) : (
              <Download aria-hidden size={20} />
            )}
          </button>
        </Tooltip>
        <Tooltip text="Delete">
          <button
            type="button"
            className="card-button card-delete"
            aria-label={`Delete ${originalName}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden size={20} />
          </button>
        </Tooltip>
      </div>
    </article>
  );
}

function Tags({ tags, onTag }: { tags: string[]; onTag: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className="image-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className="image-tag"
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
