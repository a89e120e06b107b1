import { TextField, counted } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** With more candidates than this, searching for a name is quicker than scrolling on a phone. */
export const manyCandidates = 12;

export const matchesSearch = (name: string, search: string) =>
  name.toLowerCase().includes(search.trim().toLowerCase());

/** Narrows a long list of candidates by their names. */
export function CandidateSearch({
  search,
  onChange,
  matches,
}: {
  search: string;
  onChange: (search: string) => void;
  /** How many candidates match. */
  matches: number;
}) {
  return (
    // Announces the number as it changes.
    <div aria-live="polite">
      <TextField
        type="search"
        label={texts.candidateSearch.findCandidate}
        hint={matches === 0 ? texts.candidateSearch.noMatch(search.trim()) : counted(matches, 'candidate')}
        value={search}
        onChange={onChange}
        autoComplete="off"
      />
    </div>
  );
}
