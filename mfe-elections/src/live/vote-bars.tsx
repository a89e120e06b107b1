import { blankChoice, type Outcome, type Standings } from '@campus/contracts/elections';
import { Bars, Button, figure, percent } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import styles from './vote-bars.module.css';
import type { ChoiceVotes } from './votes-of.ts';

const shownAtFirst = 10;

/** The votes of one post as bars, the first ten until all are asked for; who is elected or leads is highlighted. */
export function VoteBars({
  caption,
  choices,
  cast,
  outcome,
  withShares = false,
}: {
  caption: string;
  choices: readonly ChoiceVotes[];
  cast: Standings['cast'];
  outcome: Outcome | undefined;
  /** Says with each number which share of all ballots it is. */
  withShares?: boolean;
}) {
  const [all, setAll] = useState(false);
  if (choices.length === 0) return null;
  const most = Math.max(...choices.map(({ choice, votes }) => (choice === blankChoice ? 0 : votes)));
  const isHighlighted = ({ choice, votes }: ChoiceVotes) =>
    outcome ? outcome.candidateIds.includes(choice) : votes > 0 && votes === most && choice !== blankChoice;
  return (
    <>
      <div className={all ? undefined : styles.folded}>
        <Bars
          caption={caption}
          whole={cast}
          unit={{ one: 'vote', other: 'votes' }}
          format={withShares ? (votes) => `${percent(votes, cast)} · ${figure(votes)}` : figure}
          items={choices.map((line) => ({
            id: line.choice,
            // Isolated, so that a name written from right to left doesn't take the bracket along.
            label: line.candidate?.state === 'withdrawn' ? `\u2068${line.name}\u2069 (withdrawn)` : line.name,
            value: line.votes,
            highlighted: isHighlighted(line),
          }))}
        />
      </div>
      {choices.length > shownAtFirst && (
        <div className={styles.more}>
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t`Show the first ${shownAtFirst}` : t`Show all ${{ count: choices.length }}`}
          </Button>
        </div>
      )}
    </>
  );
}
