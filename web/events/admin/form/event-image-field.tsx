import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isImageUrl } from '#contract/events/event-input.ts';
import { Field } from '../../../forms/field.tsx';
import type { FieldBinding } from '../../../forms/use-zod-form.ts';
import type { ImageChooser } from '../../../gallery/admin/choose/use-image-chooser.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { useDebounced } from '../../../ui/use-now.ts';
import { completeAddress } from './event-form-values.ts';
import styles from './event-image-field.module.css';

interface EventImageFieldProps {
  binding: FieldBinding;
  /** Lets staff choose an image of the gallery instead of typing an address. */
  chooser: ImageChooser;
  /** Shown in place of the preview while there is no address. */
  other?: ReactNode;
}

const debounceMs = 500;

export function EventImageField({ binding, chooser, other }: EventImageFieldProps) {
  const address = useDebounced(completeAddress(binding.value), debounceMs);
  return (
    <div className={styles.field}>
      <div className={styles.choice}>
        <Field
          {...binding}
          label="Event Image URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          isOptional
          hint={
            address || other ? undefined : 'Without one, guests see an artwork that is drawn for the event.'
          }
        />
        {chooser.button}
        {chooser.warning}
      </div>
      {address === '' && other}
      {isImageUrl(address) && <ImagePreview key={address} address={address} isPrivate={chooser.isPrivate} />}
    </div>
  );
}

/** The image as guests will see it, or a note that it is private. */
function ImagePreview({ address, isPrivate }: { address: string; isPrivate: boolean }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <Status as="p" className={styles.broken}>
        <ImageOff aria-hidden size={20} />
        This picture does not load. Guests would see a drawn artwork instead.
      </Status>
    );
  }
  return (
    <img
      src={address}
      alt={isPrivate ? 'As guests will see it once it is public' : 'As guests will see it'}
      className={styles.preview}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
