import { type Election, rulesOf } from '@campus/contracts/elections';
import { Fact, Facts, UserText, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { postWithRules } from '../election/post-rules.ts';

/** The set-up of an election, for everybody. */
export function AboutElection({ election }: { election: Election }) {
  const { description, posts, state, opensAt, closesAt, publishesAt, eligibility } = election;
  const isOver = state === 'closed' || state === 'published';
  return (
    <>
      {description && <UserText>{description}</UserText>}
      <Facts>
        <Fact term={posts.length === 1 ? 'Post' : 'Posts'}>{posts.map(postWithRules).join(', ')}</Fact>
        <Fact term={t`Who may vote`}>
          {eligibility === 'list' ? t`Students on the list of voters` : t`All students`}
        </Fact>
        {opensAt && (
          <Fact term={isOver || state === 'open' ? t`Voting began` : t`Voting begins`}>
            <When at={opensAt} />
          </Fact>
        )}
        <Fact term={isOver ? t`Voting ended` : t`Voting ends`}>
          {closesAt ? <When at={closesAt} /> : t`No closing time has been set`}
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
          {isOneSeat
            ? t`The candidate with the most votes for a post`
            : t`The candidates with the most votes for a post, as many as it has seats`}
          {noneOfTheAbove && t`, unless “None of the above” has as many votes or more`}.{' '}
          {tieRule === 'lot'
            ? t`If several candidates have the same number of votes, a lot decides.`
            : t`If several candidates have the same number of votes, they stand again in a run-off.`}{' '}
        </>
      )}
      {counted.length < posts.length &&
        t`Ranked posts are counted in rounds: votes that elect no one move to the next preference. A lot decides between candidates who were equal in every round.`}
    </>
  );
}
