import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { opensElsewhere } from '../opens-elsewhere.ts';
import type { Lightbox, LightboxPicture } from './lightbox.tsx';

/**
 * For links to pictures on a public page: where JavaScript runs they open over the page. `open` is for the link's click,
 * and `lightbox` stands after the links.
 */
export function useLightbox(pictures: LightboxPicture[]): {
  open: (event: MouseEvent, index: number) => void;
  lightbox: ReactNode;
} {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  return {
    open(event, index) {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      setShownIndex(index);
    },
    lightbox: <LazyLightbox pictures={pictures} shownIndex={shownIndex} onShow={setShownIndex} />,
  };
}

/** Its code is loaded when the first picture is opened. */
function LazyLightbox(props: ComponentProps<typeof Lightbox>) {
  const [Loaded, setLoaded] = useState<typeof Lightbox>();
  const shown = props.shownIndex === null ? undefined : props.pictures[props.shownIndex];
  const isWanted = shown !== undefined && !Loaded;
  const src = shown?.src;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    import('./lightbox.tsx').then(
      (code) => !isLeft && setLoaded(() => code.Lightbox),
      // Without the code the picture is opened as the link to it says.
      () => !isLeft && src && window.location.assign(src),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, src]);
  return Loaded ? <Loaded {...props} /> : null;
}
