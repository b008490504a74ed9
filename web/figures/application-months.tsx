import { useQuery } from '@tanstack/react-query';
import { type ApplicationMonth, getApplicationFigures } from '#contract/figures/figures.ts';
import { withCommas } from '#contract/text/text.ts';
import { within } from '#contract/venue/brand.ts';
import { NotLoaded } from '../admin/retry-notice.tsx';
import { readPath, readQuery } from '../api/read-path.ts';
import layout from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';
import styles from './bar-plot.module.css';
import { BarPlot, type BarTone } from './bar-plot.tsx';
import { AsTable, FigurePart } from './figure-table.tsx';
import { whenInWords } from './figure-words.ts';

const path = readPath<typeof getApplicationFigures>(getApplicationFigures.path);

interface Part {
  tone: BarTone;
  name: string;
  count: (month: ApplicationMonth) => number;
}

const inTimeOrLate: Part[] = [
  { tone: 'main', name: 'Answered in time', count: ({ inTime }) => inTime },
  { tone: 'second', name: 'Answered late', count: ({ late }) => late },
  { tone: 'third', name: 'Not answered', count: (month) => month.received - answeredOf(month) },
];
/** Of a house that promises no time. */
const answeredOrNot: Part[] = [
  { tone: 'main', name: 'Answered', count: answeredOf },
  { tone: 'third', name: 'Not answered', count: (month) => month.received - answeredOf(month) },
];

function answeredOf({ booked, declined }: ApplicationMonth): number {
  return booked + declined;
}

/** Applications and decisions of the last twelve months, against the answer that is promised if there is one. */
export function ApplicationMonths() {
  const figures = useQuery(readQuery(path));
  const { data } = figures;
  if (!data) return <NotLoaded of={figures}>The applications could not be counted.</NotLoaded>;
  const { promiseHours, months } = data;
  const hasDeadline = promiseHours !== null;
  const parts = hasDeadline ? inTimeOrLate : answeredOrNot;
  return (
    <FigurePart heading="Applications and answers" text={summaryOf(promiseHours, months)}>
      <ul className={`${textStyles.fine} ${layout.cluster} ${layout.above} ${styles.legend}`} aria-hidden>
        {parts.map(({ tone, name }) => (
          <li key={tone} data-tone={tone} className={layout.cluster}>
            {name}
          </li>
        ))}
      </ul>
      <BarPlot
        label="Applications by month"
        bars={months.map((month) => ({
          mark: whenInWords(month.month, 'short'),
          words: monthInWords(month, hasDeadline),
          parts: parts.map(({ tone, count }) => ({ tone, count: count(month) })),
        }))}
      />
      <AsTable
        caption="Applications by month"
        headings={[
          ...['Month', 'Came', 'Booked', 'Declined', 'Withdrawn', 'Open'],
          ...(hasDeadline ? ['Overdue', 'In time', 'Late'] : []),
        ]}
        rows={months.map((month) => ({
          key: month.month,
          cells: [
            whenInWords(month.month, 'long'),
            ...[
              ...[month.received, month.booked, month.declined, month.withdrawn, month.open],
              ...(hasDeadline ? [month.overdue, month.inTime, month.late] : []),
            ].map(withCommas),
          ],
        }))}
      />
    </FigurePart>
  );
}

function summaryOf(promiseHours: number | null, months: ApplicationMonth[]): string {
  const sum = (count: (month: ApplicationMonth) => number) =>
    months.reduce((total, month) => total + count(month), 0);
  const due = promiseHours === null ? '' : `Answers are due${within(promiseHours)}. `;
  const answered = sum(answeredOf);
  if (answered === 0) return `${due}No application has been answered in the last twelve months.`;
  // What was answered and erased while no time was promised is neither in time nor late.
  const timed = sum(({ inTime, late }) => inTime + late);
  const [good, all, words] =
    promiseHours === null || timed === 0
      ? [answered, sum(({ received }) => received), 'applications were answered']
      : [sum(({ inTime }) => inTime), timed, 'were answered in time'];
  return `${due}In the last twelve months ${withCommas(good)} of ${withCommas(all)} ${words}.`;
}

function monthInWords(month: ApplicationMonth, hasDeadline: boolean): string {
  const came = `${whenInWords(month.month, 'long')}: ${withCommas(month.received)} came`;
  if (!hasDeadline) return `${came}, ${withCommas(answeredOf(month))} answered`;
  return `${came}, ${withCommas(month.inTime)} answered in time, ${withCommas(month.late)} late`;
}
