import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './poster-dialog.module.css';

interface PosterPreviewProps {
  src: string;
  /** Of the style, with the number of the variation where there are several. */
  name: string;
  eventName: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A small poster that can be chosen. It takes the server a moment to draw it. */
export function PosterPreview({ src, name, eventName, isChosen, onChoose }: PosterPreviewProps) {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [tries, setTries] = useState(0);
  if (state === 'failed') {
    return (
      <div className={styles.failed}>
        <p role="status">The poster in the style {name} could not be drawn.</p>
        <Button
          onClick={() => {
            setTries(tries + 1);
            setState('drawing');
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <label className={styles.poster} data-is-chosen={isChosen} aria-busy={state === 'drawing'}>
      <input type="radio" name="poster" checked={isChosen} onChange={onChoose} />
      <span className={styles.sheet}>
        {state === 'drawing' && <Spinner />}
        <img
          key={tries}
          // Another address, since a browser may keep an answer that failed.
          src={tries === 0 ? src : `${src}&try=${tries}`}
          alt={`Poster of ${eventName}`}
          width={512}
          height={512}
          onLoad={() => setState('drawn')}
          onError={() => setState('failed')}
        />
      </span>
      <span className={styles.name}>{name}</span>
    </label>
  );
}
