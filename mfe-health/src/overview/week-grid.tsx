import { absenceKinds, type Away } from '@campus/contracts';
import { dayInWords, useToday } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import styles from './away.module.css';
import { byClass, classWords } from './by-class.ts';
import { dayInShort, partOf } from './days.ts';

/** Students by class in rows, days in columns. */
export function WeekGrid({ days, items }: { days: readonly string[]; items: readonly Away[] }) {
  const today = useToday();
  return (
    <table className={styles['grid']}>
      <caption>Who is away in the week from {dayInWords(days[0]!)}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {days.map((day) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              {dayInShort(day)}
            </th>
          ))}
        </tr>
      </thead>
      {byClass(items).map(({ className, students }) => (
        <tbody key={className}>
          <tr>
            <th scope="rowgroup" colSpan={days.length + 1} className={styles['class']}>
              <bdi>{classWords(className)}</bdi>
            </th>
          </tr>
          {students.map(({ key, name, reports }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {days.map((day) => (
                <td key={day}>
                  {reports.map((report) => (
                    <Cell key={report.id} report={report} day={day} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cell({ report, day }: { report: Away; day: string }) {
  const part = partOf(report, day);
  if (part === null) return null;
  return (
    <Link
      to={`/health-system/reports/${report.id}`}
      className={`${styles['cell']} ${styles[report.kind]} ${part === 'day' ? '' : styles['half']}`}
    >
      {absenceKinds[report.kind]}
      {part !== 'day' && <span>{part}</span>}
    </Link>
  );
}
