import { DOMSerializer, type Fragment } from 'prosemirror-model';
import { descriptionSchema } from './description-schema.ts';

const mark = 'data-copied-description';

/**
 * Marks what is copied from a description. ProseMirror's own mark does not tell that: the editors of other programs are
 * built with it, too, and put it on what they copy.
 */
class MarkingSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ) {
    const copied = super.serializeFragment(fragment, options, target);
    // Without a target it is the whole copy, and otherwise the content of an element in it.
    if (!target) copied.firstElementChild?.setAttribute(mark, '');
    return copied;
  }
}

export const copySerializer = new MarkingSerializer(
  DOMSerializer.nodesFromSchema(descriptionSchema),
  DOMSerializer.marksFromSchema(descriptionSchema),
);

export function isOwnCopy(html: string): boolean {
  return html.includes(`${mark}=`);
}
