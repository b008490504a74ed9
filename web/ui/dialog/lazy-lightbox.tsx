import { type MouseEvent, useState } from 'react';
import { opensElsewhere } from '../opens-elsewhere.ts';
import type { Lightbox, LightboxPicture } from './lightbox.tsx';

/**
 * For links to pictures on a public page: where JavaScript runs they open over the page. `open` is for the link's click,
 * and loads the code at the first one. `lightbox` stands after the links.
 */
export function useLightbox(pictures: LightboxPicture[]) {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const [Loaded, setLoaded] = useState<typeof Lightbox>();

  async function open(event: MouseEvent, index: number): Promise<void> {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    setShownIndex(index);
    try {
      const code = await import('./lightbox.tsx');
      setLoaded(() => code.Lightbox);
    } catch {
      const src = pictures[index]?.src;
      // Without the code the picture is opened as the link to it says, unless one has left the page.
      if (src && link.isConnected) window.location.assign(src);
    }
  }

  return { open, lightbox: Loaded && <Loaded {...{ pictures, shownIndex }} onShow={setShownIndex} /> };
}
