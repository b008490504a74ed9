import { useQuery } from '@tanstack/react-query';
import { countImages } from '#contract/gallery/gallery.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { severalImages } from './image-facts.ts';
import styles from './undescribed-notice.module.css';

interface UndescribedNoticeProps {
  /** Only those without a description are shown already. */
  isShown: boolean;
  onShow: () => void;
}

/** How many images say nothing to guests who cannot see them, with a way to them. */
export function UndescribedNotice({ isShown, onShow }: UndescribedNoticeProps) {
  const { data } = useQuery({
    ...readQuery(readPath<typeof countImages>(countImages.path)),
    refetchOnMount: 'always',
  });
  if (!data || data.undescribed === 0) return null;
  const { undescribed, total } = data;
  return (
    <p className={styles.notice}>
      {undescribed} of {severalImages.counted(total)} {undescribed === 1 ? 'has' : 'have'} no description yet.
      A sentence is enough: it is read out to guests who cannot see the picture.{' '}
      {!isShown && (
        <button type="button" className={styles.show} onClick={onShow}>
          {undescribed === 1 ? 'Show it' : 'Show them'}
        </button>
      )}
    </p>
  );
}
