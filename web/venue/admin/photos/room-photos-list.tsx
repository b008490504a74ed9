import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrangeRoomPhotos, type GalleryImageRecord, maxRoomPhotos } from '#contract/gallery/gallery.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { callApi } from '../../../api/call-api.ts';
import { readQuery } from '../../../api/read-path.ts';
import { useAction } from '../../../api/use-action.ts';
import { SortableList } from '../../../forms/sortable-list.tsx';
import { ChooseImageDialog } from '../../../gallery/admin/choose/choose-image-dialog.tsx';
import { roomPhotosPath } from '../../../pages/live-music/live-music.queries.ts';
import { photosOfRoom } from '../../../pages/live-music/room-photos.tsx';
import { OwnImage } from '../../../pictures/own-image.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from '../fields.module.css';

/** The strip of the live music page, as it is. Whoever changes anything of it has chosen all of it. */
export function RoomPhotosList() {
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
    <section aria-labelledby="room-photos" className={styles.room}>
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
