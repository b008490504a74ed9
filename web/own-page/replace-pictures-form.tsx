import { type ComponentType, useEffect, useRef, useState } from 'react';
import { maxBandPhotos, minBandPhotos } from '#contract/applications/application-fields.ts';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { ownPageAddresses, sentPartId } from '#contract/own-page-addresses.ts';
import fieldStyles from '../forms/field.module.css';
import { FieldFrame } from '../forms/field.tsx';
import { everydayImages } from '../forms/pictures/image-format.ts';
import { useSubmission } from '../site/site-contexts.ts';
import { CorrectionControls } from './correction-controls.tsx';
import styles from './correction-form.module.css';
import { useIsFirstView } from './own-page-view.ts';
import type { PicturePickerProps } from './picture-picker.tsx';

interface ReplacePicturesFormProps {
  token: string;
  application: OwnPageRecord['application'];
}

/**
 * Two plain file fields, which work without JavaScript. Once its code is there, the picker takes their place: it makes
 * pictures smaller, and lets one keep some of those that were sent.
 */
export function ReplacePicturesForm({ token, application }: ReplacePicturesFormProps) {
  const [Picker, setPicker] = useState<ComponentType<PicturePickerProps>>();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without it, or with a file chosen before it came, the plain fields stay, and do the same.
    import('./picture-picker.tsx').then(
      (module) => {
        const inputs = part.current?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? [];
        if (![...inputs].some(({ value }) => value)) setPicker(() => module.PicturePicker);
      },
      () => {},
    );
  }, []);
  const isFirstView = useIsFirstView();
  useEffect(() => {
    if (!isFirstView) part.current?.focus({ preventScroll: true });
  }, [isFirstView]);
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {Picker ? <Picker token={token} application={application} /> : <PlainPicturesForm token={token} />}
    </div>
  );
}

const photosHint = `${minBandPhotos} to ${maxBandPhotos} pictures of up to ${maxImageBytes / 1_000_000} MB. They replace all band photos above. Leave it empty to keep them.`;
const flyerHint = 'It replaces the flyer above. Leave it empty to keep it.';

function PlainPicturesForm({ token }: { token: string }) {
  const submission = useSubmission();
  const refusal = submission?.outcome === 'refused' ? submission : undefined;
  const shared = {
    type: 'file',
    accept: everydayImages.join(','),
    className: `${fieldStyles.input} ${styles.file}`,
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${ownPageAddresses(token).target('pictures')}#${sentPartId}`}
      aria-label="Your pictures"
      className={styles.form}
    >
      <FieldFrame label="Band photos" hint={photosHint} isOptional error={refusal?.fields.bandPhotos}>
        {(wiring) => <input {...wiring} {...shared} name="bandPhotos" multiple />}
      </FieldFrame>
      <FieldFrame label="Flyer" hint={flyerHint} isOptional error={refusal?.fields.flyer}>
        {(wiring) => <input {...wiring} {...shared} name="flyer" />}
      </FieldFrame>
      <CorrectionControls token={token} isBusy={false} problem={refusal?.sentence} />
    </form>
  );
}
