import { useId, useState } from 'react';
import { type PhotoPlace, photoPlaces, setSitePhoto, type Venue } from '#contract/venue/venue.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { useRole } from '../../../admin/settings.queries.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { ChooseImageDialog } from '../../../gallery/admin/choose/choose-image-dialog.tsx';
import { photoPlaceNames } from '../../../gallery/admin/image-facts.ts';
import { placePhotos } from '../../../pictures/place-photo.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from '../fields.module.css';
import { partId, useCurrentPart, type VenuePartName } from '../part-list.tsx';
import partStyles from '../venue-part.module.css';
import { FocusPoint } from './focus-point.tsx';
import { RoomPhotosList } from './room-photos-list.tsx';

const heading: VenuePartName = 'Photos of the places';
const photoSizes = '(min-width: 60rem) 20rem, 92vw';

/** The photos of the places. Each is stored as soon as it is chosen. */
export function PhotosPart({ photos }: Pick<Venue, 'photos'>) {
  const isShown = useCurrentPart() === heading;
  const canChange = useRole() !== 'staff';
  const id = useId();
  const [open, setOpen] = useState<PhotoPlace>();
  const showing = useAction({
    act: ({ place, imageId }: { place: PhotoPlace; imageId: number | null }, signal) =>
      callApi(setSitePhoto, { imageId }, { params: { place }, signal }),
    done: { title: 'Saved', description: 'The website shows it from now on.' },
    failed: failureToast('Error', 'The photo could not be changed. Please try again.'),
    changes: ['venue', 'images'],
    queueOf: ({ place }) => place,
  });
  return (
    <section id={partId(heading)} aria-labelledby={id} className={partStyles.part} hidden={!isShown}>
      <div className={partStyles.about}>
        <h2 id={id} tabIndex={-1} className={textStyles.display3}>
          {heading}
        </h2>
        <p>Public images of the gallery. Wide ones with a calm, dark side work best. Stored at once.</p>
      </div>
      <ul className={`${styles.photos} ${partStyles.wide}`}>
        {photoPlaces.map((place) => (
          <li key={place} className={styles.photo}>
            {photos[place] ? (
              <FocusPoint photo={photos[place]} sizes={photoSizes} place={photoPlaceNames[place]} />
            ) : (
              <Picture photo={placePhotos[place]} sizes={photoSizes} className={styles.frame} />
            )}
            <p>{photoPlaceNames[place]}</p>
            {canChange && (
              <div className={layout.cluster}>
                <Button onClick={() => setOpen(place)}>
                  Choose<span className={textStyles.visuallyHidden}> a photo: {photoPlaceNames[place]}</span>
                </Button>
                {photos[place] && (
                  <Button onClick={() => void showing.run({ place, imageId: null })}>
                    Use the site's own
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
          if (open) void showing.run({ place: open, imageId });
          setOpen(undefined);
        }}
      />
    </section>
  );
}
