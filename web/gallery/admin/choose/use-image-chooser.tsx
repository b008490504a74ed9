import { useQuery } from '@tanstack/react-query';
import { EyeOff, Images, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { changeVisibility, listImages, type ManagedImage } from '#contract/gallery/gallery.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { callApi } from '../../../api/call-api.ts';
import { readPath, readQuery } from '../../../api/read-path.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import layout from '../../../ui/layout.module.css';
import { pressOnce } from '../../../ui/press-once.ts';
import text from '../../../ui/text.module.css';
import { useDebounced } from '../../../ui/use-now.ts';
import { galleryTexts } from '../gallery-texts.ts';
import { ChooseImageDialog } from './choose-image-dialog.tsx';
import { UploadPictureButton, UploadPictureState, useFormUpload } from './form-upload.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import styles from './use-image-chooser.module.css';

const debounceMs = 300;

/** The gallery image at an address, if the address belongs to one. */
function useImageAt(address: string): ManagedImage | undefined {
  const settled = useDebounced(address, debounceMs);
  const isOurs = settled.startsWith(imageFilesPath);
  const { data } = useQuery({
    ...readQuery(readPath<typeof listImages>(listImages.path, { query: { fileUrl: settled } })),
    enabled: isOurs,
    // Someone else may have changed its visibility since.
    refetchOnMount: 'always',
  });
  return isOurs && settled === address ? data?.[0] : undefined;
}

interface ImageChooserOptions {
  url: string;
  onChange: (url: string) => void;
}

export function useImageChooser({ url, onChange }: ImageChooserOptions) {
  const [open, setOpen] = useState<'choose' | 'generate' | null>(null);
  const [news, setNews] = useState('');
  const upload = useFormUpload();
  const [isPending, setIsPending] = useState(false);
  // A ref: a form that is submitted reads it before it is drawn again.
  const onItsWay = useRef<Promise<string | undefined>>(undefined);
  const tracks = useRef(0);
  const latestUrl = useRef(url);
  useEffect(() => {
    latestUrl.current = url;
  }, [url]);
  // One that fails stays private, which the form says, with a button to change it.
  const adopting = useAction({
    act: (id: number) =>
      callApi(changeVisibility, { isPublic: true, followsEvents: true }, { params: { id } }),
    queueOf: (id) => id,
  });
  const image = useImageAt(url.trim());
  // One that follows its events is seen as soon as a public event shows it.
  const isPrivate = image?.isPublic === false && !image.followsEvents;

  function choose(chosen: ManagedImage) {
    onChange(chosen.fileUrl);
    setOpen(null);
  }

  function sendFile(file: File): Promise<ManagedImage | string> {
    setNews('');
    const sending = upload.send(file);
    track(sending, 'The picture is uploaded.');
    return sending;
  }

  /** A picture that the event has already is not replaced without being asked. */
  async function takeFile(file: File): Promise<string> {
    if (isPending || upload.share !== undefined) {
      return 'Another picture is being uploaded. Please try again when it is here.';
    }
    const isFirst = url.trim() === '';
    const stored = await (isFirst ? sendFile(file) : upload.send(file));
    if (typeof stored === 'string') return stored;
    return isFirst
      ? 'The photo is now the picture of the event.'
      : 'The photo is in the gallery. The event keeps the picture that it has.';
  }

  /**
   * A new picture belongs to the event: guests see it only while a public event shows it, so never with a draft. What was
   * chosen or typed since it was begun stays.
   */
  function track(arriving: Promise<ManagedImage | string>, said: string) {
    const before = latestUrl.current;
    tracks.current += 1;
    const own = tracks.current;
    const isLatest = () => own === tracks.current && latestUrl.current === before;
    async function adopt(): Promise<string | undefined> {
      const stored = await arriving;
      if (isLatest()) {
        if (typeof stored === 'string') return undefined;
        await adopting.run(stored.id);
      }
      if (typeof stored === 'string' || !isLatest()) return latestUrl.current;
      onChange(stored.fileUrl);
      setNews(said);
      return stored.fileUrl;
    }
    onItsWay.current = adopt().finally(() => {
      if (own !== tracks.current) return;
      onItsWay.current = undefined;
      setIsPending(false);
    });
    setIsPending(true);
  }

  return {
    isPrivate,
    /** A picture is on its way, and its address comes into the form after it. */
    isPending,
    /** Resolves to the address of a picture that is on its way, or to undefined when it does not arrive. */
    pending: () => onItsWay.current,
    stop: upload.stop,
    /** Takes a picture that was dropped or pasted, and resolves to the sentence what became of it. */
    takeFile,
    button: (
      <>
        <div className={`${layout.cluster} ${styles.ways}`}>
          <Button onClick={() => setOpen('choose')}>
            <Images aria-hidden size={18} />
            Choose from gallery
          </Button>
          <UploadPictureButton upload={upload} onFile={(file) => void sendFile(file)} />
          <Button onClick={() => setOpen('generate')}>
            <Sparkles aria-hidden size={18} />
            Generate Image
          </Button>
        </div>
        <UploadPictureState upload={upload} />
        <Status as="p" className={text.visuallyHidden}>
          {news}
        </Status>
      </>
    ),
    /** Warns that the image is private, with a button to make it public. */
    warning: <PrivateImageWarning image={isPrivate ? image : undefined} />,
    /** Has to be rendered outside of the form: Enter in a dialog inside of a form would submit that form. */
    dialog: (
      <>
        <ChooseImageDialog
          isOpen={open === 'choose'}
          chosenUrl={url.trim()}
          onClose={() => setOpen(null)}
          onChoose={choose}
        />
        <GenerateDialog
          isOpen={open === 'generate'}
          onClose={() => setOpen(null)}
          onGenerated={(made) => {
            setOpen(null);
            track(Promise.resolve(made), 'The picture is made.');
          }}
        />
      </>
    ),
  };
}

export type ImageChooser = ReturnType<typeof useImageChooser>;

interface PrivateImageWarningProps {
  /** Undefined when there is nothing to warn of. */
  image: ManagedImage | undefined;
}

/** Signed-in staff see a private image, so they have to be told that guests do not. */
function PrivateImageWarning({ image }: PrivateImageWarningProps) {
  const place = useRef<HTMLDivElement>(null);
  const showing = useAction({
    act: ({ id }: ManagedImage) => callApi(changeVisibility, { isPublic: true }, { params: { id } }),
    ...galleryTexts.visibilityChanged,
  });

  async function show(shown: ManagedImage) {
    if (!(await showing.run(shown)).isDone) return;
    const isHere =
      document.activeElement === document.body || place.current?.contains(document.activeElement);
    // The button disappears with the warning, so the focus goes to the field, unless the user has moved it
    // already.
    if (!isHere) return;
    place.current?.closest('form')?.querySelector<HTMLElement>('[name="imageUrl"]')?.focus();
  }

  return (
    <Status ref={place}>
      {image && (
        <Notice ground="shade" layout="row" icon={EyeOff}>
          <p className={`${text.strong} ${styles.warning}`}>This image is private: guests cannot see it.</p>
          <Button aria-disabled={showing.isBusy} {...pressOnce(() => void show(image))}>
            Make it public
          </Button>
        </Notice>
      )}
    </Status>
  );
}
