import { Images, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { changeVisibility, type ManagedImage } from '#contract/gallery/gallery.ts';
import { callApi } from '../../api/call-api.ts';
import { Button } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { ChooseImageDialog } from './choose-image-dialog.tsx';
import { UploadPictureButton, UploadPictureState } from './form-upload.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { PrivateImageWarning } from './private-image-warning.tsx';
import { useFormUpload } from './use-form-upload.ts';
import { useImageAt } from './use-image-at.ts';
import styles from './use-image-chooser.module.css';

interface ImageChooserOptions {
  /** The current address, typed or chosen. */
  url: string;
  onChange: (url: string) => void;
}

/** Chooses, uploads or makes an image of the gallery, for a form that needs an address. */
export interface ImageChooser {
  button: ReactNode;
  /** Warns that the image is private, with a button to make it public. */
  warning: ReactNode;
  isPrivate: boolean;
  /** Has to be rendered outside of the form: Enter in a dialog inside of a form would submit that form. */
  dialog: ReactNode;
}

export function useImageChooser({ url, onChange }: ImageChooserOptions): ImageChooser {
  const [open, setOpen] = useState<'choose' | 'generate' | null>(null);
  const [news, setNews] = useState('');
  const upload = useFormUpload();
  const image = useImageAt(url.trim());
  // One that follows its events is seen as soon as a public event shows it.
  const isPrivate = image?.isPublic === false && !image.followsEvents;

  function choose(chosen: ManagedImage) {
    onChange(chosen.fileUrl);
    setOpen(null);
  }

  /** A new picture belongs to the event: guests see it only while a public event shows it, so never with a draft. */
  async function adopt({ id, fileUrl }: ManagedImage, said: string) {
    try {
      const visibility = { isPublic: true, followsEvents: true };
      await callApi(changeVisibility, visibility, { params: { id } });
    } catch {
      // It stays private, which the form says, with a button to change it.
    }
    onChange(fileUrl);
    setNews(said);
  }

  async function sendFile(file: File) {
    setNews('');
    const stored = await upload.send(file);
    if (stored) await adopt(stored, 'The picture is uploaded.');
  }

  return {
    isPrivate,
    button: (
      <>
        <div className={styles.ways}>
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
        <p role="status" className={text.visuallyHidden}>
          {news}
        </p>
      </>
    ),
    warning: <PrivateImageWarning image={isPrivate ? image : undefined} />,
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
            void adopt(made, 'The picture is made.');
          }}
        />
      </>
    ),
  };
}
