import type { ReactNode } from 'react';
import text from '../ui/text.module.css';
import styles from './figure-table.module.css';

interface FigureTableProps {
  caption: string;
  headings: string[];
  /** The first cell names the row. */
  rows: { key: string; cells: ReactNode[] }[];
}

/** Numbers in a table. On a phone each row becomes a small block, in which every number has its heading. */
export function FigureTable({ caption, headings, rows }: FigureTableProps) {
  return (
    <table className={styles.table} data-is-wide={headings.length > 2}>
      <caption className={text.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={headings[index + 1]} data-heading={headings[index + 1]}>
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same numbers that a plot shows, for whoever would rather read them. */
export function AsTable(props: FigureTableProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>As a table</summary>
      <FigureTable {...props} />
    </details>
  );
}
