import type { ReviewRecord } from '#contract/applications/review.ts';
import text from '../../ui/text.module.css';
import styles from './score-choice.module.css';

interface ScoreChoiceProps {
  review: Pick<ReviewRecord, 'ownScore' | 'averageScore' | 'scoreCount'>;
  /** Null takes the score back. */
  onScore: (score: number | null) => void;
}

/** One's own score from 1 to 5, and what all who scored think together. */
export function ScoreChoice({ review: { ownScore, averageScore, scoreCount }, onScore }: ScoreChoiceProps) {
  return (
    <div className={styles.scores}>
      <fieldset className={styles.choice}>
        <legend className={styles.legend}>Your score</legend>
        {[1, 2, 3, 4, 5].map((score) => (
          <button
            key={score}
            type="button"
            className={styles.score}
            aria-pressed={ownScore === score}
            aria-label={`Score ${score} of 5`}
            onClick={() => onScore(ownScore === score ? null : score)}
          >
            {score}
          </button>
        ))}
      </fieldset>
      <p className={text.fine}>
        {averageScore === null
          ? 'No scores yet'
          : `Average ${averageScore.toFixed(1)} of ${scoreCount} ${scoreCount === 1 ? 'score' : 'scores'}`}
      </p>
    </div>
  );
}
