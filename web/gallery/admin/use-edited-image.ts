import { useEffect, useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { latestImageDraft } from './gallery-drafts.ts';

/** The image whose details are edited. One with a draft is opened again, once it is loaded. */
export function useEditedImage(images: ManagedImage[]) {
  const [edited, setEdited] = useState<ManagedImage | null>(null);
  const [draftId, setDraftId] = useState(latestImageDraft);
  useEffect(() => {
    const found = images.find(({ id }) => id === draftId);
    if (!found) return;
    setDraftId(null);
    setEdited(found);
  }, [images, draftId]);
  return [edited, setEdited] as const;
}
