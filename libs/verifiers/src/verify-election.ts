/**
 * Recounts the exported ballot box of an election. For people who don't trust the portal: it shares no code with the API
 * but the schema of the file and the library that browsers check with.
 */
import { readFileSync } from 'node:fs';
import { auditBallotBox } from '@campus/ballot';
import { type BallotBoxExport, ballotBoxExportSchema } from '@campus/contracts/elections';
import { choiceNames, printCounts, printPapers, printRounds } from './ballot-counts.ts';
import { readArguments, refuse, sayVerdict } from './command-line.ts';

const HELP = `node verify-election.mjs FILE [DIGEST]

Recounts an election from the ballot box that was downloaded from its public board: every signature, the order and
number of the ballots, what they say, the result with every round of a ranked post, and the digest.

  FILE     the downloaded file
  DIGEST   the digest that you noted from a page of the election, to compare

Exit code: 0 if everything is right, 1 if not, 2 if the file can't be read.`;

function readBox(file: string): BallotBoxExport {
  try {
    const { success, data, error } = ballotBoxExportSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (success) return data;
    const [issue] = error.issues;
    return refuse(`${file} is not a ballot box: ${issue!.path.join('.')}: ${issue!.message}`);
  } catch (error) {
    return refuse(`${file} can't be read: ${(error as Error).message}`);
  }
}

// npm swallows the name of an option unless a `--` stands before it, so the digest may also come without one.
const { values, positionals } = readArguments(HELP, { digest: { type: 'string' } }, 2);
const [file = refuse(HELP), digestGiven] = positionals;
const noted = (values.digest ?? digestGiven)?.trim().toLowerCase();
const box = readBox(file);
const {
  faults,
  ballots,
  digest,
  counts,
  papers,
  ranked = [],
} = await auditBallotBox(box, {
  tokens: [box.tokens],
  choices: [box.choices],
});
if (noted && noted !== digest) faults.push(`These ballots don't match the digest you noted (${noted}).`);

console.log(`${box.election.title} (${box.election.id})`);
console.log(
  `${ballots} ballots counted; ${box.issued} voting tokens given out; ${box.eligible} eligible voters.`,
);
const names = choiceNames(box.election.candidates);
if (box.election.papers) printPapers(box.election.papers, box.election.posts, papers);
for (const { id, title } of box.election.posts) {
  printCounts(
    title,
    counts.filter(({ postId }) => postId === id),
    names,
  );
  for (const count of ranked) if (count.postId === id) printRounds(count, names);
}
console.log(`\nDigest of these ballots: ${digest}`);
if (!noted) console.log('Compare it with the digest that you or others noted from a page of the election.');
sayVerdict('ballot box', faults);
