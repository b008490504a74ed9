import { useQuery } from '@tanstack/react-query';
import { type ApplicationMonth, getApplicationFigures } from '#contract/figures/figures.ts';
import { within } from '#contract/venue/brand.ts';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { readPath, readQuery } from '../api/read-path.ts';
import textStyles from '../ui/text.module.css';
import styles from './bar-plot.module.css';
import { BarPlot } from './bar-plot.tsx';
import { AsTable, FigurePart } from './figure-table.tsx';
import { inNumbers, whenInWords } from './figure-words.ts';

const path = readPath<typeof getApplicationFigures>(getApplicationFigures.path);

/** Applications and decisions of the last twelve months, against the answer that is promised. */
export function ApplicationMonths() {
  const { data, isError, refetch } = useQuery(readQuery(path));
  if (isError && !data)
    return <RetryNotice onRetry={() => void refetch()}>The applications could not be counted.</RetryNotice>;
  if (!data) return null;
  const { promiseHours, months } = data;
  const answered = months.reduce((sum, { inTime, late }) => sum + inTime + late, 0);
  const inTime = months.reduce((sum, month) => sum + month.inTime, 0);
  const time = `Answers are due${within(promiseHours)}.`;
  const summary =
    answered === 0
      ? `${time} No application has been answered in the last twelve months.`
      : `${time} In the last twelve months ${inNumbers(inTime)} of ${inNumbers(answered)} were answered in time.`;
  return (
    <FigurePart heading="Applications and answers" text={summary}>
      <ul className={`${textStyles.fine} ${styles.legend}`} aria-hidden>
        <li data-tone="main">Answered in time</li>
        <li data-tone="second">Answered late</li>
        <li data-tone="third">Not answered</li>
      </ul>
      <BarPlot
        label="Applications by month"
        bars={months.map((month) => ({
          mark: whenInWords(month.month, 'short'),
          words: monthInWords(month),
          parts: [
            { tone: 'main', count: month.inTime },
            { tone: 'second', count: month.late },
            { tone: 'third', count: month.received - month.inTime - month.late },
          ],
        }))}
      />
      <AsTable
        caption="Applications by month"
        headings={['Month', 'Came', 'Booked', 'Declined', 'Withdrawn', 'Open', 'Overdue', 'In time', 'Late']}
        rows={months.map((month) => ({
          key: month.month,
          cells: [
            whenInWords(month.month, 'long'),
            ...[
              month.received,
              month.booked,
              month.declined,
              month.withdrawn,
              month.open,
              month.overdue,
              month.inTime,
              month.late,
            ].map(inNumbers),
          ],
        }))}
      />
    </FigurePart>
  );
}

function monthInWords({ month, received, inTime, late }: ApplicationMonth): string {
  return `${whenInWords(month, 'long')}: ${inNumbers(received)} came, ${inNumbers(inTime)} answered in time, ${inNumbers(late)} late`;
}
