import { formatMomentCursor, parseMomentCursor } from './moment-cursor.ts';

/** The cursor of a page of events: its last event. */
export interface EventCursor {
  startDateTime: string;
  id: number;
}

export function formatEventCursor({ startDateTime, id }: EventCursor): string {
  return formatMomentCursor(startDateTime, id);
}

export function parseEventCursor(text: string): EventCursor {
  const { moment: startDateTime, id } = parseMomentCursor(text);
  return { startDateTime, id };
}
