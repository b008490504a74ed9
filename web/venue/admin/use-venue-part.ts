import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';
import { changeSite, type Venue, venueChangedMeanwhile } from '#contract/venue.ts';
import { type VenueChanges, venueFields } from '#contract/venue-input.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { ApiError } from '../../api/api-error.ts';
import { callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { deleteFormDraft, findFormDraft, saveFormDraft } from '../../forms/form-drafts.ts';
import type { FieldBinding } from '../../forms/use-zod-form.ts';
import { venuePath } from '../../site/venue-provider.tsx';
import { type EditableVenue, editableVenue, readAt, writeAt } from './editable-venue.ts';
import { type VersionedVenue, versionedVenue } from './venue.queries.ts';

type EditableField = keyof EditableVenue;

/** What was typed, and the stored facts that it was typed over, both as JSON. */
interface Edit {
  typed: string;
  base: string;
}

export interface VenuePart {
  /** All facts, with the changes of this part. */
  values: EditableVenue;
  /** Only the facts of this part, with its changes. */
  own: Partial<EditableVenue>;
  isChanged: boolean;
  isBusy: boolean;
  isRestored: boolean;
  /** Someone else has changed these facts since they were typed over. */
  isOutdated: boolean;
  text: (path: string) => FieldBinding;
  errorAt: (path: string) => string | undefined;
  change: (path: string, value: unknown) => void;
  /** Resolves to whether everything is stored now. */
  save: () => Promise<boolean>;
  discard: () => void;
  keepMine: () => void;
}

interface VenuePartOptions {
  /** The page shows by itself that something was saved, so it needs no toast. */
  isQuiet?: boolean;
}

const savedToast = { title: 'Saved', description: 'The website shows it from now on.' };

/** Some of the facts as a form of their own: typed, kept as a draft, checked, and saved without the others. */
export function useVenuePart(
  fields: EditableField[],
  stored: VersionedVenue,
  { isQuiet = false }: VenuePartOptions = {},
): VenuePart {
  const client = useQueryClient();
  // With all of its fields: a draft of other fields would look like a change by someone else.
  const draftKey = `venue:${fields.join()}`;
  const all = editableVenue(stored.output);
  const saved = JSON.stringify(pick(all, fields));
  const [edit, setEdit] = useState<Edit | undefined>(() => findEdit(draftKey));
  const [isRestored, setIsRestored] = useState(edit !== undefined);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const values: EditableVenue = edit ? { ...all, ...JSON.parse(edit.typed) } : all;
  const isChanged = edit !== undefined && edit.typed !== saved;
  const isOutdated = isChanged && edit.base !== saved;
  const { data, error } = schemaOf(fields).safeParse(values);
  const messages = { ...refused, ...(isSubmitted && error ? fieldMessages(error) : {}) };

  const saving = useAction({
    act: (changes: VenueChanges, signal) => sendChanges(changes, stored.version, signal),
    ...(isQuiet ? {} : { done: savedToast }),
    failed: failureToast('Error', 'This could not be saved. Please try again.'),
    changes: ['venue'],
  });

  useEffect(() => {
    if (isChanged && edit) saveFormDraft(draftKey, { values: { ...edit }, savedAt: Date.now() });
    else deleteFormDraft(draftKey);
  }, [draftKey, edit, isChanged]);

  /** The version counts for all facts. It may be sent again when the others have changed facts of other parts only. */
  async function sendChanges(changes: VenueChanges, version: string, signal: AbortSignal) {
    const send = (known: string) =>
      callForVersion(changeSite, changes, { headers: { 'if-match': known }, signal });
    try {
      return await send(version);
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 409) throw failure;
      const latest = await client.fetchQuery({ ...versionedVenue, staleTime: 0 });
      const theirs = JSON.stringify(pick(editableVenue(latest.output), fields));
      if (theirs !== (edit?.base ?? saved)) throw failure;
      return send(latest.version);
    }
  }

  function showStored(answer: VersionedVenue) {
    client.setQueryData(versionedVenue.queryKey, answer);
    client.setQueryData<Venue>([venuePath], answer.output);
  }

  function discard() {
    setEdit(undefined);
    setRefused({});
    setIsSubmitted(false);
    setIsRestored(false);
  }

  const change = (path: string, value: unknown) => {
    const typed = writeAt(pick(values, fields), path, value);
    setEdit({ typed: JSON.stringify(typed), base: edit?.base ?? saved });
    setRefused({});
  };

  return {
    values,
    own: pick(values, fields),
    isChanged,
    isBusy: saving.isBusy,
    isRestored: isRestored && isChanged,
    isOutdated,
    text: (path) => ({
      name: path,
      value: String(readAt(values, path) ?? ''),
      error: messages[path],
      onChange: ({ target }) => change(path, target.value),
      onBlur: () => {},
    }),
    errorAt: (path) => messages[path],
    change,
    async save() {
      setIsSubmitted(true);
      // Their change is replaced only by someone who has chosen to keep their own.
      if (!data || isOutdated) return false;
      // Only what differs: a fact that nobody has changed still follows `site.config.ts`.
      const changed = fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(all[field]));
      const outcome = await saving.run(pick<VenueChanges>(data, changed));
      if (outcome.isDone) {
        showStored(outcome.output);
        discard();
      } else if (outcome.refusal?.message !== venueChangedMeanwhile) {
        setRefused(outcome.refusal?.fields ?? {});
      }
      return outcome.isDone;
    },
    discard,
    keepMine: () => edit && setEdit({ ...edit, base: saved }),
  };
}

function pick<Facts extends object>(facts: Facts, fields: (keyof Facts)[]): Partial<Facts> {
  return Object.fromEntries(fields.map((field) => [field, facts[field]])) as Partial<Facts>;
}

/** The server's rules. An empty accent is none. */
function schemaOf(fields: EditableField[]): z.ZodType<VenueChanges> {
  const accent = z.preprocess((text) => text || null, venueFields.accent);
  const rules = { ...venueFields, accent };
  return z.object(Object.fromEntries(fields.map((field) => [field, rules[field]])));
}

function findEdit(draftKey: string): Edit | undefined {
  const { typed, base } = findFormDraft(draftKey)?.values ?? {};
  return typeof typed === 'string' && typeof base === 'string' ? { typed, base } : undefined;
}
