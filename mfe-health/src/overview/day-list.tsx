import { absenceKinds, type Away } from '@campus/contracts';
import { Link } from 'react-router-dom';
import styles from './away.module.css';
import { classWords } from './by-class.ts';
import { partOf, weekdayInWords } from './days.ts';
import { partWords } from './part-words.ts';

/** The days one under the other, each with who is away on it. */
export const DayList = ({ days, items }: { days: readonly string[]; items: readonly Away[] }) =>
  days.map((day) => {
    const away = items.flatMap((report) => {
      const part = partOf(report, day);
      return part === null ? [] : [{ report, part }];
    });
    return (
      <div key={day} className={styles['day']}>
        <h3>{weekdayInWords(day)}</h3>
        {away.length === 0 ? (
          <p className={styles['count']}>Nobody</p>
        ) : (
          <ul className={styles['people']}>
            {away.map(({ report: { id, name, className, kind }, part }) => (
              <li key={id}>
                <Link to={`/health-system/reports/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
                <span className={styles['count']}>
                  <bdi>{classWords(className)}</bdi>, {absenceKinds[kind].toLowerCase()}
                  {part !== 'day' && `, ${partWords(part)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  });
