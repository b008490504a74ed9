import styles from './image-choice-box.module.css';

interface ImageChoiceBoxProps {
  name: string;
  isChosen: boolean;
  /** With `isRange`, all images since the last one that was chosen are meant. */
  onChoose: (isRange: boolean) => void;
}

/** The checkbox in the corner of an image. */
export function ImageChoiceBox({ name, isChosen, onChoose }: ImageChoiceBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={isChosen}
        // The change of a click is a mouse event, which knows whether Shift was held.
        onChange={({ nativeEvent }) => onChoose((nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
