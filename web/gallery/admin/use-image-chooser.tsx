import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ManagedImage } from '#contract/gallery.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseImageDialog } from './choose-image-dialog.tsx';
import { PrivateImageWarning } from './private-image-warning.tsx';
import { useImageAt } from './use-image-at.ts';
import styles from './use-image-chooser.module.css';

interface ImageChooserOptions {
  /** The current address, typed or chosen. */
  url: string;
  onChange: (url: string) => void;
}

/** Chooses an image of the gallery, for a form that needs an address. */
export interface ImageChooser {
  button: ReactNode;
  /** Warns that the image is private, with a button to make it public. */
  warning: ReactNode;
  isPrivate: boolean;
  /** Has to be rendered outside of the form: Enter in a dialog inside of a form would submit that form. */
  dialog: ReactNode;
}

export function useImageChooser({ url, onChange }: ImageChooserOptions): ImageChooser {
  const [isOpen, setIsOpen] = useState(false);
  const image = useImageAt(url.trim());
  // One that follows its events is seen as soon as a public event shows it.
  const isPrivate = image?.isPublic === false && !image.followsEvents;

  function choose(chosen: ManagedImage) {
    onChange(chosen.fileUrl);
    setIsOpen(false);
  }

  return {
    isPrivate,
    button: (
      <Button className={styles.open} onClick={() => setIsOpen(true)}>
        <Images aria-hidden size={18} />
        Choose from gallery
      </Button>
    ),
    warning: <PrivateImageWarning image={isPrivate ? image : undefined} />,
    dialog: (
      <ChooseImageDialog
        isOpen={isOpen}
        chosenUrl={url.trim()}
        onClose={() => setIsOpen(false)}
        onChoose={choose}
      />
    ),
  };
}
