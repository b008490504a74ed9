import { useQuery } from '@tanstack/react-query';
import type { ImageUse, listImageUses } from '#contract/gallery/gallery.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { Spinner } from '../../ui/spinner.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './image-uses.module.css';

/** Where an image is used, asked anew each time it is shown. */
export function ImageUses({ id }: { id: number }) {
  const path = readPath<typeof listImageUses>('/api/admin/images/{id}/uses', { params: { id } });
  const uses = useQuery({
    ...readQuery(path),
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="image-uses">
      <h3 id="image-uses" className={textStyles.label}>
        Where it is used
      </h3>
      {uses.data?.length === 0 && <p className={styles.none}>Nowhere yet.</p>}
      {uses.data && uses.data.length > 0 && (
        <ul className={styles.uses}>
          {uses.data.map((use) => (
            <li key={`${use.kind} ${use.id} ${use.name}`}>
              {kinds[use.kind]} <UsePlace use={use} />
            </li>
          ))}
        </ul>
      )}
      {uses.isError && (
        <RetryNotice onRetry={() => void uses.refetch()}>Where it is used could not be loaded.</RetryNotice>
      )}
      {uses.isPending && <Spinner />}
    </section>
  );
}

const kinds: Record<ImageUse['kind'], string> = {
  event: 'Picture of',
  description: 'In the text of',
  photo: 'On the website:',
};

/** An event is shown in the table, since an archived one has no public page. */
function UsePlace({ use: { id, name } }: { use: ImageUse }) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <a href={`/admin/events?${new URLSearchParams({ search: name })}`}>
      <bdi>{name}</bdi>
    </a>
  );
}
