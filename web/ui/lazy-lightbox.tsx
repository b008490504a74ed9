import { type ComponentProps, useEffect, useState } from 'react';
import type { Lightbox } from './lightbox.tsx';

/** The lightbox on a public page: its code is loaded when the first picture is opened. */
export function LazyLightbox(props: ComponentProps<typeof Lightbox>) {
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
