import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  boxOfPapers,
  electionKeyPair,
  sealed,
  signedBallot,
  signedBox,
  testElection,
} from '@campus/ballot/testing';
import type { BallotBoxExport } from '@campus/contracts/elections';

const folder = mkdtempSync(join(tmpdir(), 'verify-election-'));
afterAll(() => rmSync(folder, { recursive: true }));

const election = testElection();
const box = signedBox(election, 12);

/** Runs the program as people do, on a file with this content. */
function verify(content: BallotBoxExport | string, ...args: string[]) {
  const file = join(folder, 'box.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return run(file, ...args);
}
const run = (...args: string[]) => {
  const program = join(import.meta.dirname, 'verify-election.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

test('accepts an untouched box, and prints the count and the digest', () => {
  const { status, said } = verify(box);
  expect(said).toContain('Everything is correct.');
  expect(said).toContain('12 ballots counted; 13 voting tokens given out; 15 eligible voters.');
  expect(said).toMatch(/President\n +3 {2}Asha\n +3 {2}Bilal \(withdrawn\)\n/);
  expect(said).toContain(box.digest);
  expect(status).toBe(0);
});

const ballot = signedBallot(election.privateKey, { president: 'a'.repeat(24), secretary: 'none' });
const forged = signedBallot(electionKeyPair().privateKey, ballot.choices.choices);
const onePresident = box.choices.findIndex(({ choices }) => choices['president'] === 'a'.repeat(24));
const moved = {
  ...box.choices[onePresident]!,
  choices: { ...box.choices[onePresident]!.choices, president: 'b'.repeat(24) },
};
/** An attacker who tampers makes the rest fit as well as possible: order, digest and number. */
const tampered: [string, BallotBoxExport, string][] = [
  [
    'a ballot removed',
    sealed({ ...box, cast: 11, tokens: box.tokens.slice(1), choices: box.choices.slice(1) }),
    'votes are in the box, but 3 were published',
  ],
  [
    'only a receipt removed',
    sealed({ ...box, tokens: box.tokens.slice(1) }),
    '12 ballots are said to be in the box, but 11 receipts are.',
  ],
  [
    'a ballot added',
    sealed({ ...box, tokens: [...box.tokens, ballot.token], choices: [...box.choices, ballot.choices] }),
    'but 13 receipts are',
  ],
  [
    'a ballot added that is not signed, with its result',
    sealed({
      ...box,
      cast: 13,
      tokens: [...box.tokens, forged.token],
      choices: [...box.choices, forged.choices],
      counts: box.counts.map((count) =>
        forged.choices.choices[count.postId] === count.choice ? { ...count, votes: count.votes + 1 } : count,
      ),
    }),
    `The ballot with the receipt ${forged.token.receipt} is not signed`,
  ],
  [
    'a ballot copied',
    sealed({ ...box, tokens: box.tokens.with(0, box.tokens[1]!) }),
    `${box.tokens[1]!.receipt} is there twice`,
  ],
  [
    'a ballot changed',
    sealed({ ...box, choices: box.choices.with(onePresident, moved) }),
    'President, Asha: 2 votes are in the box, but 3 were published.',
  ],
  [
    'the tally changed',
    { ...box, counts: box.counts.with(0, { ...box.counts[0]!, votes: 4 }) },
    'President, Asha: 3 votes are in the box, but 4 were published.',
  ],
  ['the digest changed', { ...box, digest: 'f'.repeat(64) }, 'These ballots have the digest'],
  [
    'the order changed',
    { ...box, tokens: [box.tokens[1]!, box.tokens[0]!, ...box.tokens.slice(2)] },
    'is out of order',
  ],
  [
    'another key',
    { ...box, election: { ...box.election, publicKey: testElection().election.publicKey } },
    'is not signed for this election',
  ],
];
test.each(tampered)('finds %s', (_how, content, fault) => {
  const { status, said } = verify(content);
  expect(said).toContain('This ballot box is NOT correct:');
  expect(said).toContain(fault);
  expect(said).not.toContain('Everything is correct.');
  expect(status).toBe(1);
});

test('detects an entirely replaced election by the noted digest', () => {
  const { status, said } = verify(signedBox(election, 12), '--digest', box.digest);
  expect(said).toContain(`These ballots don't match the digest you noted (${box.digest}).`);
  expect(status).toBe(1);
  expect(verify(box, '--digest', box.digest).status).toBe(0);
  // As it arrives after `npm run verify-election FILE --digest …`.
  expect(verify(box, box.digest).status).toBe(0);
  expect(verify(box, 'f'.repeat(64)).status).toBe(1);
});

test.each([
  ['no JSON', '{"format":', "can't be read"],
  ['another file', '{"format":"budget"}', 'is not a ballot box: format'],
  ['an unreadable row', JSON.stringify({ ...box, tokens: [{ receipt: 1 }] }), 'tokens.0.receipt'],
])('says that a file is %s', (_what, content, fault) => {
  const { status, said } = verify(content);
  expect(said).toContain(fault);
  expect(status).toBe(2);
});

test('explains its use', () => {
  expect(run()).toMatchObject({
    status: 2,
    said: expect.stringContaining('FILE [DIGEST]') as string,
  });
  expect(run(join(folder, 'none.json'))).toMatchObject({ status: 2 });
  expect(run('--digets', 'x')).toMatchObject({ status: 2 });
  expect(run('--help')).toMatchObject({ status: 0 });
});

test('counts papers apart, and finds a ballot that was moved to another', () => {
  const papered = boxOfPapers().box;
  const sound = verify(papered);
  expect(sound.said).toContain('p1   8 ballots, 9 voting tokens, 11 voters: President, Secretary');
  expect(sound.said).toContain('p2   4 ballots, 5 voting tokens, 7 voters: President');
  expect([sound.status, sound.said.includes('Everything is correct.')]).toEqual([0, true]);
  const index = papered.tokens.findIndex(({ paper }) => paper === 'p2');
  const tokens = papered.tokens.with(index, { ...papered.tokens[index]!, paper: 'p1' });
  const { status, said } = verify(sealed({ ...papered, tokens }));
  expect([status, said]).toEqual([
    1,
    expect.stringContaining('3 receipts are of paper p2, but 4 sets of choices.'),
  ]);
});

test('prints every round of a ranked post, and refuses a changed one', () => {
  const [first, second] = election.election.posts;
  const posts = [{ ...first!, method: 'ranked' as const }, second!];
  const empty = signedBox({ ...election, election: { ...election.election, posts } }, 0);
  const asha = 'a'.repeat(24);
  const one = signedBallot(election.privateKey, { president: asha, secretary: 'none' });
  const ranked = [
    {
      postId: 'president',
      quota: 1,
      candidates: [asha],
      rounds: [
        {
          kind: 'first-preferences' as const,
          from: null,
          votes: [100_000],
          nonTransferable: 0,
          elected: [asha],
          lot: [],
        },
      ],
    },
  ];
  const counts = empty.counts
    .filter(({ postId, choice }) => postId !== 'president' || choice !== 'none')
    .map((line) => ({ ...line, votes: line.choice === asha || line.choice === 'none' ? 1 : 0 }));
  const sound = sealed({
    ...empty,
    issued: 1,
    cast: 1,
    counts,
    ranked,
    tokens: [one.token],
    choices: [one.choices],
  });
  const { status, said } = verify(sound);
  expect(said).toContain(
    'Round 1: first preferences\n        1.00000  Asha (elected)\n        0.00000  no further',
  );
  expect(status).toBe(0);
  const changed = verify({ ...sound, ranked: [{ ...ranked[0]!, quota: 2 }] });
  expect(changed.said).toContain(
    'President: the published quota or candidates are not those of the ballots.',
  );
  expect(changed.status).toBe(1);
});
