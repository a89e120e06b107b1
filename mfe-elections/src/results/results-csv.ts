import {
  type Election,
  type Outcome,
  rulesOf,
  type StandingCandidate,
  type Standings,
} from '@campus/contracts/elections';
import { postTurnout } from '../election/papers.ts';
import type { ChoiceVotes } from '../live/votes-of.ts';
import { votesOf } from '../live/votes-of.ts';

/**
 * The result as CSV (RFC 4180, UTF-8 with a byte order mark, which spreadsheets ask for). A cell that a spreadsheet
 * would run as a formula begins with an apostrophe.
 */
export async function resultsCsv(
  election: Election,
  standings: Standings,
  candidates: readonly StandingCandidate[],
): Promise<string> {
  const { unparse } = await import('papaparse');
  const lines = election.posts.flatMap((post) => {
    const outcome = election.outcome?.find(({ postId }) => postId === post.id);
    const cast = postTurnout(election, post.id)?.cast ?? standings.cast;
    return votesOf(post.id, standings.counts, candidates).map((line) => ({
      Election: election.title,
      Post: rulesOf(post).method === 'ranked' ? `${post.title} (first preferences)` : post.title,
      Choice: line.name,
      Votes: line.votes,
      Ballots: cast,
      'Share of ballots in %': cast === 0 ? 0 : Number(((100 * line.votes) / cast).toFixed(2)),
      Note: noteOf(line, outcome),
    }));
  });
  return `\ufeff${unparse(lines, { escapeFormulae: true })}\r\n`;
}

function noteOf({ candidate, choice }: ChoiceVotes, outcome: Outcome | undefined): string {
  if (candidate?.state === 'withdrawn') return `withdrawn: ${candidate.withdrawReason}`;
  if (outcome?.runOff?.includes(choice)) return 'run-off';
  if (!outcome?.candidateIds.includes(choice)) return '';
  return outcome.kind === 'tie' ? 'run-off' : 'elected';
}
