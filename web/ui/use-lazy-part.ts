import { useEffect, useState } from 'react';

export type LazyPart<Part> = { part?: Part; isMissing: boolean };

/**
 * Code that is large and not needed until a part of the screen is shown. The server may not answer when it is: then it
 * is missing, and the screen offers what does without it.
 */
export function useLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const [loaded, setLoaded] = useState<LazyPart<Part>>({ isMissing: false });
  useEffect(() => {
    let isShown = true;
    load().then(
      (part) => isShown && setLoaded({ part, isMissing: false }),
      () => isShown && setLoaded({ isMissing: true }),
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return loaded;
}
