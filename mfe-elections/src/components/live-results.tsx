import type { Election, StandingCandidate } from '@campus/contracts';
import { Bars, Button } from '@campus/portal-kit';
import { useState } from 'react';
import { Turnout } from '../results/turnout.tsx';
import { votesOf, type ChoiceVotes } from '../results/votes-of.ts';
import styles from './live-results.module.css';

const shownAtFirst = 10;

/** Turnout, and the votes so far as far as the election shows them before its end. */
export function LiveResults({
  election,
  candidates,
}: {
  election: Election;
  candidates: readonly StandingCandidate[];
}) {
  const { posts, standings, resultMode, state } = election;
  const votes = state === 'published' ? 'Votes' : 'Votes so far';
  return (
    <div className={styles['results']}>
      <Turnout election={election} />
      <p className={styles['note']}>{standingsNote(election)}</p>
      {standings &&
        (resultMode !== 'batched' || standings.cast > 0) &&
        posts.map(({ id, title }) => (
          <PostBars
            key={id}
            caption={posts.length === 1 ? votes : `${title}: ${votes.toLowerCase()}`}
            ranks={votesOf(id, standings.counts, candidates)}
          />
        ))}
    </div>
  );
}

function PostBars({ caption, ranks }: { caption: string; ranks: readonly ChoiceVotes[] }) {
  const [all, setAll] = useState(false);
  if (ranks.length === 0) return null;
  const leading = Math.max(...ranks.map(({ candidate, votes }) => (candidate ? votes : 0)));
  return (
    <>
      <Bars
        caption={caption}
        unit={{ one: 'vote', other: 'votes' }}
        items={(all ? ranks : ranks.slice(0, shownAtFirst)).map(({ choice, name, candidate, votes }) => ({
          id: choice,
          label: candidate?.state === 'withdrawn' ? `${name} (withdrawn)` : name,
          value: votes,
          highlighted: candidate !== undefined && votes > 0 && votes === leading,
        }))}
      />
      {ranks.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${shownAtFirst}` : `Show all ${ranks.length}`}
        </Button>
      )}
    </>
  );
}

function standingsNote({ resultMode, standings, turnout, batchSize, state }: Election): string {
  if (state === 'published') return '';
  const ended = state === 'closed' ? 'Voting has ended; the final result is shown when it is published.' : '';
  if (resultMode === 'after-closing') return ended || 'The result is shown after voting has ended.';
  if (resultMode === 'live') return ended;
  if (!standings?.cast) {
    return (
      ended ||
      `Votes are shown in steps of at least ${batchSize} ballots, so that no single vote can be told.`
    );
  }
  const steps = `Shown in steps of at least ${batchSize}, so that no single vote can be told.`;
  return `As of the first ${standings.cast} of ${turnout.cast} ballots. ${ended || steps}`;
}
