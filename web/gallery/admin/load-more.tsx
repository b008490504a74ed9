import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './load-more.module.css';
import type { Images } from './use-images.ts';

type LoadMoreProps = Pick<Images, 'hasMore' | 'hasMoreFailed' | 'loadMore' | 'images'>;

/** The next page comes as its reader does; by a button where that failed, or where nothing scrolls. */
export function LoadMore({ hasMore, hasMoreFailed, loadMore, images }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const load = useRef(loadMore);
  useEffect(() => {
    load.current = loadMore;
  });

  // Anew with each page: an end that is still in sight has not come into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of images stands for the page
  useEffect(() => {
    if (!place.current || hasMoreFailed) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { rootMargin: '600px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [hasMore, hasMoreFailed, images.length]);

  if (!hasMore) return null;
  return (
    <div ref={place} className={styles.more}>
      {hasMoreFailed && <p role="status">More could not be loaded.</p>}
      <Button onClick={loadMore}>Load more images</Button>
    </div>
  );
}
