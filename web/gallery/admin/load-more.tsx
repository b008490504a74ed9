import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import styles from './gallery-filters.module.css';
import type { Images } from './use-images.ts';

type LoadMoreProps = Pick<Images, 'hasMore' | 'hasMoreFailed' | 'loadMore' | 'images'>;

/**
 * Infinite scroll: loads the next page when the end comes into view. A button is shown where that failed or
 * where nothing scrolls.
 */
export function LoadMore({ hasMore, hasMoreFailed, loadMore, images }: LoadMoreProps) {
  const place = useRef<HTMLButtonElement>(null);
  const load = useRef(loadMore);
  useEffect(() => {
    load.current = loadMore;
  });

  // A new observer for each page, because an end that stays in view causes no new intersection event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of images changes with every page
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
    <EmptyState align="center" className={styles.note}>
      {hasMoreFailed && <Status as="p">More could not be loaded.</Status>}
      <Button ref={place} onClick={loadMore}>
        Load more images
      </Button>
    </EmptyState>
  );
}
