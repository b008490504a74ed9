import { PageLink } from '../../site/page-link.tsx';
import styles from './guide-progress.module.css';
import { type GuidePlace, guideSteps, stepAddress } from './guide-steps.ts';

/** The six steps as links: each is saved by itself, so they may be taken in any order. */
export function GuideProgress({ place }: { place: GuidePlace }) {
  const position = place === 'done' ? guideSteps.length : guideSteps.findIndex(({ id }) => id === place);
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {guideSteps.map(({ id, name }, index) => (
          <li key={id}>
            <PageLink
              to={stepAddress(id)}
              className={styles.link}
              data-is-behind={index < position}
              aria-current={id === place ? 'step' : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>{name}</span>
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
