import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { generateImage, generateImageInput, imageStyles, maxImagePromptLength } from '#contract/gallery.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { FieldFrame } from '../../forms/field.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { galleryTexts } from './gallery-texts.ts';
import { lookAgain } from './use-images.ts';

interface GenerateFormProps {
  onCancel: () => void;
  onGenerated: () => void;
}

const wishes = generateImageInput.pick({ prompt: true, style: true });
const fixed = { size: '1024x1024', quality: 'hd' } as const;
const firstWishes = wishes.parse({ prompt: '-' });

/** It may be left while the image is made: a toast tells when it is there. */
export function GenerateForm({ onCancel, onGenerated }: GenerateFormProps) {
  const client = useQueryClient();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const generating = useAction({
    act: (wished: typeof firstWishes) => callApi(generateImage, { ...wished, ...fixed }),
    ...galleryTexts.generated,
  });
  const form = useZodForm({
    schema: wishes,
    initial: { ...firstWishes, prompt: '' },
    async onSubmit(wished) {
      const outcome = await generating.run(wished);
      if (!outcome.isDone) return outcome.refusal?.fields;
      if (isShown.current) onGenerated();
      await lookAgain(client);
      return undefined;
    },
  });
  const { error: promptError, onBlur: leavePrompt, ...prompt } = form.field('prompt');
  const { error: styleError, onBlur: leaveStyle, ...style } = form.field('style');
  const isEmpty = form.values.prompt.trim() === '';

  return (
    <form className="gallery-form" noValidate onSubmit={form.submit}>
      <FieldFrame
        label="Prompt"
        hint="What the image is to show: A singer and a double bass under warm string lights"
        error={promptError}
        onBlur={leavePrompt}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            {...prompt}
            className="field-input"
            rows={4}
            maxLength={maxImagePromptLength}
          />
        )}
      </FieldFrame>
      <FieldFrame label="Style" error={styleError} onBlur={leaveStyle}>
        {(wiring) => (
          <select {...wiring} {...style} className="field-input">
            {imageStyles.map((name) => (
              <option key={name} value={name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <p role="status" className="gallery-form-note">
        {form.isBusy && 'This can take a minute. You may close this; the image appears in the gallery.'}
      </p>
      <div className="dialog-actions gallery-form-actions">
        <button type="button" className="button-outline" onClick={onCancel}>
          {form.isBusy ? 'Close' : 'Cancel'}
        </button>
        <button
          type="submit"
          className="button-filled"
          disabled={isEmpty && !form.isBusy}
          aria-disabled={form.isBusy || undefined}
        >
          {form.isBusy ? 'Generating...' : 'Generate'}
        </button>
      </div>
    </form>
  );
}
