import type { ManagedElection } from '@campus/contracts/elections';
import { When, Fact, Facts } from '@campus/portal-kit';
import { eligibilityLabels, resultModeLabels, tieRuleLabels } from './setup-labels.ts';

/** The set-up of an election that can't be changed any more. */
export function SetupFacts({ election }: { election: ManagedElection }) {
  const { posts, opensAt, closesAt, publishesAt, eligibility, resultMode, batchSize } = election;
  const { noneOfTheAbove, tieRule, listed } = election;
  const time = (at: string | null) => (at ? <When at={at} /> : 'By hand');
  return (
    <Facts>
      <Fact term={posts.length === 1 ? 'Post' : 'Posts'}>{posts.map(({ title }) => title).join(', ')}</Fact>
      <Fact term="Voting begins">{time(opensAt)}</Fact>
      <Fact term="Voting ends">{time(closesAt)}</Fact>
      <Fact term="Result is published">
        {publishesAt ? <When at={publishesAt} /> : 'A day after voting ended'}
      </Fact>
      <Fact term="Who may vote">
        {eligibilityLabels[eligibility].label}
        {eligibility === 'list' && ` (${listed ?? 0})`}
      </Fact>
      <Fact term="Standings are seen">
        {resultModeLabels[resultMode].label}
        {resultMode === 'batched' && ` of ${batchSize}`}
      </Fact>
      <Fact term="None of the above">{noneOfTheAbove ? 'Offered' : 'Not offered'}</Fact>
      <Fact term="Equally many votes">{tieRuleLabels[tieRule].label}</Fact>
    </Facts>
  );
}
