/**
 * The cursor of a page of a list in the order of a moment: the last row's moment and id, so that rows of the same moment
 * are neither repeated nor skipped. In a file without schemas, because public pages need it without the validator's
 * 20 KB.
 */
export const momentCursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,9}$/;

export function formatMomentCursor(moment: string, id: number): string {
  return `${moment}_${id}`;
}

export function parseMomentCursor(text: string): { moment: string; id: number } {
  const [moment = '', id = ''] = text.split('_');
  return { moment, id: Number(id) };
}
