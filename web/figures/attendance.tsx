import { useQuery } from '@tanstack/react-query';
import { type AttendanceFigures, getAttendanceFigures } from '#contract/figures/figures.ts';
import { shiftMonth } from '#contract/time/calendar-days.ts';
import { weekdayCodes } from '#contract/time/time-input.ts';
import { weekdayName } from '#contract/time/venue-time.ts';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { readPath } from '../api/read-path.ts';
import { readQuery } from '../api/read-query.ts';
import layout from '../ui/layout.module.css';
import { FigurePart } from './figure-part.tsx';
import { FigureTable } from './figure-table.tsx';
import { inNumbers, whenInWords } from './figure-words.ts';

const maxActs = 12;

/** The guests of the last twelve months, by month, weekday and act. */
export function Attendance({ today }: { today: string }) {
  const query = { from: `${shiftMonth(today.slice(0, 7), -11)}-01` };
  const path = readPath<typeof getAttendanceFigures>(getAttendanceFigures.path, { query });
  const { data, isError, refetch } = useQuery(readQuery(path));
  if (isError && !data)
    return <RetryNotice onRetry={() => void refetch()}>The guests could not be counted.</RetryNotice>;
  if (!data) return null;
  const isEmpty = data.months.length === 0;
  return (
    <FigurePart
      heading="Guests"
      text={
        isEmpty
          ? 'Nobody has been counted in the last twelve months. Once a show has begun, Tonight asks how many came.'
          : 'Of the last twelve months, to shows whose guests were counted.'
      }
    >
      <div className={layout.stack}>
        {!isEmpty &&
          groupsOf(data).map(([kind, rows]) => (
            <FigureTable
              key={kind}
              caption={`Guests by ${kind.toLowerCase()}`}
              headings={[kind, 'Guests', 'Shows', 'On average']}
              rows={rows.map(({ name, guests, shows }) => ({
                key: name,
                cells: [name, ...[guests, shows, Math.round(guests / shows)].map(inNumbers)],
              }))}
            />
          ))}
      </div>
    </FigurePart>
  );
}

function groupsOf({ months, weekdays, acts }: AttendanceFigures) {
  const dayName = (day: (typeof weekdayCodes)[number]) => weekdayName({ weekday: weekdayCodes.indexOf(day) });
  return [
    ['Month', months.map(({ month, ...sums }) => ({ name: whenInWords(month, 'long'), ...sums }))],
    ['Weekday', weekdays.map(({ weekday, ...sums }) => ({ name: dayName(weekday), ...sums }))],
    ['Act', acts.slice(0, maxActs).map(({ act, ...sums }) => ({ name: act, ...sums }))],
  ] as const;
}
