import type { Candidate, Election } from '@campus/contracts';
import { Bars, Button, Meter } from '@campus/portal-kit';
import { useState } from 'react';
import { standings } from '../standings.ts';

const shownAtFirst = 10;

/** Turnout and votes so far. */
export function LiveResults({ election, candidates }: { election: Election; candidates: Candidate[] }) {
  const [all, setAll] = useState(false);
  const ranking = standings(candidates, election.results);
  const leading = ranking[0]?.votes ?? 0;
  const shown = all ? ranking : ranking.slice(0, shownAtFirst);
  const { cast, eligible } = election.turnout;
  const share = eligible === 0 ? '' : ` (${Math.round((100 * cast) / eligible)}\u00a0%)`;

  return (
    <>
      <Meter
        label="Turnout"
        value={cast}
        max={eligible}
        text={`${cast} of ${eligible} registered ${eligible === 1 ? 'student has' : 'students have'} voted${share}`}
      />
      {ranking.length > 0 && (
        <Bars
          caption="Votes so far"
          unit={{ one: 'vote', other: 'votes' }}
          items={shown.map(({ candidate, votes }) => ({
            id: candidate._id,
            label: candidate.name,
            value: votes,
            highlighted: votes > 0 && votes === leading,
          }))}
        />
      )}
      {ranking.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${shownAtFirst}` : `Show all ${ranking.length}`}
        </Button>
      )}
    </>
  );
}
