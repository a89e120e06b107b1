import type { StandingCandidate } from '@campus/contracts/elections';
import { TextField, counted } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ballotOrder } from './ballot-order.ts';

/** With more candidates than this, searching for a name is quicker than scrolling on a phone. */
const manyCandidates = 12;

/**
 * The candidates in this member's order, as far as their names match what is searched for, and the field to search.
 * @param hidden ids of candidates who are shown elsewhere
 */
export function useCandidateSearch(
  candidates: readonly StandingCandidate[],
  memberId: string,
  hidden: readonly string[] = [],
) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = ballotOrder(candidates, memberId).filter(
    ({ id, name }) => !hidden.includes(id) && name.toLowerCase().includes(wanted),
  );
  const field = candidates.length > manyCandidates && (
    // Announces the number as it changes.
    <div aria-live="polite">
      <TextField
        type="search"
        label={t`Find a candidate`}
        hint={
          shown.length === 0
            ? t`No candidate’s name contains “${{ value: search.trim() }}”.`
            : counted(shown.length, 'candidate')
        }
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
    </div>
  );
  return { shown, field };
}
