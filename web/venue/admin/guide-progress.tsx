import { Check } from 'lucide-react';
import { PageLink } from '../../site/page-link.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './guide-progress.module.css';
import { type GuidePlace, guideSteps, stepAddress } from './guide-steps.ts';

/** The six steps as links: each is saved by itself, so they may be taken in any order. */
export function GuideProgress({ place }: { place: GuidePlace }) {
  const position = place === 'done' ? guideSteps.length : guideSteps.findIndex(({ id }) => id === place);
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {guideSteps.map(({ id, name }, index) => (
          <li key={id} className={styles.step} data-is-passed={index < position}>
            <PageLink
              to={stepAddress(id)}
              className={styles.link}
              aria-current={id === place ? 'step' : undefined}
            >
              <span className={styles.number}>
                {index < position ? <Check aria-hidden size={16} strokeWidth={2.5} /> : index + 1}
              </span>
              <span className={styles.name}>
                {name}
                {index < position && <span className={textStyles.visuallyHidden}>, passed</span>}
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
