import { type Election, rulesOf } from '@campus/contracts/elections';
import { Fact, Facts, UserText, When } from '@campus/portal-kit';
import { postWithRules } from '../election/post-rules.ts';
import { texts } from './texts.ts';

/** The set-up of an election, for everybody. */
export function AboutElection({ election }: { election: Election }) {
  const { description, posts, state, opensAt, closesAt, publishesAt, eligibility } = election;
  const isOver = state === 'closed' || state === 'published';
  return (
    <>
      {description && <UserText>{description}</UserText>}
      <Facts>
        <Fact term={posts.length === 1 ? 'Post' : 'Posts'}>{posts.map(postWithRules).join(', ')}</Fact>
        <Fact term={texts.resultsPage.whoMayVote}>
          {eligibility === 'list' ? texts.resultsPage.voterList : texts.resultsPage.allStudents}
        </Fact>
        {opensAt && (
          <Fact
            term={isOver || state === 'open' ? texts.resultsPage.votingBegan : texts.resultsPage.votingBegins}
          >
            <When at={opensAt} />
          </Fact>
        )}
        <Fact term={isOver ? texts.resultsPage.votingEnded : texts.resultsPage.votingEnds}>
          {closesAt ? <When at={closesAt} /> : texts.resultsPage.noClosingTime}
        </Fact>
        {publishesAt && (
          <Fact term="Result">
            <When at={publishesAt} />
          </Fact>
        )}
        <Fact term="Elected">
          <Rule election={election} />
        </Fact>
      </Facts>
    </>
  );
}

/** How the elected are found, in whole sentences. */
function Rule({ election: { posts, noneOfTheAbove, tieRule } }: { election: Election }) {
  const counted = posts.filter((post) => rulesOf(post).method !== 'ranked');
  const isOneSeat = counted.every((post) => rulesOf(post).seats === 1);
  return (
    <>
      {counted.length > 0 && (
        <>
          {isOneSeat ? texts.resultsPage.mostVotes : texts.resultsPage.mostVotesForSeats}
          {noneOfTheAbove && texts.resultsPage.unlessNone}.{' '}
          {tieRule === 'lot' ? texts.resultsPage.lotRule : texts.resultsPage.runOffRule}{' '}
        </>
      )}
      {counted.length < posts.length && texts.resultsPage.rankedRule}
    </>
  );
}
