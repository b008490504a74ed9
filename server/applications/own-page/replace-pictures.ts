import { maxBandPhotos, minBandPhotos } from '#contract/applications/application-fields.ts';
import { applicationMessages } from '#contract/applications/applications.ts';
import { decidedAlready, photoOrder, photosChanged } from '#contract/applications/own-page.ts';
import { badInput, changedMeanwhile } from '../../failure.ts';
import { discardAfterFailure, discardFiles, recordDiscarded } from '../../files/discard-files.ts';
import type { Services } from '../../services.ts';
import type { ReceivedForm } from '../../uploads/multipart.ts';
import type { Upload } from '../../uploads/uploads.ts';
import { imagesOf, type SentImage, storeImages } from '../application-pictures.ts';
import { ApplicationsStore, type NewApplicationFile } from '../applications.store.ts';
import { changeOwn } from '../change-application.ts';
import { tellOfCorrection } from '../messages/staff-mails.ts';

/**
 * Replaces the band photos, the flyer or both by what was sent. As with a new application the files are there before the
 * rows, and the former ones go when no row names them any more. A photo that stays is not touched.
 */
export async function replacePictures(
  parts: Services,
  applicationId: number,
  form: ReceivedForm,
  upload: Upload,
): Promise<void> {
  const images = imagesOf(form);
  const order = orderOf(form, images);
  const begun: string[] = [];
  let gone: string[];
  try {
    const stored = await storeImages(parts, images, upload, (filename) => begun.push(filename));
    gone = await upload.uninterrupted(() =>
      changeOwn(parts, applicationId, async (own) => {
        if (!own.review.isOpen) throw changedMeanwhile(decidedAlready);
        const store = new ApplicationsStore(own.db);
        const former = await store.listFiles(applicationId);
        const photos = arrange(order, ofKind(former, 'photo'), ofKind(stored, 'photo'));
        const flyers = ofKind(stored, 'flyer');
        const what = [
          ...(namesOf(photos).join() === namesOf(ofKind(former, 'photo')).join() ? [] : ['the photos']),
          ...(flyers.length > 0 ? ['the flyer'] : []),
        ];
        if (what.length === 0) return [];
        const files = [...photos, ...(flyers.length > 0 ? flyers : ofKind(former, 'flyer'))];
        await store.replaceFiles(applicationId, files);
        const left = new Set(namesOf(files));
        const replaced = namesOf(former).filter((name) => !left.has(name));
        await recordDiscarded(own.db, 'applications', replaced);
        await tellOfCorrection(own, `Replaced ${what.join(' and ')}`);
        return replaced;
      }),
    );
  } catch (error) {
    await discardAfterFailure(parts, 'applications', begun, error);
    throw error;
  }
  await discardFiles(parts, 'applications', gone);
}

const ofKind = (files: NewApplicationFile[], kind: 'photo' | 'flyer') =>
  files.filter((file) => file.kind === kind);
const namesOf = (files: NewApplicationFile[]) => files.map(({ filename }) => filename);

/** What the form says about the photos: see `photoOrder`. */
function orderOf({ problems, surplus, texts }: ReceivedForm, images: SentImage[]): string[] | undefined {
  const order = texts.photoOrder?.split(',');
  const isGood =
    !surplus.bandPhotos &&
    (order ? isOrder(order, images.filter(({ kind }) => kind === 'photo').length) : images.length > 0);
  const found = { ...(isGood ? {} : { bandPhotos: applicationMessages.bandPhotos }), ...problems };
  if (Object.keys(found).length > 0) throw badInput(found);
  return order;
}

function isOrder(order: string[], newCount: number): boolean {
  const shown = order.filter((name) => !name.startsWith('-'));
  const former = order.filter((name) => name !== 'new').map((name) => name.replace('-', ''));
  return (
    photoOrder.safeParse(order.join()).success &&
    order.length - former.length === newCount &&
    new Set(former).size === former.length &&
    shown.length >= minBandPhotos &&
    shown.length <= maxBandPhotos
  );
}

/** The photos in their order. Without one, those that were sent stand for all, or all stay. */
function arrange(
  order: string[] | undefined,
  former: NewApplicationFile[],
  sent: NewApplicationFile[],
): NewApplicationFile[] {
  if (!order) return sent.length > 0 ? sent : former;
  const named = new Set(order.map((name) => name.replace('-', '')));
  if (former.some(({ filename }) => !named.has(filename))) throw changedMeanwhile(photosChanged);
  const left = [...sent];
  return order
    .filter((name) => !name.startsWith('-'))
    .map((name, position) => {
      const file = name === 'new' ? left.shift() : former.find(({ filename }) => filename === name);
      if (!file) throw changedMeanwhile(photosChanged);
      return { ...file, position };
    });
}
