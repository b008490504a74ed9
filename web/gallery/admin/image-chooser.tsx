import { Images } from 'lucide-react';
import { useState } from 'react';
import type { ManagedImage } from '#contract/gallery.ts';
import { ChooseImageDialog } from './choose-image-dialog.tsx';

interface ImageChooserProps {
  /** The address as it is now, typed or chosen. */
  url: string;
  onChange: (url: string) => void;
}

/** A way to the address of one of the gallery's images, for a form that wants an address. */
export function ImageChooser({ url, onChange }: ImageChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<ManagedImage | null>(null);
  const isHidden = chosen !== null && !chosen.isPublic && chosen.fileUrl === url.trim();

  function choose(image: ManagedImage) {
    setChosen(image);
    onChange(image.fileUrl);
    setIsOpen(false);
  }

  return (
    <div className="choice-way">
      <button type="button" className="button-outline" onClick={() => setIsOpen(true)}>
        <Images aria-hidden size={18} />
        Choose from gallery
      </button>
      <p role="status" className="choice-warning">
        {isHidden && 'This image is private: guests cannot see it until you make it public in the gallery.'}
      </p>
      <ChooseImageDialog
        isOpen={isOpen}
        chosenUrl={url.trim()}
        onClose={() => setIsOpen(false)}
        onChoose={choose}
      />
    </div>
  );
}
