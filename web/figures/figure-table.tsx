import { type ReactNode, useId } from 'react';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './figure-table.module.css';
import page from './figures-page.module.css';

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
    <details>
      <summary className={`${text.muted} ${styles.summary}`}>As a table</summary>
      <FigureTable {...props} />
    </details>
  );
}

interface FigurePartProps {
  heading: string;
  text?: string;
  children: ReactNode;
}

export function FigurePart({ heading, text: words, children }: FigurePartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={page.part}>
      <h2 id={id} className={text.display3}>
        {heading}
      </h2>
      {words && <p className={`${text.muted} ${page.text}`}>{words}</p>}
      <div className={layout.space125}>{children}</div>
    </section>
  );
}
