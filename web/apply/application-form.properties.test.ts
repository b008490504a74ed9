import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applicationSteps,
  applicationTextFields,
  maxBandPhotos,
} from '#contract/applications/application-fields.ts';
import { applicationForm } from '#contract/applications/applications.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { tried } from '#tests/support/seeded-random.ts';
import { type FormAction, type FormState, formAfter, shownMessages, startForm } from '../forms/form-state.ts';
import {
  type ImageAction,
  type ImageList,
  imagesAfter,
  isReady,
  noImages,
} from '../forms/pictures/image-list.ts';
import { fieldsOf, firstStepWith, lastStep, textFieldsOf } from './steps/step-fields.ts';
import { type ApplicationTexts, emptyTexts, isWorthKeeping, textsFrom } from './use-application-draft.ts';

const form = applicationForm({
  timeZone: 'America/New_York',
  locations: [{ name: 'Here' }, { name: 'There' }],
});

type Action = FormAction<ApplicationTexts>;

const anyField = fc.constantFrom(...applicationTextFields);
const anyText = fc.oneof(
  fc.constantFrom('', ' ', 'June', 'june@example.com', 'Duo', 'Yes', 'No', ...Object.values(sampleFields)),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const anyTexts = fc.record(
  Object.fromEntries(applicationTextFields.map((name) => [name, anyText])),
) as unknown as fc.Arbitrary<ApplicationTexts>;
const someMessages = fc.dictionary(anyField, fc.constantFrom('Not this one', undefined), { maxKeys: 3 });

/** What a person, the page and the server do with the form, in any order. */
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    arbitrary: fc.record({ type: fc.constant('changed' as const), name: anyField, value: anyText }),
    weight: 4,
  },
  fc.record({ type: fc.constant('checked' as const), names: fc.tuple(anyField) }),
  fc.record({
    type: fc.constant('checked' as const),
    names: fc.nat(lastStep).map((step) => textFieldsOf(step)),
  }),
  fc.constant<Action>({ type: 'submitted' }),
  fc.record({ type: fc.constant('refused' as const), fields: someMessages }),
  fc.record({ type: fc.constant('filled' as const), values: anyTexts }),
  fc.constant<Action>({ type: 'reset' }),
);

const start = startForm<ApplicationTexts>(emptyTexts);
const stateAfter = (actions: Action[], from: FormState<ApplicationTexts> = start) =>
  actions.reduce(formAfter<ApplicationTexts>, from);

describe('Whatever is done with the application form', () => {
  test('each answer is the one that was given last', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), (actions) => {
        let expected = emptyTexts;
        for (const action of actions) {
          if (action.type === 'changed') expected = { ...expected, [action.name]: action.value };
          if (action.type === 'filled') expected = action.values;
          if (action.type === 'reset') expected = emptyTexts;
        }
        expect(stateAfter(actions).values).toEqual(expected);
      }),
      tried(200),
    );
  });

  test('nobody is told of a mistake in a field before they were there, nor of one that is not there', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 12 }), (actions) => {
        const state = stateAfter(actions);
        const shown = shownMessages(form, state);
        const { error } = form.safeParse(state.values);
        const wrong = new Set((error?.issues ?? []).map(({ path }) => path[0]));
        for (const name of applicationTextFields) {
          const isDue = state.wasSubmitted || state.touched[name] === true;
          const isExpected = (isDue && wrong.has(name)) || state.refused[name] !== undefined;
          expect(shown[name] !== undefined, name).toBe(isExpected);
        }
      }),
      tried(100),
    );
  });

  test('what the server refuses is shown until it is changed, and the performer is led to a step that has it', () => {
    fc.assert(
      fc.property(
        fc.array(anyAction, { maxLength: 8 }),
        fc.dictionary(anyField, fc.constant('Not this one'), { minKeys: 1, maxKeys: 4 }),
        anyText,
        (actions, fields, text) => {
          const refused = stateAfter([...actions, { type: 'refused', fields }]);
          const step = firstStepWith(fields);
          expect(step).toBeGreaterThanOrEqual(0);
          expect(step).toBeLessThanOrEqual(lastStep);
          const [first] = fieldsOf(step).filter((name) => name in fields) as (keyof ApplicationTexts)[];
          if (!first) throw new Error('a step without any of the fields');
          for (let earlier = 0; earlier < step; earlier += 1) {
            expect(fieldsOf(earlier).some((name) => name in fields)).toBe(false);
          }
          expect(shownMessages(form, refused)[first]).toBeDefined();
          const changed = stateAfter([{ type: 'changed', name: first, value: text }], refused);
          expect(changed.refused[first]).toBeUndefined();
        },
      ),
      tried(100),
    );
  });

  test('every question is asked in one step, and no step is without one', () => {
    const asked = applicationSteps.flatMap((_, step) => fieldsOf(step));
    expect(asked.toSorted()).toEqual([...applicationTextFields, 'bandPhotos', 'flyer'].toSorted());
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 9 }), (step) => {
        expect(fieldsOf(step).length > 0).toBe(step >= 0 && step <= lastStep);
      }),
      tried(13),
    );
  });

  test('a kept draft is the same when it comes back, also through an older form', () => {
    fc.assert(
      fc.property(
        fc.array(anyAction, { maxLength: 20 }),
        fc.subarray([...applicationTextFields]),
        (actions, lacking) => {
          const { values } = stateAfter(actions);
          const kept = structuredClone(values) as Record<string, string>;
          expect(textsFrom(kept)).toEqual(values);
          expect(stateAfter([{ type: 'filled', values: textsFrom(kept) }]).values).toEqual(values);
          const content = { step: 0, texts: values, bandPhotos: [], flyer: [] };
          const typed = Object.values({ ...values, location: '' });
          expect(isWorthKeeping(content)).toBe(typed.some((text) => text.trim() !== ''));

          const older = { ...kept, favouriteColour: 'brass' };
          for (const name of lacking) Reflect.deleteProperty(older, name);
          const expected = { ...values, ...Object.fromEntries(lacking.map((name) => [name, ''])) };
          expect(textsFrom(older)).toEqual(expected);
        },
      ),
      tried(100),
    );
  });
});

describe('Whatever is done with the photos', () => {
  const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const blob = new Blob(['x']);
  const anyImageAction: fc.Arbitrary<ImageAction> = fc.oneof(
    {
      arbitrary: anyId.map(
        (id): ImageAction => ({ type: 'picked', images: [{ id, name: id, blob: undefined }], refusals: [] }),
      ),
      weight: 3,
    },
    { arbitrary: anyId.map((id): ImageAction => ({ type: 'prepared', id, blob })), weight: 3 },
    anyId.map((id): ImageAction => ({ type: 'unusable', id, sentence: 'No' })),
    anyId.map((id): ImageAction => ({ type: 'removed', id })),
    {
      arbitrary: fc
        .record({ id: anyId, to: fc.integer({ min: -1, max: 4 }) })
        .map((move): ImageAction => ({ type: 'moved', ...move })),
      weight: 2,
    },
    fc.constant<ImageAction>({ type: 'checked' }),
    fc.constantFrom('No', undefined).map((message): ImageAction => ({ type: 'refused', message })),
  );

  /** As the page does: no more than there is room for, and each picture once. */
  function mayHappen(list: ImageList, action: ImageAction): boolean {
    if (action.type !== 'picked') return true;
    const isKnown = action.images.some(({ id }) => list.images.some((image) => image.id === id));
    return !isKnown && list.images.length < maxBandPhotos;
  }

  test('each one stays until it is removed, in the order that was chosen', () => {
    fc.assert(
      fc.property(fc.array(anyImageAction, { maxLength: 30 }), (actions) => {
        let list = noImages;
        let expected: string[] = [];
        const ready = new Set<string>();
        for (const action of actions.filter((one) => one.type !== 'filled')) {
          if (!mayHappen(list, action)) continue;
          list = imagesAfter(list, action);
          if (action.type === 'picked') {
            expected.push(...action.images.map(({ id }) => id));
            for (const { id } of action.images) ready.delete(id);
          }
          if (action.type === 'prepared' && expected.includes(action.id)) ready.add(action.id);
          if (action.type === 'removed' || action.type === 'unusable')
            expected = expected.filter((id) => id !== action.id);
          if (action.type === 'moved' && expected.includes(action.id) && expected[action.to] !== undefined) {
            expected = expected.filter((id) => id !== action.id);
            expected.splice(action.to, 0, action.id);
          }
          expect(list.images.map(({ id }) => id)).toEqual(expected);
          expect(list.images.filter(isReady).map(({ id }) => id)).toEqual(
            expected.filter((id) => ready.has(id)),
          );
        }
      }),
      tried(200),
    );
  });
});
