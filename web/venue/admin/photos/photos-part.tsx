import { useId, useState } from 'react';
import { type PhotoPlace, photoPlaces, setSitePhoto, type Venue } from '#contract/venue/venue.ts';
import { partId, type VenuePartName } from '../../../admin/admin-pages.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { useRole } from '../../../admin/settings.queries.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { ChooseImageDialog } from '../../../gallery/admin/choose/choose-image-dialog.tsx';
import { UsesNotice } from '../../../gallery/admin/delete-image-dialog.tsx';
import { photoPlaceNames } from '../../../gallery/admin/image-facts.ts';
import { placePhotos } from '../../../pictures/place-photo.ts';
import { SitePhoto } from '../../../site/place-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from '../fields.module.css';
import { useCurrentPart } from '../part-list.tsx';
import partStyles from '../venue-part.module.css';
import { FocusPoint } from './focus-point.tsx';
import { RoomPhotosList } from './room-photos-list.tsx';

const heading: VenuePartName = 'Pictures on the website';
interface Choice {
  place: PhotoPlace;
  /** Null for the photo that the site comes with. */
  imageId: number | null;
}

const photoSizes = '(min-width: 60rem) 20rem, 92vw';

/** The photos of the places. Each is stored as soon as it is chosen. */
export function PhotosPart({ photos, ownPhotosOnly }: Pick<Venue, 'photos' | 'ownPhotosOnly'>) {
  const isShown = useCurrentPart() === heading;
  const canChange = useRole() !== 'staff';
  const id = useId();
  const [open, setOpen] = useState<PhotoPlace>();
  const showing = useAction({
    act: ({ place, imageId }: Choice, signal) =>
      callApi(setSitePhoto, { imageId }, { params: { place }, signal }),
    done: { title: 'Saved', description: 'The website shows it from now on.' },
    failed: failureToast('Error', 'The photo could not be changed. Please try again.'),
    changes: ['venue', 'images'],
    queueOf: ({ place }) => place,
  });
  const replacement = useConfirm<Choice & { replacedId: number }>({
    title: 'Replace This Photo?',
    confirmLabel: 'Replace',
    subject: ({ place }) => photoPlaceNames[place],
    question: ({ replacedId }) => (
      <>
        <span>Only this place shows another photo then. This one stays in the gallery.</span>
        <UsesNotice images={[{ id: replacedId, originalName: '' }]} areKept />
      </>
    ),
    action: showing,
  });

  /** A photo of the house's own is not replaced without a question. */
  function show(choice: Choice) {
    const shown = photos[choice.place];
    if (shown && shown.imageId !== choice.imageId) replacement.ask({ ...choice, replacedId: shown.imageId });
    else if (!shown) void showing.run(choice);
  }

  return (
    <section id={partId(heading)} aria-labelledby={id} className={partStyles.part} hidden={!isShown}>
      <div className={partStyles.about}>
        <h2 id={id} tabIndex={-1} className={textStyles.display3}>
          {heading}
        </h2>
        <p>
          Each is chosen from the public images of the gallery. Wide ones with a calm, dark side work best.
          Stored at once.
        </p>
      </div>
      <ul className={`${styles.photos} ${partStyles.wide}`}>
        {photoPlaces.map((place) => (
          <li key={place} className={styles.photo}>
            {photos[place] ? (
              <FocusPoint photo={photos[place]} sizes={photoSizes} place={photoPlaceNames[place]} />
            ) : (
              <SitePhoto photo={placePhotos[place]} sizes={photoSizes} className={styles.frame} />
            )}
            <p>{photoPlaceNames[place]}</p>
            {canChange && (
              <div className={layout.cluster}>
                <Button onClick={() => setOpen(place)}>
                  Choose<span className={textStyles.visuallyHidden}> a photo: {photoPlaceNames[place]}</span>
                </Button>
                {photos[place] && (
                  <Button onClick={() => show({ place, imageId: null })}>
                    {ownPhotosOnly ? 'Show none' : "Use the site's own"}
                    <span className={textStyles.visuallyHidden}>: {photoPlaceNames[place]}</span>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className={partStyles.wide}>
        <RoomPhotosList />
      </div>
      <ChooseImageDialog
        isOpen={open !== undefined}
        chosenUrl={(open && photos[open]?.url) ?? ''}
        publicOnly
        onClose={() => setOpen(undefined)}
        onChoose={({ id: imageId }) => {
          if (open) show({ place: open, imageId });
          setOpen(undefined);
        }}
      />
      {replacement.dialog}
    </section>
  );
}
