import type { BallotBoxExport } from '@campus/contracts/elections';
import { expect, test } from 'vitest';
import { auditBallotBox, countBallotBox } from './audit.ts';
import { boxOfPapers, sealed, signedBallot, testElection } from './testing/signed-box.ts';

const { box, keys } = boxOfPapers();
const [, second] = box.election.papers!;
const rows = ({ tokens, choices }: BallotBoxExport) => ({ tokens: [tokens], choices: [choices] });
const faultsOf = async (audited: BallotBoxExport) => (await auditBallotBox(audited, rows(audited))).faults;
/** The box with other figures of its second paper. */
const withSecond = (over: Partial<typeof second & object>): BallotBoxExport => ({
  ...box,
  election: { ...box.election, papers: [box.election.papers![0]!, { ...second!, ...over }] },
});

test('counts a box with papers, each by its posts', async () => {
  expect(await auditBallotBox(box, rows(box))).toMatchObject({
    faults: [],
    ballots: 12,
    counts: box.counts,
    papers: { p1: 8, p2: 4 },
  });
  expect(await countBallotBox(box, rows(box))).toMatchObject({ faults: [], papers: { p1: 8, p2: 4 } });
});

test.each([
  ['another paper', { president: 'blank' }, 'p1'],
  ['all posts', { president: 'blank', secretary: 'blank' }, 'p2'],
])('finds a ballot with the posts of %s under a token of the own one', async (_, choices, paper) => {
  const added = signedBallot(keys[paper === 'p1' ? 0 : 1]!, choices);
  const faults = await faultsOf(
    sealed({
      ...box,
      tokens: [...box.tokens, { ...added.token, paper }],
      choices: [...box.choices, added.choices],
    }),
  );
  const [more, fewer] = paper === 'p1' ? ['p1', 'p2'] : ['p2', 'p1'];
  expect(faults).toContain(
    `${more === 'p1' ? 9 : 5} receipts are of paper ${more}, but ${more === 'p1' ? 8 : 4} sets of choices.`,
  );
  expect(faults).toContain(
    `${fewer === 'p1' ? 8 : 4} receipts are of paper ${fewer}, but ${fewer === 'p1' ? 9 : 5} sets of choices.`,
  );
});

test('finds a token that another paper’s key signed, and one of no paper', async () => {
  const index = box.tokens.findIndex(({ paper }) => paper === 'p2');
  const token = box.tokens[index]!;
  for (const paper of ['p1', 'p3', undefined]) {
    const { paper: _, ...bare } = token;
    const faults = await faultsOf(
      sealed({ ...box, tokens: box.tokens.with(index, { ...bare, ...(paper && { paper }) }) }),
    );
    expect(faults.join()).toContain(`The ballot with the receipt ${token.receipt} is not signed`);
  }
});

test('finds choices that are those of no paper', async () => {
  const choices = box.choices.with(0, { ...box.choices[0]!, choices: { secretary: 'blank' } });
  expect((await faultsOf(sealed({ ...box, choices }))).join()).toContain('are those of no ballot paper');
});

test.each([
  ['more ballots than tokens', { issued: 3 }, '4 ballots are in the box, but only 3 voting tokens'],
  ['more tokens than voters', { eligible: 3 }, '5 voting tokens were given out, but only 3 people'],
  ['a wrong number of ballots', { cast: 5 }, '5 ballots are said to be of paper p2, but 4 are.'],
  [
    'figures that don’t add up',
    { eligible: 70 },
    'The papers have 81 as “eligible” together, but the box says 18.',
  ],
  [
    'a key of another election',
    { publicKey: testElection().election.publicKey },
    'is not signed for this election, paper p2',
  ],
  ['no key', { publicKey: 'x' }, 'The key of paper p2 is not an RSA key'],
  ['the posts of the other', { posts: ['secretary', 'president'] }, 'The paper p2 is there twice.'],
  ['an unknown post', { posts: ['treasurer'] }, 'The paper p2 has posts that the election does not have.'],
])('finds a paper with %s', async (_, over, fault) => {
  expect((await faultsOf(withSecond(over))).join()).toContain(fault);
});
