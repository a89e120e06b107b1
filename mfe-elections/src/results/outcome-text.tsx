import type { Outcome } from '@campus/contracts/elections';
import { percent, counted, Names } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import type { ChoiceVotes } from '../live/votes-of.ts';
import { texts } from './texts.ts';

/** How a post came out and by which rule, in whole sentences. */
export function OutcomeText({
  outcome,
  choices,
  cast,
}: {
  outcome: Outcome;
  choices: readonly ChoiceVotes[];
  cast: number;
}): ReactNode {
  const chosen = choices.filter(({ choice }) => outcome.candidateIds.includes(choice));
  const most = chosen[0]?.votes ?? 0;
  switch (outcome.kind) {
    case 'elected': {
      if (outcome.byLot) {
        return (
          <>
            <Names of={namesOf(equalsOf(outcome, choices))} />{' '}
            {texts.outcomeText.byLot(counted(most, 'vote'))}{' '}
            <strong>
              <Names of={namesOf(chosen)} /> {texts.outcomeText.electedByLot}
            </strong>
          </>
        );
      }
      return (
        <>
          <strong>
            <Names of={namesOf(chosen)} /> {texts.outcomeText.elected}
          </strong>{' '}
          {texts.outcomeText.withShare(counted(most, 'vote'), percent(most, cast))}
        </>
      );
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

/** Between whom the lot of this outcome was drawn. */
export function equalsOf({ candidateIds }: Outcome, choices: readonly ChoiceVotes[]) {
  const winner = choices.find(({ choice }) => candidateIds.includes(choice));
  return choices.filter(
    ({ candidate, votes: of }) => candidate?.state === 'standing' && of === winner?.votes,
  );
}

const namesOf = (choices: readonly ChoiceVotes[]) => choices.map(({ name }) => name);
