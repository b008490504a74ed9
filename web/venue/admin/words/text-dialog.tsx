import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { changeSite, getSite, type Venue } from '#contract/venue/venue.ts';
import type { HouseTextName } from '#contract/venue/venue-input.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { callForVersion, refusalOf } from '../../../api/call-api.ts';
import { type Action, useAction } from '../../../api/use-action.ts';
import { useDrafts } from '../../../forms/drafts/drafts.ts';
import { useSavedRecord } from '../../../forms/drafts/use-edited-record.ts';
import { ParagraphField } from '../../../forms/field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormDialog, type FormFrame, useFormReport } from '../../../forms/form-dialog.tsx';
import { venuePath } from '../../../site/venue-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { versionedVenue } from '../venue.queries.ts';

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

/** Where each sentence stands. */
export const textPlaces: Record<HouseTextName, string> = {
  badge: 'The badge of the site',
  hero: 'Home page, under the heading',
  program: 'Home page, our music program',
  intro: 'Home page, above the form',
  bring: 'Home page, what to have at hand',
  setLength: 'In the form, under ‘Set length’',
  equipment: 'In the form, under ‘Equipment needs’',
  received: 'After an application was sent',
  events: 'Events, below the shows',
  liveMusic: 'Live music, under the heading',
  invitation: 'In search results and shared links of ‘Live music’',
  stageHeading: 'Live music, heading of the stage',
  stage: 'Live music, the stage',
  sound: 'Live music, the sound',
  light: 'Live music, the light',
  crew: 'Live music, the crew',
  audience: 'Live music, the audience',
  applying: 'Live music, ‘You apply’',
  listening: 'Live music, ‘We listen’',
  finding: 'Live music, ‘We find your evening’',
  playing: 'Live music, ‘You play’',
  closing: 'Live music, heading at the end',
  closingWords: 'Live music, at the end',
  privacy: 'Privacy, in addition',
};

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
    <FormDialog
      title={edited ? textPlaces[edited.name] : ''}
      isOpen={edited !== undefined}
      onClose={onClose}
      draftKey={edited && draftKeyOf(edited)}
    >
      {(frame) =>
        edited && (
          <TextForm key={edited.name} edited={edited} frame={frame} saving={saving} onDone={onClose} />
        )
      }
    </FormDialog>
  );
}

function draftKeyOf({ name }: EditedText): string {
  return `words:${name}`;
}

const wordsForm = z.object({ words: z.string() });

interface TextFormProps {
  edited: EditedText;
  frame: FormFrame;
  saving: Action<TextChange, string>;
  onDone: () => void;
}

function TextForm({ edited, frame, saving, onDone }: TextFormProps) {
  const { name, firstWords } = edited;
  const draftKey = draftKeyOf(edited);
  const drafts = useDrafts();
  const [stored, setStored] = useState({ words: edited.stored ?? firstWords });
  const record = useSavedRecord({ draftKey, stored, schema: wordsForm });
  const { words } = record.values;
  // Not through the cache, which gives up reading whatever someone else changes meanwhile.
  const reading = useAction({
    act: (_: undefined, signal) => callForVersion(getSite, undefined, { signal }),
  });
  const isBusy = reading.isBusy || saving.isBusy;
  const { stopWaiting } = reading.isBusy ? reading : saving;
  useFormReport(frame, { isChanged: record.isChanged, isBusy, stopWaiting });

  function finish() {
    drafts.drop(draftKey);
    onDone();
  }

  async function save() {
    const read = await reading.run(undefined);
    if (!read.isDone) return record.refuse({ words: notSaved });
    const now = read.output.output.texts?.[name] ?? null;
    // Stored by an answer that was lost, or by somebody else.
    if ((now ?? firstWords) === words) return finish();
    setStored({ words: now ?? firstWords });
    if (record.base !== JSON.stringify({ words: now ?? firstWords })) return;
    const outcome = await saving.run({ ...edited, words, stored: now, version: read.output.version });
    if (outcome.isDone) return finish();
    const mistake = outcome.refusal?.fields?.[`texts.${name}`];
    if (mistake) record.refuse({ words: mistake });
  }

  return (
    <Form of={{ ...record, save, isBusy }} onCancel={frame.onCancel} label="Save" busyLabel="Saving...">
      <ParagraphField
        {...record.text('words')}
        label="In your own words"
        hint="Leave it empty to say nothing there."
        rows={5}
        isOptional
      />
      {words !== firstWords && firstWords && (
        <div>
          <Button variant="quiet" onClick={() => record.change('words', firstWords)}>
            The words it came with
          </Button>
        </div>
      )}
    </Form>
  );
}
