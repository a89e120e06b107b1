import type { ManagedElection } from '@campus/contracts/elections';
import { When, Fact, Facts } from '@campus/portal-kit';
import { postWithRules } from '../election/post-rules.ts';
import { eligibilityLabels, resultModeLabels, tieRuleLabels } from './setup-labels.ts';
import { texts } from './texts.ts';

/** The set-up of an election that can't be changed any more. */
export function SetupFacts({ election }: { election: ManagedElection }) {
  const { posts, opensAt, closesAt, publishesAt, eligibility, resultMode, batchSize } = election;
  const { noneOfTheAbove, tieRule, listed } = election;
  const time = (at: string | null) => (at ? <When at={at} /> : texts.setupFacts.byHand);
  return (
    <Facts>
      <Fact term={posts.length === 1 ? 'Post' : 'Posts'}>{posts.map(postWithRules).join(', ')}</Fact>
      <Fact term={texts.setupFacts.votingBegins}>{time(opensAt)}</Fact>
      <Fact term={texts.setupFacts.votingEnds}>{time(closesAt)}</Fact>
      <Fact term={texts.setupFacts.publishesAt}>
        {publishesAt ? <When at={publishesAt} /> : texts.setupFacts.dayAfterVotingEnded}
      </Fact>
      <Fact term={texts.setupFacts.whoMayVote}>
        {eligibilityLabels[eligibility].label}
        {eligibility === 'list' && ` (${listed ?? 0})`}
      </Fact>
      <Fact term={texts.setupFacts.resultMode}>
        {resultModeLabels[resultMode].label}
        {resultMode === 'batched' && ` of ${batchSize}`}
      </Fact>
      <Fact term={texts.setupFacts.noneOfTheAbove}>
        {noneOfTheAbove ? 'Offered' : texts.setupFacts.notOffered}
      </Fact>
      <Fact term={texts.setupFacts.tieRule}>{tieRuleLabels[tieRule].label}</Fact>
    </Facts>
  );
}
