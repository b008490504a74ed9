import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import {
  changeSite,
  type getLogo,
  type LogoTrait,
  removeLogo,
  setLogo,
  type Venue,
} from '#contract/venue/venue.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { sendForm } from '../../api/send-form.ts';
import { useAction } from '../../api/use-action.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import fieldStyles from '../../forms/field.module.css';
import { everydayImages } from '../../forms/pictures/image-format.ts';
import { Logo, LogoMark } from '../../site/logo.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import previewStyles from './preview.module.css';

/** What is told about a logo, and what a light plate is to it. */
const sightings: Record<LogoTrait, string> = {
  box: 'Your logo has a white box around it. On a light plate, box and plate are one.',
  dark: 'Your logo is dark, and so are the pages. On a light plate it is seen.',
  wide: 'A wide logo is a line in an icon, so tabs and home screens show your first letter.',
};

const lookPath = readPath<typeof getLogo>('/api/admin/site/logo');

const plates = { Nothing: null, 'A light plate': 'light', 'A dark plate': 'dark' } as const;
const plateNames = Object.keys(plates) as (keyof typeof plates)[];

/** The logo is stored as soon as it is chosen: a file cannot be kept as a draft. */
export function LogoField({ logoUrl, logoPlate }: Pick<Venue, 'logoUrl' | 'logoPlate'>) {
  const id = useId();
  const { data } = useQuery({ ...readQuery(lookPath, logoUrl ?? ''), enabled: logoUrl !== null });
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

  const plating = useAction({
    act: (plate: Venue['logoPlate'] | null) => callApi(changeSite, { logoPlate: plate ?? null }),
    done: { title: 'Saved', description: 'The website shows it from now on.' },
    failed: failureToast('Error', 'This could not be saved. Please try again.'),
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

  const replacement = useConfirm<File>({
    title: 'Replace the logo?',
    confirmLabel: 'Replace',
    subject: ({ name }) => name,
    question: () => 'Pages, icons and mails show the new one at once. The file of the old one is not kept.',
    action: uploading,
  });

  function upload(file: File | undefined) {
    if (!file) return;
    if (logoUrl) replacement.ask(file);
    else void uploading.run(file);
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
      <div className={fieldStyles.hint}>Best on a transparent ground. It is stored at once.</div>
      <Status>
        {data && data.seen.length > 0 && (
          <Notice as="p">{data.seen.map((trait) => sightings[trait]).join(' ')}</Notice>
        )}
      </Status>
      {logoUrl && (
        <>
          <div className={previewStyles.grounds}>
            {['dark', 'light'].map((ground) => (
              <div key={ground} className={previewStyles.ground} data-ground={ground}>
                <Logo className={previewStyles.logo} isNamedNearby />
              </div>
            ))}
          </div>
          <ChoiceField
            label="The logo stands on"
            hint="On pages, in mails, on cards and posters, and in icons."
            name={`${id}plate`}
            options={plateNames}
            value={plateNames.find((name) => plates[name] === (logoPlate ?? null)) ?? ''}
            error={undefined}
            onBlur={() => {}}
            onChange={({ target }) => void plating.run(plates[target.value as keyof typeof plates])}
          />
          <div>
            <Button onClick={() => removal.ask()}>Remove the logo</Button>
          </div>
        </>
      )}
      {removal.dialog}
      {replacement.dialog}
    </div>
  );
}

/** The logo, and the name and the tagline as a tab and a search result show them. */
export function NamePreview() {
  const { brand, tagline } = useVenue();
  return (
    <div className={previewStyles.name}>
      <Logo className={previewStyles.logo} isNamedNearby />
      <p>{tagline}</p>
      <p className={previewStyles.tab}>
        <LogoMark className={previewStyles.mark} /> {brand}: Live Music and Events
      </p>
    </div>
  );
}
