import { useId, useRef } from 'react';
import { removeLogo, setLogo } from '#contract/venue/venue.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { sendForm } from '../../api/send-form.ts';
import { useAction } from '../../api/use-action.ts';
import fieldStyles from '../../forms/field.module.css';
import { everydayImages } from '../../forms/pictures/image-format.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';

/** The logo is stored as soon as it is chosen: a file cannot be kept as a draft. */
export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const uploading = useAction({
    act: (file: File, signal) => {
      const body = new FormData();
      body.append('image', file);
      return sendForm(setLogo, body, { onProgress: () => {}, signal });
    },
    done: { title: 'Saved', description: 'Your logo is on the website.' },
    failed: failureToast('Error', 'The logo could not be stored. Please try again.'),
    changes: ['venue'],
  });
  const removing = useAction({
    act: () => callApi(removeLogo, undefined),
    done: { title: 'Saved', description: 'Your name is the logo again.' },
    failed: failureToast('Error', 'The logo could not be removed. Please try again.'),
    changes: ['venue'],
  });

  const removal = useConfirm<void>({
    title: 'Remove the logo?',
    confirmLabel: 'Remove',
    question: () =>
      'Your name is set as the logo again, in the pages, icons and mails. The file is not kept.',
    action: removing,
    // The button that asked is gone.
    onDone: () => field.current?.querySelector('input')?.focus(),
  });

  function upload(file: File | undefined) {
    if (file) void uploading.run(file);
  }

  return (
    <div ref={field} className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        Logo<span className={fieldStyles.optional}> (optional)</span>
      </label>
      <DropZone
        id={id}
        action={uploading.isBusy ? 'Uploading...' : logoUrl ? 'Replace the logo' : 'Choose a picture'}
        dropHint="or drop it here"
        accept={everydayImages.join(',')}
        isBusy={uploading.isBusy}
        onChange={({ target }) => {
          upload(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
        onFiles={([file]) => upload(file)}
      />
      <div className={fieldStyles.hint}>
        Light, on a transparent ground: it is shown on dark photographs. It is stored at once.
      </div>
      {logoUrl && (
        <div>
          <Button onClick={() => removal.ask()}>Remove the logo</Button>
        </div>
      )}
      {removal.dialog}
    </div>
  );
}
