import {
  exportFigures,
  type FigureSpan,
  figureSpans,
  getApplicationFigures,
  getFiguresOverview,
} from '#contract/figures/figures.ts';
import { isDayText } from '#contract/time/time-input.ts';
import type { FilterRules } from '../admin/list-filters.ts';
import { fillPath, readPath } from '../api/read-path.ts';

export const figureRules = {
  span: { oneOf: figureSpans },
  end: { maxLength: 10 },
} as const satisfies FilterRules<'span' | 'end'>;

/** What the address asks for: a week that ends today when it says nothing. */
export function askedFor({ span, end }: { span: string; end: string }) {
  const known = figureSpans.find((one) => one === span) ?? ('week' satisfies FigureSpan);
  return { span: known, end: isDayText(end) ? end : undefined };
}

export function overviewPath(asked: ReturnType<typeof askedFor>) {
  return readPath<typeof getFiguresOverview>(getFiguresOverview.path, { query: asked });
}

export const applicationFiguresPath = readPath<typeof getApplicationFigures>(getApplicationFigures.path);

export function tablePath(from: string, to: string): string {
  return fillPath(exportFigures.path, {}, { from, to });
}
