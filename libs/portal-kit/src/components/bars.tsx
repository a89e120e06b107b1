import styles from './bars.module.css';

export interface BarItem {
  id: string;
  label: string;
  /** 0 or more. */
  value: number;
  highlighted?: boolean | undefined;
}

/** Horizontal bars to compare a few values. It is a table whose rows are drawn; the longest bar is the largest value. */
export function Bars({
  caption,
  items,
  unit,
  format = (value) => value.toLocaleString('en-IN'),
}: {
  caption: string;
  items: readonly BarItem[];
  /** What is counted, for one and for any other number: "vote", "votes". */
  unit: { one: string; other: string };
  format?: ((value: number) => string) | undefined;
}) {
  const largest = Math.max(1, ...items.map((item) => item.value));
  return (
    <table className={styles['bars']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{unit.other}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className={`${styles['row']} ${item.highlighted ? styles['highlighted'] : ''}`}>
            <th scope="row">{item.label}</th>
            <td>
              {format(item.value)}{' '}
              <span className={styles['unit']}>{item.value === 1 ? unit.one : unit.other}</span>
            </td>
            <td className={styles['track']} aria-hidden="true">
              <div className={styles['bar']} style={{ inlineSize: `${(100 * item.value) / largest}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
