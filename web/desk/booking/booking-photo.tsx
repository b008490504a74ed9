import { Switch } from '../../ui/switch.tsx';
import styles from './booking-photo.module.css';

interface BookingPhotoProps {
  /** The address of the performer's first photo, which only staff can read. */
  photo: string;
  isUsed: boolean;
  onChange: (isUsed: boolean) => void;
}

/** The photo that the event will show, and a way to leave it out. */
export function BookingPhoto({ photo, isUsed, onChange }: BookingPhotoProps) {
  return (
    <div className={styles.photo}>
      <img
        src={`${photo}?size=thumbnail`}
        alt="What the performer sent first"
        className={styles.picture}
        data-is-used={isUsed}
      />
      <Switch
        label="Use their photo"
        size="small"
        hint={
          isUsed ? 'Guests see a copy.' : 'Without it, the event shows one of the website’s own photographs.'
        }
        isOn={isUsed}
        onChange={onChange}
      />
    </div>
  );
}
