import type { LucideIcon } from 'lucide-react';
import type { downloadPoster, downloadSquare } from '#contract/events/event-pictures.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { callForFile } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SpinnerIcon } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { eventTexts } from './event-texts.ts';

interface PictureButtonProps {
  call: typeof downloadPoster | typeof downloadSquare;
  text: string;
  event: EventRecord;
  icon: LucideIcon;
}

/** Downloads a picture of the event, which the server draws. */
export function PictureButton({ call, text, event: { id, name }, icon: Icon }: PictureButtonProps) {
  const drawing = useAction({
    act: async () => saveFile(await callForFile(call, { params: { id } })),
    ...eventTexts.pictureDrawn,
  });
  return (
    <Tooltip text={drawing.isBusy ? 'Preparing the download...' : text}>
      <IconButton
        label={`${text}: ${name}`}
        aria-disabled={drawing.isBusy}
        {...pressOnce(() => {
          if (!drawing.isBusy) void drawing.run();
        })}
      >
        {drawing.isBusy ? <SpinnerIcon size="small" /> : <Icon aria-hidden size={19} />}
      </IconButton>
    </Tooltip>
  );
}
