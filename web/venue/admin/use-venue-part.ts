import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { changeSite, type Venue } from '#contract/venue/venue.ts';
import { list, severalLines, type VenueChanges, venueFields } from '#contract/venue/venue-input.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { ApiError } from '../../api/api-error.ts';
import { callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useSavedRecord } from '../../forms/drafts/use-edited-record.ts';
import { venuePath } from '../../site/venue-provider.tsx';
import { type EditableVenue, editableVenue } from './editable-venue.ts';
import { factsMeant } from './facts-meant.ts';
import { type VersionedVenue, versionedVenue } from './venue.queries.ts';

type EditableField = keyof EditableVenue;

interface VenuePartOptions {
  /** The page shows by itself that something was saved, so it needs no toast. */
  isQuiet?: boolean;
  suggested?: Partial<EditableVenue> | undefined;
  /** What has to change together with these facts. */
  alongWith?: (facts: VenueChanges) => Partial<EditableVenue>;
}

const savedToast = { title: 'Saved', description: 'The website shows it from now on.' };

/** Some of the facts as a form of their own: typed, kept as a draft, checked, and saved without the others. */
export function useVenuePart(
  fields: EditableField[],
  stored: VersionedVenue,
  { isQuiet = false, suggested, alongWith = () => ({}) }: VenuePartOptions = {},
) {
  const client = useQueryClient();
  // With all of its fields: a draft of other fields would look like a change by someone else.
  const draftKey = `venue:${fields.join()}`;
  const all = editableVenue(stored.output);
  const saving = useAction({
    act: (facts: VenueChanges, signal): Promise<VersionedVenue> => {
      // Only what differs: a fact that nobody has changed still follows `site.config.ts`.
      const changed = fields.filter((field) => JSON.stringify(own[field]) !== JSON.stringify(all[field]));
      const others = alongWith(facts);
      const changes = { ...checked(others), ...pick<VenueChanges>(facts, changed) };
      // Someone else may have answered the same meanwhile: then the next press is made with what they have said.
      if (Object.keys(others).length > 0)
        return callForVersion(changeSite, changes, { headers: { 'if-match': stored.version }, signal });
      return sendChanges(changes, stored.version, signal);
    },
    ...(isQuiet ? {} : { done: savedToast }),
    failed: failureToast('Error', 'This could not be saved. Please try again.'),
    changes: ['venue'],
  });

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
      if (theirs !== record.base) throw failure;
      return send(latest.version);
    }
  }

  function showStored(answer: VersionedVenue) {
    client.setQueryData(versionedVenue.queryKey, answer);
    client.setQueryData<Venue>([venuePath], answer.output);
  }

  const record = useSavedRecord({
    draftKey,
    stored: pick(all, fields),
    suggested,
    schema: schemaOf(fields),
    saving,
    onSaved: showStored,
  });
  const own: Partial<EditableVenue> = record.values;

  return {
    ...record,
    /** All facts, with the changes of this part. */
    values: { ...all, ...own },
    /** Only the facts of this part, with its changes. */
    own,
    /** Something is typed or suggested that is not stored. */
    isToSave: record.isChanged || suggested !== undefined,
  };
}

export type VenuePart = ReturnType<typeof useVenuePart>;

function pick<Facts extends object>(facts: Facts, fields: (keyof Facts)[]): Partial<Facts> {
  return Object.fromEntries(fields.map((field) => [field, facts[field]])) as Partial<Facts>;
}

function checked(facts: Partial<EditableVenue>): VenueChanges {
  return schemaOf(Object.keys(facts) as EditableField[]).parse(facts);
}

/**
 * The server's rules, for what is meant by what was typed. An empty accent is none, and a question without an answer is
 * left out. A day that is over is refused, because the server would drop it without a word.
 */
export function schemaOf(fields: EditableField[]): z.ZodType<VenueChanges> {
  const accent = z.preprocess((text) => text || null, venueFields.accent);
  // Where the venue is, it may still be the day before.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const ahead = venueFields.specialHours.element.refine(({ date, until }) => (until || date) >= yesterday, {
    path: ['date'],
    message: 'This day is over',
  });
  const questions = list(venueFields.questions.element.extend({ answer: severalLines })).transform((all) =>
    all.filter(({ answer }) => answer),
  );
  const promiseHours = venueFields.promiseHours.optional();
  const rules = { ...venueFields, accent, questions, promiseHours, specialHours: list(ahead) };
  return z.preprocess(factsMeant, z.object(Object.fromEntries(fields.map((field) => [field, rules[field]]))));
}
