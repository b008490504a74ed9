import { Palette } from 'lucide-react';
import { useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { PosterDialog } from './poster-dialog.tsx';

/** Opens the posters of an event, one of which can become its picture. */
export function PosterButton({ event }: { event: EventRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip text="Make a poster">
        <IconButton label={`Make a poster: ${event.name}`} {...pressOnce(() => setIsOpen(true))}>
          <Palette aria-hidden size={19} />
        </IconButton>
      </Tooltip>
      <PosterDialog event={isOpen ? event : null} onClose={() => setIsOpen(false)} />
    </>
  );
}
