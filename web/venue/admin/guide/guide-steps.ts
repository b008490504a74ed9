import { guidePath } from '../../../admin/admin-pages.ts';
import { navigate } from '../../../site/browser-history.ts';
import { useLocation } from '../../../site/router.tsx';

/** The name is for the list of steps. */
export const guideSteps = [
  {
    id: 'name',
    name: 'Name',
    question: 'What is your place called?',
    text: 'The name appears on every page, mail, poster and icon.',
  },
  {
    id: 'address',
    name: 'Address',
    question: 'Where do people find you?',
    text: 'It appears at the foot of every page. Whatever you leave empty is not shown.',
  },
  {
    id: 'contact',
    name: 'Contact',
    question: 'How do people reach you?',
    text: 'Performers write to the booking address, and new applications are sent to it.',
  },
  {
    id: 'locations',
    name: 'Locations',
    question: 'Where do acts play?',
    text: 'Performers choose one of these when they apply. One is enough.',
  },
  {
    id: 'questions',
    name: 'Questions',
    question: 'What do performers ask?',
    text: 'They read the answers before they apply. Answer what you like, and leave the others empty.',
  },
  {
    id: 'words',
    name: 'Words',
    question: 'Is this true of your place?',
    text: 'Keep what is true, change it, or leave it empty.',
  },
  {
    id: 'logo',
    name: 'Logo',
    question: 'Do you have a logo?',
    text: 'If not, skip this: your name will be used instead.',
  },
  {
    id: 'samples',
    name: 'Samples',
    question: 'Remove the samples?',
    text: 'The website came with sample shows and photos, so that you could see what it looks like.',
  },
] as const;

export type GuideStepId = (typeof guideSteps)[number]['id'];
/** A step, or the screen after the last one. */
export type GuidePlace = GuideStepId | 'done';

export function stepAddress(place: GuidePlace): string {
  return `${guidePath}?step=${place}`;
}

/** Where the address says that someone is. An unknown step is the first one. */
function placeAt(search: string): GuidePlace {
  const wanted = new URLSearchParams(search).get('step');
  if (wanted === 'done') return wanted;
  return guideSteps.find(({ id }) => id === wanted)?.id ?? 'name';
}

/** The place before, or after, a step. */
export function neighbour(place: GuidePlace, offset: 1 | -1): GuidePlace | undefined {
  const places: GuidePlace[] = [...guideSteps.map(({ id }) => id), 'done'];
  return places[places.indexOf(place) + offset];
}

export function useGuidePlace(): [GuidePlace, (place: GuidePlace) => void] {
  const { search } = useLocation();
  return [
    placeAt(search),
    (place) => {
      // The second of two clicks comes before the next render, and would add the same step to the history again.
      if (`${window.location.pathname}${window.location.search}` !== stepAddress(place))
        navigate(stepAddress(place));
    },
  ];
}
