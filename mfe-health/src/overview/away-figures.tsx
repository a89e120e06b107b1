import { getAbsenceFigures } from '@campus/contracts/health';
import { Bars, dayInWords, QueryState, Section, useEndpoint } from '@campus/portal-kit';
import { awayFiguresTexts } from './texts.ts';

const hasReports = ({ sick, leave }: { sick: number; leave: number }) => sick + leave > 0;

/** The number of reports that began in each of the last weeks, newest first, back to the first week with a report. */
export function AwayFigures() {
  const figures = useEndpoint(getAbsenceFigures);
  return (
    <Section title={awayFiguresTexts.title}>
      <QueryState
        query={figures}
        isEmpty={(weeks) => !weeks.some(hasReports)}
        empty={<p>{awayFiguresTexts.empty}</p>}
      >
        {(weeks) => (
          <Bars
            caption={awayFiguresTexts.caption}
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
