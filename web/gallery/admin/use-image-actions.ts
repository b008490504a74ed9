import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  changeVisibility,
  downloadImage,
  generateVariation,
  type ManagedImage,
} from '#contract/gallery/gallery.ts';
import { callApi, callForFile } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { saveFile } from '../../ui/save-file.ts';
import { galleryTexts } from './gallery-texts.ts';
import { putInCache } from './use-images.ts';

export function useImageActions({ id, isPublic }: ManagedImage) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const lastTurn = useRef(0);
  const changing = useAction({
    act: (isToBePublic: boolean) => callApi(changeVisibility, { isPublic: isToBePublic }, { params: { id } }),
    ...galleryTexts.visibilityChanged,
  });
  const varying = useAction({
    act: () => callApi(generateVariation, { variationType: 'lighting' }, { params: { imageId: id } }),
    ...galleryTexts.varied,
  });
  const downloading = useAction({
    act: async () => saveFile(await callForFile(downloadImage, { params: { id } })),
    ...galleryTexts.downloaded,
  });

  return {
    /** The optimistic value of the switch, until the server has answered. */
    isPublic: wanted ?? isPublic,
    async setIsPublic(isToBePublic: boolean) {
      lastTurn.current += 1;
      const turn = lastTurn.current;
      setWanted(isToBePublic);
      const outcome = await changing.run(isToBePublic);
      if (outcome.isDone) putInCache(client, outcome.output);
      // After the cache has told of its change: otherwise the switch would fall back for a moment.
      notifyManager.schedule(() => {
        // A later press is still to be answered.
        if (turn === lastTurn.current) setWanted(null);
      });
    },
    vary: async () => void (await varying.run()),
    isVarying: varying.isBusy,
    async download() {
      if (!downloading.isBusy) await downloading.run();
    },
    isDownloading: downloading.isBusy,
  };
}
