/**
 * Where a page of events ends: the last event's start and id, so that equal starts neither repeat nor hide one.
 * Apart from the schemas, like the categories: public pages need it, and do without the validator's 20 KB.
 */
export interface EventCursor {
  startDateTime: string;
  id: number;
}

export const eventCursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,9}$/;

export function formatEventCursor({ startDateTime, id }: EventCursor): string {
  return `${startDateTime}_${id}`;
}

export function parseEventCursor(text: string): EventCursor {
  const [startDateTime = '', id = ''] = text.split('_');
  return { startDateTime, id: Number(id) };
}
