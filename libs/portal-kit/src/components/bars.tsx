import { Link, type LinkProps } from 'react-router-dom';
import { figure } from '../format.tsx';
import styles from './bars.module.css';
import hidden from './visually-hidden.module.css';

export interface BarItem {
  id: string;
  label: string;
  /** Negative values are drawn as 0. */
  value: number;
  /** The figure to show when it isn't the length of the bar: spent, of what is spent and reserved. */
  shown?: number | undefined;
  /** Shown instead of a value that is hidden: "fewer than 5". `value` is 0 then. */
  untold?: string | undefined;
  /** The end of `value` that isn't final: reserved of what is used, say. Drawn hatched. */
  tentative?: number | undefined;
  /** A value to compare with, such as the plan. Drawn as a line across the bar. */
  mark?: number | undefined;
  highlighted?: boolean | undefined;
  /** Where one reads what the bar is made of; the whole row leads there. */
  to?: LinkProps['to'] | undefined;
}

/**
 * Horizontal bars to compare a few values. It is a table whose rows are drawn. The longest bar is the largest value or
 * mark; with `whole`, a full bar is 100% and a line marks 50%.
 */
export function Bars({
  caption,
  items,
  unit,
  tentative = '',
  mark = '',
  whole,
  format = figure,
}: {
  caption: string;
  items: readonly BarItem[];
  /** The unit, singular and plural: "vote", "votes". */
  unit: { one: string; other: string };
  /** The name of the tentative part, if items have one: "reserved". */
  tentative?: string | undefined;
  /** The name of the mark, if items have one: "planned". */
  mark?: string | undefined;
  /** The total that values are part of, such as all ballots. */
  whole?: number | undefined;
  format?: ((value: number) => string) | undefined;
}) {
  const largest = Math.max(1, whole ?? 0, ...items.map((item) => Math.max(item.value, item.mark ?? 0)));
  const share = (value: number) => `${(100 * Math.max(0, value)) / largest}%`;
  return (
    <table className={styles.bars}>
      <caption>{caption}</caption>
      <thead className={hidden.hidden}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{unit.other}</th>
          {tentative && <th scope="col">{tentative}</th>}
          {mark && <th scope="col">{mark}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className={`${styles.row} ${item.highlighted ? styles.highlighted : ''}`}>
            <th scope="row">
              {item.to === undefined ? (
                <bdi>{item.label}</bdi>
              ) : (
                <Link className={styles.link} to={item.to}>
                  <bdi>{item.label}</bdi>
                </Link>
              )}
            </th>
            {item.untold === undefined ? (
              <td>
                {format(item.shown ?? item.value)}{' '}
                <span className={styles.unit}>
                  {(item.shown ?? item.value) === 1 ? unit.one : unit.other}
                </span>
              </td>
            ) : (
              <td className={styles.untold}>{item.untold}</td>
            )}
            {tentative && (
              <td className={styles.tentatively}>
                {item.tentative !== undefined && `${format(item.tentative)} ${tentative}`}
              </td>
            )}
            {mark && (
              <td className={styles.marked}>{item.mark !== undefined && `${format(item.mark)} ${mark}`}</td>
            )}
            {item.untold === undefined && (
              <td className={styles.track} aria-hidden="true">
                <div className={styles.bar} style={{ inlineSize: share(item.value) }}>
                  {Math.min(item.tentative ?? 0, item.value) > 0 && (
                    <div
                      className={styles.hatched}
                      style={{
                        inlineSize: `${(100 * Math.min(item.tentative ?? 0, item.value)) / item.value}%`,
                      }}
                    />
                  )}
                </div>
                {whole !== undefined && <div className={styles.half} />}
                {item.mark !== undefined && item.mark > 0 && (
                  <div className={styles.mark} style={{ insetInlineStart: share(item.mark) }} />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
