import type { ManagedImage } from '#contract/gallery/gallery.ts';
import type { ToastMessage } from '../../ui/toast.tsx';
import { listNames } from './image-facts.ts';

/** What became of one of several images. `same`: it was that way already. `gone`: somebody has deleted it. */
export interface ImageOutcome {
  image: ManagedImage;
  kind: 'done' | 'same' | 'gone' | 'failed';
}

const namedAtMost = 3;

/** What a toast says of a change of several images. `done` completes '3 images …': made public, deleted. */
export function newsOfImages(outcomes: ImageOutcome[], done: string): ToastMessage {
  const of = (kind: ImageOutcome['kind']) =>
    outcomes.filter((outcome) => outcome.kind === kind).map(({ image }) => image);
  const [changed, same, gone, failed] = [of('done'), of('same'), of('gone'), of('failed')];
  const sentences = [
    same.length > 0 && `${counted(same.length)} needed no change.`,
    gone.length > 0 && `${counted(gone.length)} had been deleted meanwhile: ${fewNames(gone)}.`,
    failed.length > 0 &&
      `${counted(failed.length)} could not be ${done}: ${fewNames(failed)}. Please try again.`,
  ];
  const description = sentences.filter(Boolean).join(' ');
  return {
    title: changed.length > 0 ? `${counted(changed.length)} ${done}.` : `Nothing was ${done}.`,
    ...(description ? { description } : {}),
    tone: failed.length > 0 ? 'destructive' : 'neutral',
  };
}

export function counted(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

/** The first few by name. */
export function fewNames(images: ManagedImage[]): string {
  const names = images.slice(0, namedAtMost).map(({ originalName }) => originalName);
  const more = images.length - names.length;
  return listNames(more > 0 ? [...names, `${more} more`] : names);
}
