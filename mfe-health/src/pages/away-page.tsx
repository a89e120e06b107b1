import {
  absenceKinds,
  type Away,
  endCalendarLink,
  getAbsenceFigures,
  getCalendarLink,
  renewCalendarLink,
} from '@campus/contracts/health';
import {
  Badge,
  Bars,
  CalendarLink,
  dayInWords,
  Grid,
  Page,
  QueryState,
  Section,
  SmallText,
  Stack,
  useEndpoint,
  useToday,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import {
  AwayWeek,
  byClass,
  classWords,
  partOf,
  partWords,
  TruncatedNotice,
  useAway,
} from '../overview/away-week.tsx';
import { paths } from '../paths.ts';
import styles from '../overview/away.module.css';

export const AwayPage = () => (
  <Page
    title={t`Who is away`}
    width="wide"
    lead={t`Students who reported sick or are on leave, by class. Reasons are not shown here.`}
  >
    <Stack gap={7}>
      <AwayToday />
      <AwayWeek />
      <CalendarLink
        title={t`In your calendar`}
        words="A secret link shows in your calendar app who is away. Anyone with the link can read names and days without logging in, so don’t share it."
        calls={{ get: getCalendarLink, renew: renewCalendarLink, end: endCalendarLink }}
      />
      <AwayFigures />
    </Stack>
  </Page>
);

const hasReports = ({ sick, leave }: { sick: number; leave: number }) => sick + leave > 0;

/** The number of reports that began in each of the last weeks, newest first, back to the first week with a report. */
function AwayFigures() {
  const figures = useEndpoint(getAbsenceFigures);
  return (
    <Section title={t`Week by week`}>
      <QueryState
        query={figures}
        isEmpty={(weeks) => !weeks.some(hasReports)}
        empty={<p>{t`No reports in the last weeks.`}</p>}
      >
        {(weeks) => (
          <Bars
            caption={t`Reports by the week in which they start. Leave is hatched.`}
            unit={{ one: 'report', other: 'reports' }}
            tentative="leave"
            items={weeks
              .slice(weeks.findIndex(hasReports))
              .toReversed()
              .map(({ week, monday, sick, leave }) => ({
                id: week,
                label: `From ${dayInWords(monday)}`,
                value: sick + leave,
                tentative: leave || undefined,
                to: { search: `?week=${monday}` },
              }))}
          />
        )}
      </QueryState>
    </Section>
  );
}

/** "until 23 November 2026"; "from the afternoon, until 23 November 2026"; on the only or last day "morning only". */
function todayWords(report: Away, today: string): string {
  const part = partOf(report, today) ?? 'day';
  if (report.until === today) return partWords(part);
  const until = `until ${report.untilMidday ? t`midday of ` : ''}${dayInWords(report.until)}`;
  return part === 'afternoon' ? t`from the afternoon, ${until}` : until;
}

/** Students who are away today, by class. */
function AwayToday() {
  const today = useToday();
  const away = useAway(today, today);
  return (
    <Section title={`Today, ${dayInWords(today)}`}>
      <QueryState
        query={away}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>{t`No one is reported away today.`}</p>}
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
