import '../../forms/zod-without-eval.ts';
import { ImagePlus, Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { FrameSkeleton } from '../../admin/frame-skeleton.tsx';
import { isFiltered, useListFilters } from '../../admin/list-filters.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { SampleNotice } from '../../admin/sample-notice.tsx';
import { useConfirmedDeletion } from '../../admin/use-confirmed-deletion.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { EmptyGallery } from './empty-gallery.tsx';
import { galleryFilterRules, imagesPath, noFilters } from './gallery-address.ts';
import styles from './gallery-admin-page.module.css';
import { dialogWithDraft } from './gallery-drafts.ts';
import { GalleryFilterBar, NothingFound } from './gallery-filters.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { ImageDetailsDialog } from './image-details-dialog.tsx';
import { ImageGrid } from './image-grid.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useEditedImage } from './use-edited-image.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useImageDeletion } from './use-image-actions.ts';
import { useImages } from './use-images.ts';
import { useUploads } from './use-uploads.ts';

export function GalleryAdminPage() {
  const [filters, setFilters] = useListFilters(galleryFilterRules);
  const list = useImages(imagesPath(filters));
  const uploads = useUploads();
  // A dialog with an unsaved draft is opened again.
  const [opened, setOpened] = useState<'upload' | 'generate' | null>(dialogWithDraft);
  const [edited, setEdited] = useEditedImage(list.images);
  const heading = useRef<HTMLHeadingElement>(null);
  const imageDeletion = useImageDeletion();
  const deletion = useConfirmedDeletion(imageDeletion, heading);
  const isNarrowed = isFiltered(filters);
  const isBare = list.state === 'loaded' && list.images.length === 0 && !isNarrowed && !list.isChanging;
  const drop = useFileDrop((files) => {
    if (opened === 'generate' || edited || deletion.candidate || uploads.isBusy) return;
    uploads.add(files);
    setOpened('upload');
  });

  function close() {
    setOpened(null);
    uploads.clear();
  }

  /** A filter that would hide the new image is removed. */
  function closeAfterAdding() {
    close();
    if (isNarrowed) setFilters(noFilters);
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
      <SampleNotice kind="images" fallback={heading} />
      {!isBare && list.state !== 'failed' && (
        <GalleryFilterBar filters={filters} images={list.images} onChange={setFilters} />
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
        />
      )}
      <UploadDialog
        isOpen={opened === 'upload'}
        uploads={uploads}
        onClose={close}
        onUploaded={closeAfterAdding}
      />
      <GenerateDialog
        isOpen={opened === 'generate'}
        onClose={() => setOpened(null)}
        onGenerated={closeAfterAdding}
      />
      <ImageDetailsDialog image={edited} onClose={() => setEdited(null)} />
      <DeleteImageDialog
        image={deletion.candidate}
        isBusy={imageDeletion.isBusy}
        onClose={deletion.cancel}
        onConfirm={() => void deletion.confirm()}
      />
    </section>
  );
}
