import '../../forms/zod-without-eval.ts';
import { ImagePlus, Sparkles } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { partAddress } from '../../admin/admin-pages.ts';
import { useSelection } from '../../admin/bulk/use-selection.ts';
import { isFiltered, useListFilters } from '../../admin/list-filters.ts';
import { FrameSkeleton, RetryNotice } from '../../admin/retry-notice.tsx';
import { SampleNotice } from '../../admin/samples.tsx';
import { useDrafts } from '../../forms/drafts/drafts.ts';
import { photos } from '../../pictures/photos.ts';
import { PageLink } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { useFileDrop } from '../../ui/drop-zone.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHead } from '../../ui/page-head.tsx';
import text from '../../ui/text.module.css';
import { ImageBulkBar } from './bulk/image-bulk-bar.tsx';
import { GenerateDialog } from './choose/generate-dialog.tsx';
import { useImageDeletion } from './delete-image-dialog.tsx';
import { galleryFilterRules, imagesPath, noFilters } from './gallery-address.ts';
import styles from './gallery-admin-page.module.css';
import { dialogWithDraft, latestImageDraft } from './gallery-drafts.ts';
import { GalleryFilterBar, NothingFound } from './gallery-filters.tsx';
import { ImageDetailsDialog } from './image-details-dialog.tsx';
import { ImageGrid } from './image-grid.tsx';
import { UploadDialog, UploadTray } from './upload/upload-dialog.tsx';
import { useUploads } from './upload/use-uploads.ts';
import { useImages } from './use-images.ts';

export function GalleryAdminPage() {
  const [filters, setFilters] = useListFilters(galleryFilterRules);
  const list = useImages(imagesPath(filters));
  const selection = useSelection(list.images, JSON.stringify(filters));
  const uploads = useUploads();
  const drafts = useDrafts();
  // A dialog with an unsaved draft is opened again.
  const [opened, setOpened] = useState(() => dialogWithDraft(drafts));
  const openedNow = useRef(opened);
  useEffect(() => {
    openedNow.current = opened;
  }, [opened]);
  const [edited, setEdited] = useEditedImage(list.images);
  const wasTrayUsed = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const deletion = useImageDeletion(focusHeading);
  const isTrayShown = opened !== 'upload' && uploads.queue.length > 0;
  // The button that has shown the upload again is gone with it, and the focus with the button.
  useEffect(() => {
    if (opened === null && !isTrayShown && document.activeElement === document.body && wasTrayUsed.current) {
      heading.current?.focus();
      wasTrayUsed.current = false;
    }
  }, [opened, isTrayShown]);
  const isNarrowed = isFiltered(filters);
  const isBare = list.state === 'loaded' && list.images.length === 0 && !isNarrowed && !list.isChanging;
  const drop = useFileDrop((files) => {
    if (opened === 'generate' || edited || deletion.isAsking || uploads.isBusy) return;
    uploads.add(files);
    setOpened('upload');
  });

  function close() {
    setOpened(null);
    uploads.clear();
  }

  /** A filter that would hide the new image is removed. */
  function closeAfterAdding() {
    setOpened(null);
    if (isNarrowed) setFilters(noFilters);
  }

  function endUpload() {
    // Someone who has gone on to other work meanwhile is not interrupted.
    if (openedNow.current === 'upload') closeAfterAdding();
    uploads.clear();
  }

  return (
    <section
      aria-labelledby="gallery-heading"
      className={styles.gallery}
      data-is-over={drop.isOver}
      {...drop.handlers}
    >
      <PageHead id="gallery-heading" title="Photos" headingRef={heading}>
        <Button onClick={() => setOpened('generate')}>
          <Sparkles aria-hidden size={18} />
          Generate Image
        </Button>
        <Button variant="filled" onClick={() => setOpened('upload')}>
          <ImagePlus aria-hidden size={18} />
          Upload Photo
        </Button>
      </PageHead>
      <p className={layout.above}>
        The picture at the top of the home page, and those of the other pages:{' '}
        <PageLink to={partAddress('Pictures on the website')} className={`${text.link} ${text.tallLink}`}>
          Venue, Pictures on the website
        </PageLink>
      </p>
      {isTrayShown && (
        <UploadTray
          uploads={uploads}
          onShow={() => {
            wasTrayUsed.current = true;
            setOpened('upload');
          }}
        />
      )}
      <SampleNotice kind="images" fallback={heading} />
      {!isBare && list.state !== 'failed' && (
        <div className={layout.above}>
          <GalleryFilterBar filters={filters} images={list.images} onChange={setFilters} />
        </div>
      )}
      {list.state === 'loading' && <FrameSkeleton />}
      {list.state === 'failed' && <RetryNotice onRetry={list.loadAgain}>Error loading images</RetryNotice>}
      {list.isOutdated && (
        <RetryNotice onRetry={list.loadAgain}>The images could not be refreshed.</RetryNotice>
      )}
      {isBare && <EmptyGallery />}
      {list.state === 'loaded' && list.images.length === 0 && isNarrowed && (
        <NothingFound onChange={setFilters} />
      )}
      {list.images.length > 0 && (
        <ImageGrid
          list={list}
          fallback={heading}
          onEdit={setEdited}
          onDelete={deletion.ask}
          onTag={(tag) => setFilters({ tag })}
          selection={selection}
        />
      )}
      <ImageBulkBar selection={selection} onGone={focusHeading} />
      <UploadDialog
        isOpen={opened === 'upload'}
        uploads={uploads}
        onClose={close}
        onHide={() => setOpened(null)}
        onUploaded={endUpload}
      />
      <GenerateDialog
        isOpen={opened === 'generate'}
        onClose={() => setOpened(null)}
        onGenerated={closeAfterAdding}
      />
      <ImageDetailsDialog
        image={edited}
        next={edited ? list.images[list.images.findIndex(({ id }) => id === edited.id) + 1] : undefined}
        onNext={setEdited}
        onClose={() => setEdited(null)}
      />
      {deletion.dialog}
    </section>
  );
}

/** The image whose details are edited. One with a draft is opened again, once it is loaded. */
function useEditedImage(images: ManagedImage[]) {
  const [edited, setEdited] = useState<ManagedImage | null>(null);
  const drafts = useDrafts();
  const [draftId, setDraftId] = useState(() => latestImageDraft(drafts));
  useEffect(() => {
    const found = images.find(({ id }) => id === draftId);
    if (!found) return;
    setDraftId(null);
    setEdited(found);
  }, [images, draftId]);
  return [edited, setEdited] as const;
}

function EmptyGallery() {
  const photo = useVenue().ownPhotosOnly ? undefined : photos.bulbs;
  return (
    <EmptyState picture={photo} align="center" className={styles.empty}>
      <h3 className={text.display3}>No Images Yet</h3>
      <p>
        Upload photos of the room and its shows, or drop them onto this page. Guests see those you make public
        on the website, and any of them can be the picture of an event.
      </p>
    </EmptyState>
  );
}
