import { type Outcome, type Post, rulesOf } from '@campus/contracts/elections';
import { percent, counted, Names, plural } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { ChoiceVotes } from '../live/votes-of.ts';
import { texts } from './texts.ts';

/** How a post came out and by which rule, in whole sentences. */
export function OutcomeText({
  outcome,
  post,
  choices,
  cast,
}: {
  outcome: Outcome;
  post: Post;
  choices: readonly ChoiceVotes[];
  cast: number;
}): ReactNode {
  const chosen = choices.filter(({ choice }) => outcome.candidateIds.includes(choice));
  const most = chosen.at(-1)?.votes ?? 0;
  const isAre = plural(chosen.length, t`is elected`, t`are elected`);
  switch (outcome.kind) {
    case 'elected': {
      if (rulesOf(post).method === 'ranked')
        return (
          <>
            <SeveralSeats outcome={outcome} post={post} choices={choices} />{' '}
            {outcome.byLot && t`A lot decided between equal candidates during the count.`}
          </>
        );
      if (outcome.byLot) {
        return (
          <>
            <Names of={namesOf(equalsOf(outcome, choices))} />{' '}
            {t`have ${{ most: counted(most, 'vote') }} each. As the rules of this election say, a lot decided:`}{' '}
            <strong>
              <Names of={namesOf(chosen)} /> {isAre}.
            </strong>
          </>
        );
      }
      if (chosen.length === 1 && rulesOf(post).seats === 1)
        return (
          <>
            <strong>
              <Names of={namesOf(chosen)} /> {isAre}
            </strong>{' '}
            {t`with ${{ most: counted(most, 'vote') }}, ${{ most2: percent(most, cast) }} of all ballots.`}
          </>
        );
      return <SeveralSeats outcome={outcome} post={post} choices={choices} />;
    }
    case 'tie':
      return (
        <>
          <strong>
            <Names of={namesOf(chosen)} /> {t`have ${{ most: counted(most, 'vote') }} each.`}
          </strong>{' '}
          {texts().outcomeText.runOff}
        </>
      );
    case 'none':
      return (
        <>
          <strong>{t`No one is elected.`}</strong>{' '}
          {t`“None of the above” has ${{ find: counted(choices.find(({ choice }) => choice === 'none')?.votes ?? 0, 'vote') }}, at least as many as every candidate.`}
        </>
      );
    case 'no-votes':
      return (
        <>
          <strong>{t`No one is elected.`}</strong> {t`No candidate received a vote.`}
        </>
      );
  }
}

/** Names the candidates elected to several seats, and says what happens to the seats that are left. */
function SeveralSeats({
  outcome: { candidateIds, runOff = [] },
  post,
  choices,
}: {
  outcome: Outcome;
  post: Post;
  choices: readonly ChoiceVotes[];
}) {
  // A ranked post's come in the order of their election.
  const elected = candidateIds.flatMap((id) => choices.find(({ choice }) => choice === id) ?? []);
  const equal = choices.filter(({ choice }) => runOff.includes(choice));
  const open = rulesOf(post).seats - elected.length;
  return (
    <>
      <strong>
        <Names of={namesOf(elected)} /> {plural(elected.length, t`is elected`, t`are elected`)}.
      </strong>{' '}
      {equal.length > 0 ? (
        <>
          <Names of={namesOf(equal)} />{' '}
          {texts().outcomeText.haveEachForLast(counted(equal[0]!.votes, 'vote'), counted(open, 'seat'))}{' '}
          {texts().outcomeText.runOff}
        </>
      ) : (
        open > 0 && t`No one is elected to the remaining ${{ seats: counted(open, 'seat') }}.`
      )}
    </>
  );
}

/** Between whom the lot of this outcome was drawn. */
export function equalsOf({ candidateIds }: Outcome, choices: readonly ChoiceVotes[]) {
  const winner = choices.findLast(({ choice }) => candidateIds.includes(choice));
  return choices.filter(
    ({ candidate, votes: of }) => candidate?.state === 'standing' && of === winner?.votes,
  );
}

const namesOf = (choices: readonly ChoiceVotes[]) => choices.map(({ name }) => name);
