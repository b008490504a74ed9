/**
 * The cursor of a page of events: the last event's start and id, so that events with equal starts are neither repeated
 * nor skipped. In a file without schemas, because public pages need it without the validator's 20 KB.
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
