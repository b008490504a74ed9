const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How much of the promised time is left: `4 h left`, or `overdue since yesterday`. */
export function promiseText(dueAt: string, nowMs: number): string {
  const leftMs = Date.parse(dueAt) - nowMs;
  if (leftMs >= 2 * dayMs) return `${Math.floor(leftMs / dayMs)} days left`;
  if (leftMs >= hourMs) return `${Math.floor(leftMs / hourMs)} h left`;
  if (leftMs > 0) return `${Math.ceil(leftMs / minuteMs)} min left`;
  if (leftMs > -hourMs) return 'overdue';
  if (leftMs > -dayMs) return `overdue for ${Math.floor(-leftMs / hourMs)} h`;
  if (leftMs > -2 * dayMs) return 'overdue since yesterday';
  return `overdue for ${Math.floor(-leftMs / dayMs)} days`;
}
