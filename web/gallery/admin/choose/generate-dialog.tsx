import { useEffect, useRef } from 'react';
import {
  generateImage,
  generateImageInput,
  imageStyles,
  type ManagedImage,
  maxImagePromptLength,
} from '#contract/gallery/gallery.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { useDrafts } from '../../../forms/drafts/drafts.ts';
import { RestoredNotice } from '../../../forms/drafts/restored-notice.tsx';
import { ParagraphField } from '../../../forms/field.tsx';
import { FormDialog, type FormFrame, useFormReport } from '../../../forms/form-dialog.tsx';
import type { FormDraft } from '../../../forms/form-state.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { useZodForm } from '../../../forms/use-zod-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import layout from '../../../ui/layout.module.css';
import { ignoreHeldEnter } from '../../../ui/press-once.ts';
import text from '../../../ui/text.module.css';
import { generateDraftKey } from '../gallery-drafts.ts';
import { galleryTexts } from '../gallery-texts.ts';

interface GenerateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onGenerated: (image: ManagedImage) => void;
}

export function GenerateDialog({ isOpen, onClose, onGenerated }: GenerateDialogProps) {
  return (
    <FormDialog
      title="Generate Image"
      isOpen={isOpen}
      onClose={onClose}
      draftKey={generateDraftKey}
      discardText="No image has been made from this text yet."
    >
      {(frame) => <GenerateForm frame={frame} onGenerated={onGenerated} />}
    </FormDialog>
  );
}

interface GenerateFormProps extends Pick<GenerateDialogProps, 'onGenerated'> {
  frame: FormFrame;
}

const editableInput = generateImageInput.pick({ prompt: true, style: true });
const fixedInput = { size: '1024x1024', quality: 'hd' } as const;
const defaults = editableInput.parse({ prompt: '-' });

/** The form may be closed while the image is being made; a toast says when it is ready. */
function GenerateForm({ frame, onGenerated }: GenerateFormProps) {
  const drafts = useDrafts();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const generating = useAction({
    act: (input: typeof defaults) => callApi(generateImage, { ...input, ...fixedInput }),
    ...galleryTexts.generated,
  });
  const form = useZodForm({
    draftKey: generateDraftKey,
    schema: editableInput,
    initial: { ...defaults, prompt: '' },
    async onSubmit(input) {
      // The draft is deleted now, so the form may be closed without a question. It is kept again if the
      // request fails.
      drafts.drop(generateDraftKey);
      const outcome = await generating.run(input);
      if (!outcome.isDone) {
        drafts.save(generateDraftKey, { values: input } satisfies FormDraft);
        return outcome.refusal?.fields;
      }
      if (isShown.current) onGenerated(outcome.output);
      return undefined;
    },
  });
  // Text for which no image has been requested yet.
  useFormReport(frame, { isChanged: form.isChanged && !form.isBusy });
  const isEmpty = form.values.prompt.trim() === '';

  return (
    <form className={layout.dialogForm} noValidate onSubmit={form.submit} onKeyDown={ignoreHeldEnter}>
      <RestoredNotice of={form} />
      <ParagraphField
        {...form.field('prompt')}
        label="Prompt"
        hint="What the image should show, for example: A singer and a double bass under warm string lights"
        rows={4}
        maxLength={maxImagePromptLength}
      />
      <div>
        <SelectField
          {...form.field('style')}
          label="Style"
          options={imageStyles.map((value) => ({
            value,
            name: value.charAt(0).toUpperCase() + value.slice(1),
          }))}
        />
        <Status as="p" className={text.muted}>
          {form.isBusy && 'This can take a minute. You may close this; the image appears in the gallery.'}
        </Status>
      </div>
      <DialogActions>
        <Button onClick={frame.onCancel}>{form.isBusy ? 'Close' : 'Cancel'}</Button>
        <Button
          type="submit"
          variant="filled"
          disabled={isEmpty && !form.isBusy}
          aria-disabled={form.isBusy || undefined}
        >
          {form.isBusy ? 'Generating...' : 'Generate'}
        </Button>
      </DialogActions>
    </form>
  );
}
