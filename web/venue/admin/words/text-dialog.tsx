import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeSite, type Venue } from '#contract/venue/venue.ts';
import type { HouseTextName } from '#contract/venue/venue-input.ts';
import { failureToast, unlessRefused } from '../../../admin/failure-toast.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { ParagraphField } from '../../../forms/field.tsx';
import { SubmitButton } from '../../../forms/submit-button.tsx';
import { venuePath } from '../../../site/venue-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';

export interface EditedText {
  name: HouseTextName;
  words: string;
  /** Those that the site came with. */
  firstWords: string;
}

interface TextDialogProps {
  edited: EditedText | undefined;
  onClose: () => void;
}

const failed = failureToast('Error', 'This could not be saved. Please try again.');

/** Changes one sentence. The words of before are one click away. */
export function TextDialog({ edited, onClose }: TextDialogProps) {
  const client = useQueryClient();
  const saving = useAction({
    act: async ({ name, words, firstWords }: EditedText, signal) => {
      const texts = { [name]: words === firstWords ? null : words };
      const venue = await callApi(changeSite, { texts }, { signal });
      client.setQueryData<Venue>([venuePath], venue);
    },
    done: () => ({
      title: 'Saved',
      description: 'The website says it from now on.',
      ...(edited && { undo: { onPress: () => void saving.run(edited) } }),
    }),
    failed: unlessRefused(failed),
    changes: ['venue'],
  });
  return (
    <Dialog title="In your own words" isOpen={edited !== undefined} onClose={onClose}>
      {edited && (
        <TextForm
          key={edited.name}
          edited={edited}
          isBusy={saving.isBusy}
          onClose={onClose}
          save={async (words) => {
            const outcome = await saving.run({ ...edited, words });
            if (outcome.isDone) onClose();
            else return outcome.refusal?.fields?.[`texts.${edited.name}`] ?? outcome.refusal?.message;
          }}
        />
      )}
    </Dialog>
  );
}

interface TextFormProps {
  edited: EditedText;
  isBusy: boolean;
  /** Resolves to what is wrong with the words. */
  save: (words: string) => Promise<string | undefined>;
  onClose: () => void;
}

function TextForm({ edited: { name, words, firstWords }, isBusy, save, onClose }: TextFormProps) {
  const [typed, setTyped] = useState(words);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(await save(typed));
  }

  return (
    <form onSubmit={submit} className={layout.dialogForm}>
      <ParagraphField
        name={name}
        label="Words"
        hint="Leave it empty to say nothing there."
        value={typed}
        error={error}
        rows={5}
        isOptional
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {}}
      />
      {typed !== firstWords && firstWords && (
        <div>
          <Button variant="quiet" onClick={() => setTyped(firstWords)}>
            The words it came with
          </Button>
        </div>
      )}
      <DialogActions hasTwo>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
