import { useEffect, useRef, useState } from 'react';
import type { ReadyImage } from '../forms/image-list.ts';
import { randomId } from '../ui/random-id.ts';

/**
 * Fills a list with the photos that were sent, so that some of them can be kept: the call replaces all. Tells whether
 * it has been done. A photo that cannot be loaded is left out, and has to be chosen again.
 */
export function useSentPhotos(addresses: string[], fill: (images: ReadyImage[]) => void): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  const latest = useRef({ addresses, fill });
  latest.current = { addresses, fill };
  useEffect(() => {
    let isGone = false;
    async function load() {
      const loaded = await Promise.all(
        latest.current.addresses.map((address, index) => loadPhoto(address, `photo-${index + 1}`)),
      );
      if (isGone) return;
      latest.current.fill(loaded.filter((photo) => photo !== undefined));
      setHasLoaded(true);
    }
    void load();
    return () => {
      isGone = true;
    };
  }, []);
  return hasLoaded;
}

async function loadPhoto(address: string, name: string): Promise<ReadyImage | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    const blob = await answer.blob();
    const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
    return { id: randomId(), name: `${name}.${ending}`, blob };
  } catch {
    return undefined;
  }
}
