import type { BallotBoxExport } from '@campus/contracts/elections';
import { expect, test } from 'vitest';
import { auditBallotBox } from './audit.ts';
import { electionKeyPair, sealed, signedBallot, signedBox, testElection } from './testing/signed-box.ts';

const election = testElection();
const box = signedBox(election, 12);
const someChoices = { president: 'blank', secretary: 'none' };

async function* pagesOf<Row>(rows: Row[], size = 5) {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
const audit = (audited: BallotBoxExport, onProgress?: (done: number, total: number) => void) =>
  auditBallotBox(audited, { tokens: pagesOf(audited.tokens), choices: pagesOf(audited.choices) }, onProgress);
const faultsOf = async (audited: BallotBoxExport) => (await audit(audited)).faults;

test('finds no faults in a sound box, and counts it', async () => {
  const progress: number[][] = [];
  const found = await audit(box, (done, total) => progress.push([done, total]));
  expect(found).toEqual({ faults: [], ballots: 12, digest: box.digest, counts: box.counts });
  expect(found.counts).toContainEqual({ postId: 'president', choice: 'b'.repeat(24), votes: 3 });
  expect(progress.at(0)).toEqual([5, 24]);
  expect(progress.at(-1)).toEqual([24, 24]);
});

test('counts several marks, and finds those that a post does not allow', async () => {
  const [, second] = election.election.posts;
  const posts = [{ id: 'president', title: 'President', seats: 2 }, second!];
  const withSeats = { ...election, election: { ...election.election, posts } };
  const empty = signedBox(withSeats, 0);
  const boxOf = (president: string) => {
    const { token, choices } = signedBallot(election.privateKey, { president, secretary: 'none' });
    return sealed({ ...empty, issued: 1, cast: 1, tokens: [token], choices: [choices] });
  };
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];
  const { counts } = await audit(boxOf(`${a},${b}`));
  expect(counts.filter(({ votes }) => votes > 0).map(({ choice }) => choice)).toEqual([a, b, 'none']);
  for (const choice of [`${b},${a}`, `${a},${a}`, `${a},none`, `${a},${c}`, `${a},${b},${c}`])
    expect((await faultsOf(boxOf(choice)))[0]).toContain(
      `have "${choice}" for "president", which is not on the ballot.`,
    );
});

test('an empty box is sound', async () => {
  expect(await faultsOf(signedBox(election, 0))).toEqual([]);
});

test('finds a removed ballot, even if the digest was recomputed', async () => {
  const without = { ...box, tokens: box.tokens.slice(1), choices: box.choices.slice(1) };
  for (const tampered of [without, sealed(without)]) {
    const faults = await faultsOf(tampered);
    expect(faults).toContain('12 ballots are said to be in the box, but 11 receipts are.');
    expect(faults).toContain('12 ballots are said to be in the box, but 11 sets of choices are.');
    expect(faults.join()).toContain('votes are in the box, but 3 were published.');
  }
  expect((await faultsOf(without)).join()).toContain('These ballots have the digest');
});

test.each([
  [
    'that nobody signed',
    { ...signedBallot(election.privateKey, someChoices).token, signature: 'A'.repeat(342) },
  ],
  ['whose signature is not base64url', { ...box.tokens[0]!, receipt: 'f'.repeat(64), signature: '?' }],
  ['signed with another key', signedBallot(electionKeyPair().privateKey, someChoices).token],
  ['signed for another election', signedBox(testElection(), 1).tokens[0]!],
  ['with the signature of another ballot', { ...box.tokens[0]!, receipt: 'f'.repeat(64) }],
])('finds a ballot %s', async (_how, token) => {
  const { choices } = signedBallot(election.privateKey, someChoices);
  const added = sealed({
    ...box,
    issued: 13,
    cast: 13,
    tokens: [...box.tokens, token],
    choices: [...box.choices, choices],
    counts: box.counts.map((count) =>
      someChoices[count.postId as keyof typeof someChoices] === count.choice
        ? { ...count, votes: count.votes + 1 }
        : count,
    ),
  });
  expect(await faultsOf(added)).toEqual([
    `The ballot with the receipt ${token.receipt} is not signed for this election.`,
  ]);
});

test('finds a duplicate ballot', async () => {
  const [token] = box.tokens;
  const [choices] = box.choices;
  const faults = await faultsOf(
    sealed({ ...box, tokens: [...box.tokens, token!], choices: [...box.choices, choices!] }),
  );
  expect(faults).toContain(`${token!.receipt} is there twice among the receipts.`);
  expect(faults).toContain(`${choices!.key} is there twice among the choices.`);
});

test('finds a changed choice', async () => {
  const index = box.choices.findIndex(({ choices }) => choices['president'] === 'a'.repeat(24));
  const changed = { ...box.choices[index]!.choices, president: 'b'.repeat(24) };
  const faults = await faultsOf(
    sealed({ ...box, choices: box.choices.with(index, { ...box.choices[index]!, choices: changed }) }),
  );
  expect(faults).toEqual([
    'President, Asha: 2 votes are in the box, but 3 were published.',
    'President, Bilal: 4 votes are in the box, but 3 were published.',
  ]);
});

test.each([
  ['not on the ballot', { president: 'd'.repeat(24), secretary: 'none' }, 'which is not on the ballot'],
  ['of another post', { president: 'c'.repeat(24), secretary: 'none' }, 'which is not on the ballot'],
  ['for a post that nobody votes on', { ...someChoices, king: 'none' }, '"none" for "king"'],
  ['left out', { president: 'none' }, 'leave out Secretary'],
])('finds a choice that is %s', async (_what, choices, fault) => {
  const [first, ...others] = box.choices;
  const faults = await faultsOf(sealed({ ...box, choices: [{ ...first!, choices }, ...others] }));
  expect(faults[0]).toContain(first!.key);
  expect(faults[0]).toContain(fault);
});

test('finds a result that is not the sum', async () => {
  const [first, second, ...others] = box.counts;
  expect(
    await faultsOf({
      ...box,
      counts: [{ ...first!, votes: first!.votes + 1 }, { ...second!, votes: second!.votes - 1 }, ...others],
    }),
  ).toEqual([
    'President, Asha: 3 votes are in the box, but 4 were published.',
    'President, Bilal: 3 votes are in the box, but 2 were published.',
  ]);
  expect(await faultsOf({ ...box, counts: [second!, ...others] })).toEqual([
    'President, Asha: 3 votes are in the box, but none were published.',
  ]);
  expect(
    await faultsOf({ ...box, counts: [...box.counts, { postId: 'king', choice: 'x', votes: 1 }] }),
  ).toEqual(['1 votes were published for king:x, which is not on the ballot.']);
  expect(await faultsOf({ ...box, counts: [...box.counts, first!] })).toEqual([
    'The published result has the same line twice.',
  ]);
});

test('finds rows that are out of order', async () => {
  const [first, second, ...others] = box.tokens;
  const faults = await faultsOf({ ...box, tokens: [second!, first!, ...others] });
  expect(faults[0]).toBe(`${first!.receipt} is out of order among the receipts.`);
  expect(faults[1]).toContain('These ballots have the digest');
});

test('finds an unreadable row', async () => {
  const [first, ...others] = box.choices;
  expect(await faultsOf({ ...box, choices: [{ ...first!, key: `${first!.key} x` }, ...others] })).toContain(
    'Row 1 of the choices is not readable.',
  );
});

test.each([
  ['another digest', { digest: 'f'.repeat(64) }, /^These ballots have the digest .* but f{64} was published/],
  ['more ballots than tokens', { issued: 11 }, /only 11 voting tokens were given out/],
  ['more tokens than voters', { eligible: 12 }, /only 12 people may vote/],
  [
    'another secret for lots',
    { lot: { ...box.lot, secret: '0'.repeat(64) } },
    /secret for lots is not the one/,
  ],
])('finds %s', async (_what, change, fault) => {
  const faults = await faultsOf({ ...box, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(fault);
});

test.each([
  ['is none', 'bm9wZQ=='],
  ['is too small', smallKey()],
])('reports once that the key %s', async (_what, publicKey) => {
  expect(await faultsOf({ ...box, election: { ...box.election, publicKey } })).toEqual([
    'The key of the election is not an RSA key of 2048 bits or more.',
  ]);
});

test('lists the first 20 faults, and how many more there are', async () => {
  const many = signedBox(testElection(), 30);
  const faults = await faultsOf({ ...many, election: box.election });
  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toBe('… and 10 more.');
});

function smallKey(): string {
  return electionKeyPair(1024).publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

test('counts a ranked post again, and finds a round that is not that of the ballots', async () => {
  const [first, second] = election.election.posts;
  const ranked = {
    ...election,
    election: { ...election.election, posts: [{ ...first!, method: 'ranked' as const }, second!] },
  };
  const [a, b] = ['a', 'b'].map((digit) => digit.repeat(24)) as [string, string];
  const ballots = [a, `${a}>${b}`, `${b}>${a}`, 'blank'].map((president) =>
    signedBallot(election.privateKey, { president, secretary: 'none' }),
  );
  const empty = signedBox(ranked, 0);
  const counts = empty.counts
    .filter(({ postId, choice }) => postId !== 'president' || choice !== 'none')
    .map((line) => ({ ...line, votes: { [a]: 2, [b]: 1, blank: 1, none: 4 }[line.choice] ?? 0 }))
    .map((line) => (line.postId === 'secretary' && line.choice === 'blank' ? { ...line, votes: 0 } : line));
  const sound = sealed({
    ...empty,
    issued: 4,
    eligible: 4,
    cast: 4,
    counts,
    tokens: ballots.map(({ token }) => token),
    choices: ballots.map(({ choices }) => choices),
  });
  const { faults, ranked: counted } = await audit(sound);
  expect(faults).toEqual(['President: the published quota or candidates are not those of the ballots.']);
  // b withdrew.
  expect(counted).toMatchObject([
    { quota: 2, candidates: [a], rounds: [{ votes: [300_000], elected: [a] }] },
  ]);
  expect(await faultsOf({ ...sound, ranked: counted })).toEqual([]);
  const [round] = counted![0]!.rounds;
  for (const tampered of [{ votes: [300_001] }, { elected: [] }, { nonTransferable: 1 }, { lot: [a] }])
    expect(
      await faultsOf({ ...sound, ranked: [{ ...counted![0]!, rounds: [{ ...round!, ...tampered }] }] }),
    ).toEqual(['President, round 1: the published figures are not those of the ballots.']);
});
