import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeSite, getSite, type Venue } from '#contract/venue/venue.ts';
import type { HouseTextName } from '#contract/venue/venue-input.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { callForVersion, refusalOf } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { ParagraphField } from '../../../forms/field.tsx';
import { OutdatedNotice } from '../../../forms/outdated-notice.tsx';
import { SubmitButton } from '../../../forms/submit-button.tsx';
import { venuePath } from '../../../site/venue-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { type VersionedVenue, versionedVenue } from '../venue.queries.ts';

export interface EditedText {
  name: HouseTextName;
  words: string;
  /** Those that the site came with. */
  firstWords: string;
  /** What is stored, if they were changed: null while they are the first ones. */
  stored: string | null;
}

interface TextChange extends EditedText {
  version: string;
}

interface TextDialogProps {
  edited: EditedText | undefined;
  onClose: () => void;
}

const notSaved = 'This could not be saved. Please try again.';
const failed = failureToast('Error', notSaved);

/** Changes one sentence. The words of before are one click away. */
export function TextDialog({ edited, onClose }: TextDialogProps) {
  const client = useQueryClient();
  const saving = useAction({
    act: async ({ name, words, firstWords, version }: TextChange, signal) => {
      const texts = { [name]: words === firstWords ? null : words };
      const headers = { 'if-match': version };
      const answer = await callForVersion(changeSite, { texts }, { headers, signal });
      client.setQueryData(versionedVenue.queryKey, answer);
      client.setQueryData<Venue>([venuePath], answer.output);
      return answer.version;
    },
    done: (version, change) => ({
      title: 'Saved',
      description: 'The website says it from now on.',
      undo: {
        onPress: () => {
          const { stored, words, firstWords } = change;
          void saving.run({ ...change, words: stored ?? firstWords, stored: words, version });
        },
      },
    }),
    // What is wrong with the words is said beside them.
    failed: (error) => (refusalOf(error)?.fields ? undefined : failed(error)),
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
          // Not through the cache, which gives up reading whatever someone else changes meanwhile.
          readStored={() => callForVersion(getSite, undefined)}
          save={async (changes) => {
            const outcome = await saving.run({ ...edited, ...changes });
            if (outcome.isDone) onClose();
            else return outcome.refusal?.fields?.[`texts.${edited.name}`];
          }}
        />
      )}
    </Dialog>
  );
}

interface TextFormProps {
  edited: EditedText;
  isBusy: boolean;
  readStored: () => Promise<VersionedVenue>;
  /** Resolves to what is wrong with the words. */
  save: (changes: Pick<TextChange, 'words' | 'stored' | 'version'>) => Promise<string | undefined>;
  onClose: () => void;
}

function TextForm({ edited, isBusy, readStored, save, onClose }: TextFormProps) {
  const { name, words, firstWords } = edited;
  const [typed, setTyped] = useState(words);
  const [error, setError] = useState<string>();
  /** What is stored under the words that were typed, and what someone else has stored since. */
  const [base, setBase] = useState(edited.stored);
  const [theirs, setTheirs] = useState(base);

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const { output, version } = await readStored();
      const stored = output.texts?.[name] ?? null;
      setTheirs(stored);
      setError(stored === base ? await save({ words: typed, stored, version }) : undefined);
    } catch {
      setError(notSaved);
    }
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
      {theirs !== base && (
        <OutdatedNotice
          discard={() => {
            setBase(theirs);
            setTyped(theirs ?? firstWords);
          }}
          keepMine={() => setBase(theirs)}
        />
      )}
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
