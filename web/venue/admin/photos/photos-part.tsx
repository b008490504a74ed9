import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import {
  arrangeRoomPhotos,
  changeImage,
  type GalleryImageRecord,
  type ImageFocus,
  maxRoomPhotos,
} from '#contract/gallery/gallery.ts';
import { type PhotoPlace, photoPlaces, setSitePhoto, type Venue } from '#contract/venue/venue.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { useRole } from '../../../admin/settings.queries.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import { callApi } from '../../../api/call-api.ts';
import { readQuery } from '../../../api/read-path.ts';
import { useAction } from '../../../api/use-action.ts';
import { SortableList } from '../../../forms/sortable-list.tsx';
import { ChooseImageDialog } from '../../../gallery/admin/choose/choose-image-dialog.tsx';
import { UsesNotice } from '../../../gallery/admin/delete-image-dialog.tsx';
import { photoPlaceNames } from '../../../gallery/admin/image-facts.ts';
import { photosOfRoom } from '../../../pages/live-music/room-photos.tsx';
import { roomPhotosPath } from '../../../pages/pages.queries.ts';
import { OwnImage } from '../../../pictures/own-image.tsx';
import { placePhotos } from '../../../pictures/photos.ts';
import { SitePhoto } from '../../../site/place-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from '../fields.module.css';
import partStyles from '../venue-part.module.css';
import { VenueSection } from '../venue-part.tsx';

interface FocusPointProps {
  photo: NonNullable<Venue['photos']['hero']>;
  sizes: string;
  /** Where the picture is shown. */
  place: string;
}

const middle: ImageFocus = { x: 50, y: 50 };
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** The whole picture. A tap on it, or the arrow keys, say which point stays in view where it is cropped. */
function FocusPoint({ photo, sizes, place }: FocusPointProps) {
  const { x, y } = photo.focus ?? middle;
  const looking = useAction({
    act: (focus: ImageFocus, signal) =>
      callApi(changeImage, { focus }, { params: { id: photo.imageId }, signal }),
    done: { title: 'Saved', description: 'This point stays in view.' },
    failed: failureToast('Error', 'The point could not be changed. Please try again.'),
    changes: ['venue', 'images'],
  });

  function lookAt(left: number, top: number) {
    void looking.run({ x: within(left), y: within(top) });
  }

  function tap({ clientX, clientY, currentTarget, detail }: MouseEvent) {
    // A press of the keyboard has no point.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    lookAt(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  }

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    lookAt(x + step[0], y + step[1]);
  }

  return (
    <>
      <button
        type="button"
        className={styles.point}
        aria-label={`${place}: ${x}% from the left and ${y}% from the top stay in view. Arrow keys move this point.`}
        onClick={tap}
        onKeyDown={move}
      >
        <OwnImage
          fileUrl={photo.url}
          sizes={sizes}
          alt={photo.description ?? 'Your own photo, without a description'}
        />
        <span className={styles.mark} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p className={textStyles.fine}>Tap what has to stay in view on every screen.</p>
    </>
  );
}

/** The strip of the live music page, as it is. Whoever changes anything of it has chosen all of it. */
function RoomPhotosList() {
  const client = useQueryClient();
  const { data } = useQuery(readQuery(roomPhotosPath));
  const images = photosOfRoom(data ?? []);
  const [isChoosing, setIsChoosing] = useState(false);
  const arranging = useAction({
    act: (imageIds: number[], signal) => callApi(arrangeRoomPhotos, { imageIds }, { signal }),
    done: { title: 'Saved', description: 'The live music page shows them so from now on.' },
    failed: failureToast('Error', 'The pictures could not be arranged. Please try again.'),
    changes: ['images'],
  });

  function show(chosen: GalleryImageRecord[]) {
    // Shown at once: the focus follows a picture that is moved.
    const placed = chosen.map((image, roomPosition) => ({ ...image, roomPosition }));
    client.setQueryData(readQuery(roomPhotosPath).queryKey, placed);
    void arranging.run(chosen.map(({ id }) => id));
  }

  return (
    <section aria-labelledby="room-photos" className={`${layout.stack} ${partStyles.wide} ${styles.room}`}>
      <h3 id="room-photos" className={textStyles.display3}>
        From the room
      </h3>
      <p>
        The strip of pictures on the live music page, {maxRoomPhotos} at most. Until you change something, it
        shows the newest public photos of the house. Pictures of acts are there only if you add them.
      </p>
      <SortableList
        items={images}
        noun="picture"
        nameOf={({ description, originalName }) => description ?? originalName}
        maxCount={images.length}
        newItem={undefined as never}
        onChange={show}
      >
        {(index) => {
          const { fileUrl = '', width = 0, description, originalName } = images[index] ?? {};
          return (
            <div className={layout.cluster}>
              <OwnImage
                fileUrl={fileUrl}
                imageWidth={width}
                sizes="9rem"
                alt=""
                className={styles.thumbnail}
              />
              <span className={textStyles.anywhere}>{description ?? originalName}</span>
            </div>
          );
        }}
      </SortableList>
      {data && images.length < maxRoomPhotos && (
        <div>
          <Button onClick={() => setIsChoosing(true)}>Add a picture</Button>
        </div>
      )}
      <ChooseImageDialog
        isOpen={isChoosing}
        chosenUrl=""
        publicOnly
        onClose={() => setIsChoosing(false)}
        onChoose={(image) => {
          show([...images.filter(({ id }) => id !== image.id), image]);
          setIsChoosing(false);
        }}
      />
    </section>
  );
}

interface Choice {
  place: PhotoPlace;
  /** Null for the photo that the site comes with. */
  imageId: number | null;
}

const photoSizes = '(min-width: 60rem) 20rem, 92vw';

/** The photos of the places. Each is stored as soon as it is chosen. */
export function PhotosPart({ photos, ownPhotosOnly }: Pick<Venue, 'photos' | 'ownPhotosOnly'>) {
  const canChange = useRole() !== 'staff';
  const [open, setOpen] = useState<PhotoPlace>();
  const showing = useAction({
    act: ({ place, imageId }: Choice, signal) =>
      callApi(setSitePhoto, { imageId }, { params: { place }, signal }),
    done: { title: 'Saved', description: 'The website shows it from now on.' },
    failed: failureToast('Error', 'The photo could not be changed. Please try again.'),
    changes: ['venue', 'images'],
    queueOf: ({ place }) => place,
  });
  const takesAway = (imageId: number | null) => imageId === null && ownPhotosOnly;
  const replacement = useConfirm<Choice & { replacedId: number }>({
    title: ({ imageId }) => (takesAway(imageId) ? 'Show No Photo Here?' : 'Replace This Photo?'),
    confirmLabel: ({ imageId }) => (takesAway(imageId) ? 'Show none' : 'Replace'),
    subject: ({ place }) => photoPlaceNames[place],
    question: ({ imageId, replacedId }) => (
      <>
        <span>
          Only this place shows {takesAway(imageId) ? 'none' : 'another photo'} then. This one stays in the
          gallery.
        </span>
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
    <VenueSection
      heading="Pictures on the website"
      text="Each is chosen from the public images of the gallery. Wide ones with a calm, dark side work best. Stored at once."
    >
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
      <RoomPhotosList />
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
    </VenueSection>
  );
}
