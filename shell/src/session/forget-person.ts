/** What the pages keep in this browser that belongs to the person who is signed in. */
const personal = /^(votedCandidate|unansweredBallot)$/;

/** After a sign-out: whoever uses this browser next finds nothing of the person before. */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (personal.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // no storage, nothing kept
  }
}
