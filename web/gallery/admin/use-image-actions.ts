import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { refetchImages } from './use-images.ts';

export interface ImageActions {
  /** The optimistic value of the switch, until the server has answered. */
  isPublic: boolean;
  setIsPublic: (isPublic: boolean) => Promise<void>;
  vary: () => Promise<void>;
  isVarying: boolean;
  download: () => Promise<void>;
  isDownloading: boolean;
}

export function useImageActions({ id, isPublic }: ManagedImage): ImageActions {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
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
    isPublic: wanted ?? isPublic,
    async setIsPublic(isToBePublic) {
      if (changing.isBusy) return;
      setWanted(isToBePublic);
      await changing.run(isToBePublic);
      await refetchImages(client);
      setWanted(null);
    },
    async vary() {
      await varying.run();
      await refetchImages(client);
    },
    isVarying: varying.isBusy,
    async download() {
      if (!downloading.isBusy) await downloading.run();
    },
    isDownloading: downloading.isBusy,
  };
}

/** Makes an image public from another screen. `show` resolves to true when that worked. */
export function useShowImage(): { show: (id: number) => Promise<boolean>; isBusy: boolean } {
  const client = useQueryClient();
  const showing = useAction({
    act: (id: number) => callApi(changeVisibility, { isPublic: true }, { params: { id } }),
    ...galleryTexts.visibilityChanged,
  });
  return {
    async show(id) {
      const { isDone } = await showing.run(id);
      void refetchImages(client);
      return isDone;
    },
    isBusy: showing.isBusy,
  };
}
