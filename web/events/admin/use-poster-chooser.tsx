import { Palette } from 'lucide-react';
import { useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import type { ImageChooser } from '../../gallery/admin/use-image-chooser.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { PosterDialog } from './poster-dialog.tsx';

/**
 * Lets a form also choose a poster of its event, which becomes the picture when the form is saved. A new event has
 * nothing yet that a poster could say.
 */
export function usePosterChooser(
  event: EventRecord | undefined,
  chooser: ImageChooser,
  onChange: (url: string) => void,
): ImageChooser {
  const [isOpen, setIsOpen] = useState(false);
  if (!event) return chooser;
  return {
    ...chooser,
    button: (
      <div className={layout.cluster}>
        {chooser.button}
        <Button onClick={() => setIsOpen(true)}>
          <Palette aria-hidden size={18} />
          Make a poster
        </Button>
      </div>
    ),
    dialog: (
      <>
        {chooser.dialog}
        <PosterDialog
          event={isOpen ? event : null}
          onClose={() => setIsOpen(false)}
          onUse={({ fileUrl }) => onChange(fileUrl)}
        />
      </>
    ),
  };
}
