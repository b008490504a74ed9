import { applicationMessages } from '#contract/applications/applications.ts';
import { decidedAlready } from '#contract/applications/own-page.ts';
import { badInput, changedMeanwhile } from '../../failure.ts';
import {
  type DiscardingParts,
  discardAfterFailure,
  discardFiles,
  recordDiscarded,
} from '../../files/discard-files.ts';
import type { ReceivedForm } from '../../uploads/received-form.ts';
import type { Upload } from '../../uploads/upload.ts';
import { imagesOf, type PictureParts, storeImages } from '../application-pictures.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { changeOwn, type OwnParts } from './change-own.ts';
import { mailCorrection, noteNews } from './tell-staff.ts';

export type ReplacingParts = OwnParts & PictureParts & DiscardingParts;

/**
 * Replaces the band photos, the flyer or both by what was sent. As with a new application the files are there before the
 * rows, and the former ones go when no row names them any more.
 */
export async function replacePictures(
  parts: ReplacingParts,
  applicationId: number,
  form: ReceivedForm,
  upload: Upload,
): Promise<void> {
  const images = imagesOf(form);
  const problems = { ...form.problems };
  if (form.surplus.bandPhotos || images.length === 0) problems.bandPhotos ??= applicationMessages.bandPhotos;
  if (Object.keys(problems).length > 0) throw badInput(problems);
  const begun: string[] = [];
  let former: string[];
  try {
    const stored = await storeImages(parts, images, upload, (filename) => begun.push(filename));
    former = await upload.uninterrupted(() =>
      changeOwn(parts, applicationId, async ({ trx, review, application, settings, now }) => {
        if (!review.isOpen) throw changedMeanwhile(decidedAlready);
        const replaced = await new ApplicationsStore(trx).replaceFiles(applicationId, stored);
        await recordDiscarded(trx, 'applications', replaced);
        const what = [
          ...(images.some(({ kind }) => kind === 'photo') ? ['the photos'] : []),
          ...(images.some(({ kind }) => kind === 'flyer') ? ['the flyer'] : []),
        ];
        await noteNews(trx, applicationId, `Replaced ${what.join(' and ')}`, now);
        await mailCorrection(trx, application, settings, now);
        return replaced;
      }),
    );
  } catch (error) {
    await discardAfterFailure(parts, 'applications', begun, error);
    throw error;
  }
  await discardFiles(parts, 'applications', former);
}
