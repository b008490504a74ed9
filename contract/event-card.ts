/** The picture of an event for link previews. Without the validator, for public pages. */
export const cardPath = '/events/{id}/card.png';

export const cardSize = { width: 1200, height: 630 };

export function cardUrl(id: number): string {
  return cardPath.replace('{id}', String(id));
}
