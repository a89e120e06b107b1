import { getAbsenceFigures } from '@campus/contracts/health';
import { Bars, dayInWords, QueryState, Section, useEndpoint } from '@campus/portal-kit';

const hasReports = ({ sick, leave }: { sick: number; leave: number }) => sick + leave > 0;

/** How many reports began in each of the last weeks, this week first, back to the first one that has any. */
export function AwayFigures() {
  const figures = useEndpoint(getAbsenceFigures);
  return (
    <Section title="Week by week">
      <QueryState
        query={figures}
        isEmpty={(weeks) => !weeks.some(hasReports)}
        empty={<p>Nothing was reported in the last weeks.</p>}
      >
        {(weeks) => (
          <Bars
            caption="Reports by the week in which they begin; leave is hatched"
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
