import { type Outcome, type Post, rulesOf } from '@campus/contracts/elections';
import { percent, counted, Names, plural } from '@campus/portal-kit';
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
  const isAre = plural(chosen.length, texts.outcomeText.elected, texts.outcomeText.areElected);
  switch (outcome.kind) {
    case 'elected': {
      if (rulesOf(post).method === 'ranked')
        return (
          <>
            <SeveralSeats outcome={outcome} post={post} choices={choices} />{' '}
            {outcome.byLot && texts.outcomeText.lotInCount}
          </>
        );
      if (outcome.byLot) {
        return (
          <>
            <Names of={namesOf(equalsOf(outcome, choices))} />{' '}
            {texts.outcomeText.byLot(counted(most, 'vote'))}{' '}
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
            {texts.outcomeText.withShare(counted(most, 'vote'), percent(most, cast))}
          </>
        );
      return <SeveralSeats outcome={outcome} post={post} choices={choices} />;
    }
    case 'tie':
      return (
        <>
          <strong>
            <Names of={namesOf(chosen)} /> {texts.outcomeText.haveEach(counted(most, 'vote'))}
          </strong>{' '}
          {texts.outcomeText.runOff}
        </>
      );
    case 'none':
      return (
        <>
          <strong>{texts.outcomeText.noOneElected}</strong>{' '}
          {texts.outcomeText.noneWon(
            counted(choices.find(({ choice }) => choice === 'none')?.votes ?? 0, 'vote'),
          )}
        </>
      );
    case 'no-votes':
      return (
        <>
          <strong>{texts.outcomeText.noOneElected}</strong> {texts.outcomeText.noVotes}
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
        <Names of={namesOf(elected)} />{' '}
        {plural(elected.length, texts.outcomeText.elected, texts.outcomeText.areElected)}.
      </strong>{' '}
      {equal.length > 0 ? (
        <>
          <Names of={namesOf(equal)} />{' '}
          {texts.outcomeText.haveEachForLast(counted(equal[0]!.votes, 'vote'), counted(open, 'seat'))}{' '}
          {texts.outcomeText.runOff}
        </>
      ) : (
        open > 0 && texts.outcomeText.vacant(counted(open, 'seat'))
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
