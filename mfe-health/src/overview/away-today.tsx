import { absenceKinds, type Away } from '@campus/contracts/health';
import { Badge, dayInWords, Grid, QueryState, Section, SmallText, useToday } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { byClass, classWords, partOf, partWords, TruncatedNotice, useAway } from './away-reports.tsx';
import styles from './away.module.css';
import { awayTodayTexts } from './texts.ts';

/** "until 23 November 2026"; "from the afternoon, until 23 November 2026"; on the only or last day "morning only". */
function todayWords(report: Away, today: string): string {
  const part = partOf(report, today) ?? 'day';
  if (report.until === today) return partWords(part);
  const until = `until ${report.untilMidday ? awayTodayTexts.middayOf : ''}${dayInWords(report.until)}`;
  return part === 'afternoon' ? awayTodayTexts.fromAfternoon(until) : until;
}

/** Students who are away today, by class. */
export function AwayToday() {
  const today = useToday();
  const away = useAway(today, today);
  return (
    <Section title={`Today, ${dayInWords(today)}`}>
      <QueryState
        query={away}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>{awayTodayTexts.empty}</p>}
      >
        {({ items, isCut }) => (
          <>
            <TruncatedNotice isCut={isCut} />
            <Grid min="20rem" gap={5}>
              {byClass(items).map(({ className, students }) => (
                <div key={className}>
                  <h3>
                    <bdi>{classWords(className)}</bdi> <SmallText as="span">{students.length}</SmallText>
                  </h3>
                  <ul className={styles.people}>
                    {students.flatMap(({ reports }) =>
                      reports.map((report) => (
                        <li key={report.id}>
                          <Link to={paths.report(report.id)}>
                            <bdi>{report.name}</bdi>
                          </Link>
                          <Badge tone={report.kind === 'sick' ? 'warn' : 'accent'}>
                            {absenceKinds[report.kind]}
                          </Badge>
                          <SmallText as="span">{todayWords(report, today)}</SmallText>
                        </li>
                      )),
                    )}
                  </ul>
                </div>
              ))}
            </Grid>
          </>
        )}
      </QueryState>
    </Section>
  );
}
