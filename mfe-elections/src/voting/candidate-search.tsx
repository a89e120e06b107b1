import { TextField } from '@campus/portal-kit';

/** With more than these, looking for a name is quicker than scrolling on a phone. */
export const manyCandidates = 12;

export const isSought = (name: string, sought: string) =>
  name.toLowerCase().includes(sought.trim().toLowerCase());

/** Narrows a long list of candidates by their names. */
export function CandidateSearch({
  sought,
  onChange,
  found,
}: {
  sought: string;
  onChange: (sought: string) => void;
  /** How many have such a name. */
  found: number;
}) {
  return (
    // Tells the number as it changes.
    <div aria-live="polite">
      <TextField
        type="search"
        label="Find a candidate"
        hint={found === 0 ? 'Nobody has such a name.' : found === 1 ? '1 candidate' : `${found} candidates`}
        value={sought}
        onChange={onChange}
        autoComplete="off"
      />
    </div>
  );
}
