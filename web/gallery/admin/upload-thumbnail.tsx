import { useEffect, useRef } from 'react';
import { FewAtATime } from '../../api/few-at-a-time.ts';
import styles from './upload-list.module.css';

const size = { width: 144, height: 104 };
/** A photograph of 12 megapixels takes 48 MB while it is decoded, so one is decoded at a time. */
const decoding = new FewAtATime(1);

/** A small preview of a chosen file, drawn when it comes into view. The decoded photograph is not kept. */
export function UploadThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place || (file.type !== '' && !file.type.startsWith('image/'))) return undefined;
    let isGone = false;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      void decoding.run(async () => {
        if (!isGone) await drawInto(place, file);
      });
    });
    watch.observe(place);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [file]);
  return (
    <span aria-hidden className={styles.thumbnail}>
      <canvas ref={canvas} {...size} />
    </span>
  );
}

/** What the browser cannot decode, such as HEIC, has no preview. */
async function drawInto(canvas: HTMLCanvasElement, file: File): Promise<void> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = canvas;
    const scale = Math.max(width / picture.width, height / picture.height);
    const [wide, tall] = [picture.width * scale, picture.height * scale];
    canvas.getContext('2d')?.drawImage(picture, (width - wide) / 2, (height - tall) / 2, wide, tall);
    picture.close();
  } catch {
    // The empty frame stays.
  }
}
