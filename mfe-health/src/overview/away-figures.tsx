import { getAbsenceFigures } from '@campus/contracts';
import { Bars, dayInWords, QueryState, Section, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { healthKeys } from '../query-keys.ts';

/** How many reports began in each of the last weeks. */
export function AwayFigures() {
  const api = useApi();
  const figures = useQuery({
    queryKey: healthKeys.figures,
    queryFn: ({ signal }) => api.call(getAbsenceFigures, { signal }),
  });
  return (
    <Section title="Week by week">
      <QueryState
        query={figures}
        isEmpty={(weeks) => weeks.every(({ sick, leave }) => sick + leave === 0)}
        empty={<p>Nothing was reported in the last weeks.</p>}
      >
        {(weeks) => (
          <Bars
            caption="Reports by the week in which they begin; leave is hatched"
            unit={{ one: 'report', other: 'reports' }}
            tentative="leave"
            items={weeks.map(({ week, monday, sick, leave }) => ({
              id: week,
              label: `From ${dayInWords(monday)}`,
              value: sick + leave,
              tentative: leave,
              to: { search: `?week=${monday}` },
            }))}
          />
        )}
      </QueryState>
    </Section>
  );
}
