/**
 * What the pages keep in this browser that belongs to the person who is signed in. `votingTokens` isn't here: it holds
 * no choice, and who lost it before the ballot is in the box would have lost the vote (mfe-elections, ballot-memory.ts).
 * Neither is `complaintTokens`: everybody who opens complaints gets the same number, and only once a week
 * (mfe-complaints, complaint-tokens.ts).
 */
const personal =
  /^(votedCandidate|unansweredBallot|castBallots|nominationDraft|ledgerEntryDraft|applicationDraft|applicant|unsentRemarks|reporter|caseDrafts|drafts)$/;

/** After a sign-out: whoever uses this browser next finds nothing of the person before. */
export function forgetPerson(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (personal.test(key)) storage.removeItem(key);
      }
    }
  } catch {
    // no storage, nothing kept
  }
}
