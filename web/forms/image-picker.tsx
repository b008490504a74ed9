import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { FieldErrors, type FieldTexts, GoodMark, OptionalMark } from './field.tsx';
import { acceptedImages } from './image-format.ts';
import { PickedThumbnail } from './picked-thumbnail.tsx';
import type { ImageListControl } from './use-image-list.ts';

interface ImagePickerProps extends FieldTexts {
  name: string;
  most: number;
  list: ImageListControl;
  error: string | undefined;
}

/** Pictures from the device: picked, taken with the camera or dropped, one by one or together, and put in order. */
export function ImagePicker(props: ImagePickerProps) {
  const { label, hint, isOptional = false, isGood = false, name, most, list, error } = props;
  const id = useId();
  const [labelId, callId, hintId, errorId] = [`${id}label`, `${id}call`, `${id}hint`, `${id}error`];
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [announced, setAnnounced] = useState('');
  const { images } = list;
  const isFull = images.length >= most;
  const messages = [...list.refusals, ...(error && !list.refusals.includes(error) ? [error] : [])];

  function pick({ target }: ChangeEvent<HTMLInputElement>): void {
    list.add([...(target.files ?? [])]);
    // The same file again is a change, too.
    target.value = '';
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    list.add([...event.dataTransfer.files]);
  }

  function remove(imageId: string, imageName: string): void {
    list.remove(imageId);
    setAnnounced(`${imageName} removed`);
    input.current?.focus();
  }

  function move(imageId: string, to: number, imageName: string): void {
    list.moveTo(imageId, to);
    setAnnounced(`${imageName} is now number ${to + 1} of ${images.length}`);
  }

  return (
    <fieldset className="field image-picker" aria-labelledby={labelId}>
      <legend className="field-head">
        <span id={labelId} className="field-label">
          {label}
          {isOptional && <OptionalMark />}
        </span>
        {isGood && <GoodMark />}
      </legend>
      {images.length > 0 && (
        <ol className="picked-images">
          {images.map((image, index) => (
            <PickedThumbnail
              key={image.id}
              image={image}
              index={index}
              count={images.length}
              onMove={(to) => move(image.id, to, image.name)}
              onRemove={() => remove(image.id, image.name)}
            />
          ))}
        </ol>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input inside does the same for all */}
      <div
        className="image-drop"
        data-over={isOver}
        data-full={isFull}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          className="image-input"
          accept={acceptedImages.join(',')}
          multiple={most > 1}
          onChange={pick}
          aria-labelledby={`${labelId} ${callId}`}
          aria-invalid={messages.length > 0}
          aria-describedby={`${errorId} ${hintId}`}
        />
        <label htmlFor={id} className="image-drop-label">
          <ImagePlus aria-hidden size={26} strokeWidth={1.6} />
          <span>
            <span id={callId} className="image-drop-call">
              {callFor(images.length, most)}
            </span>
            {!isFull && <span className="image-drop-else">or drop {most > 1 ? 'them' : 'it'} here</span>}
          </span>
        </label>
      </div>
      <p role="status" className="sr-only">
        {list.isPreparing ? 'Preparing your picture' : announced}
      </p>
      <FieldErrors id={errorId} errors={messages} />
      {hint && (
        <div id={hintId} className="field-hint">
          {hint}
        </div>
      )}
    </fieldset>
  );
}

function callFor(count: number, most: number): string {
  if (most === 1) return count === 0 ? 'Choose a picture' : 'Remove it to choose another';
  if (count === 0) return 'Choose or take photos';
  return count < most ? 'Add another photo' : `That is all ${most}. Remove one to choose another`;
}
