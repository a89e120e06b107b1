import { auditBallotBox } from '@campus/ballot';
import { drawToken, signatureOf } from '@campus/blind-token';
import type { BallotBoxExport, ElectionSetup, Paper } from '@campus/contracts/elections';
import { expect, test } from 'vitest';
import { electionsOf, newStudent } from '../../testing/election-factory.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../testing/tokens.ts';
import { createDetailsModels } from '../../services/details/model.ts';
import { sealDelayMs } from './box/sealing.ts';

let time = Date.parse('2026-03-02T10:00:00Z');
const portal = portalForTests({ now: () => time, env: { ELECTION_SMALLEST_PAPER: '5' } });
const { admin } = personas;

let classNumber = 0;
/** Classes of students that no other test has, with these numbers of members. */
async function classesOf(...sizes: number[]) {
  const { classList } = createDetailsModels(portal.connection);
  return Promise.all(
    sizes.map(async (size) => {
      const name = `Class ${++classNumber}`;
      const students = Array.from({ length: size }, newStudent);
      for (const student of students) {
        await portal.call('GET', '/api/me', { as: student });
        await putInClass(student, name, classList);
      }
      return { name, students };
    }),
  );
}
const putInClass = (
  { uid, email }: Persona,
  className: string,
  classList = createDetailsModels(portal.connection).classList,
) =>
  classList.updateOne(
    { _id: email },
    {
      $set: { className, classKey: className.toLowerCase() },
      $setOnInsert: { registrationNumber: uid, numberKey: uid, listedOn: '2026-03-01' },
    },
    { upsert: true },
  );

const ofClass = (...values: string[]) => ({ attribute: 'class' as const, values });
/** A draft with these posts, and these voters on its list. */
async function draft(
  posts: ElectionSetup['posts'],
  voters: Persona[],
  lines = voters.map(({ email }) => email),
) {
  const elections = electionsOf(portal);
  const id = await elections.draft({ posts, eligibility: 'list', resultMode: 'after-closing' });
  await elections.fillBallot(id);
  const body = new FormData();
  body.set('list', new Blob([lines.join('\n')]), 'list.csv');
  const uploaded = await fetch(`${portal.url}/api/managed-elections/${id}/voters`, {
    method: 'PUT',
    body,
    headers: { authorization: `Bearer ${emulatorToken(admin)}` },
  });
  expect(uploaded.status).toBe(200);
  const election = () => elections.models().elections.findById(id).lean();
  return { id, models: elections.models(), open: () => elections.move(id, 'draft', 'open'), election };
}

async function opened(sizes: [number, number]) {
  const [one, other] = (await classesOf(...sizes)) as Awaited<ReturnType<typeof classesOf>> & { length: 2 };
  const made = await draft(
    [
      { title: 'President' },
      { title: 'First', electorate: ofClass(one!.name.toUpperCase()) },
      { title: 'Second', electorate: ofClass(other!.name) },
    ],
    [...one!.students, ...other!.students],
  );
  expect((await made.open()).status).toBe(200);
  const papers = (await made.election())!.papers!;
  const paperOf = (post: string) => papers.find(({ posts }) => posts.includes(post))!;
  return {
    ...made,
    one: one!,
    other: other!,
    papers: { first: paperOf('first'), second: paperOf('second') },
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const ask = ({ id }: Opened, as: Persona, blinded: string) =>
  portal.call('POST', `/api/elections/${id}/token`, { as, body: { blinded } });

/** The voter's ballot by the whole protocol, as their browser makes it with the keys of this paper. */
async function ballotOf(election: Opened, voter: Persona, paper: Paper, choice = 'blank') {
  const token = await drawToken(paper.publicKey);
  const issued = await ask(election, voter, token.blinded);
  if (issued.status !== 200) throw new Error(issued.text);
  const signature = await signatureOf(paper.publicKey, token, issued.json.blindSignature);
  return ballot(token, signature, paper, choice);
}
const ballot = (
  { token, prefix }: { token: string; prefix: string },
  signature: string,
  { id, posts }: Pick<Paper, 'id' | 'posts'>,
  choice = 'blank',
) => ({ token, prefix, signature, paper: id, choices: posts.map((postId) => ({ postId, choice })) });
const cast = ({ id }: Opened, body: object) => portal.call('POST', `/api/elections/${id}/ballots`, { body });
const inTheBox = ({ id, models }: Opened) =>
  models.ballots.countDocuments({ _id: { $gt: `${id}:`, $lt: `${id};` } });

test('refuses groups that are too small, says what to do, and opens once they vote with others', async () => {
  const [large, small] = await classesOf(6, 2);
  const voters = [...large!.students, ...small!.students];
  const made = await draft(
    [
      { title: 'President' },
      { title: 'First', electorate: ofClass(large!.name) },
      { title: 'Second', electorate: ofClass(small!.name) },
      { title: 'Third', electorate: ofClass('No such class') },
    ],
    voters,
  );
  const planned = async () =>
    (await portal.call('GET', `/api/managed-elections/${made.id}/papers`, { as: admin })).json;
  const faults = [
    expect.stringContaining('No voter may vote for “Third”.'),
    expect.stringMatching(/^Only 2 voters would get the ballot paper “President”, “Second”\. .* 5 voters/),
  ];
  expect(await planned()).toEqual({
    papers: [
      { posts: ['president', 'first'], voters: 6 },
      { posts: ['president', 'second'], voters: 2 },
    ],
    withoutPost: 0,
    smallestAllowed: 5,
    faults,
  });
  const refused = await made.open();
  expect([refused.status, refused.json.code]).toEqual([409, 'election-incomplete']);
  expect(refused.json.errors.map(({ message }: { message: string }) => message)).toEqual(faults);
  const rollsOf = { _id: { $gt: `${made.id}.`, $lt: `${made.id}/` } };
  expect(await made.models.roll.countDocuments(rollsOf)).toBe(8);

  const posts = (await made.election())!.posts.slice(0, 2);
  posts[1]!.electorate!.values.push(small!.name);
  await made.models.elections.updateOne({ _id: made.id }, { $set: { posts } });
  expect((await made.open()).status).toBe(200);
  // All have the same paper now: it is stored as elections always were.
  const { papers, rollKey } = (await made.election())!;
  expect(papers).toBeUndefined();
  const rows = await made.models.roll.find({ _id: { $gt: `${rollKey}:`, $lt: `${rollKey};` } }).lean();
  expect(rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))).toEqual(
    voters.map(({ email }) => ({ _id: `${rollKey}:${email}` })).toSorted((a, b) => (a._id < b._id ? -1 : 1)),
  );
  expect(await made.models.roll.countDocuments(rollsOf)).toBe(8);
});

test('takes no ballot of a voter on any other paper than their own', async () => {
  const election = await opened([5, 5]);
  const { first, second } = election.papers;
  const everyone = { id: 'p3', posts: ['president'] };
  const all = { id: first.id, posts: ['president', 'first', 'second'] };
  for (const [voter, own, foreign] of [
    [election.one.students[0]!, first, second],
    [election.other.students[0]!, second, first],
  ] as const) {
    const before = await inTheBox(election);
    // The server signs with the key of the voter's own paper, whatever the browser blinded the token for.
    const foreignToken = await drawToken(foreign.publicKey);
    const token = await drawToken(own.publicKey);
    const { json } = await ask(election, voter, token.blinded);
    // 400 if the number is too large for the own key.
    expect([400, 409]).toContain((await ask(election, voter, foreignToken.blinded)).status);
    await expect(signatureOf(foreign.publicKey, token, json.blindSignature)).rejects.toThrow(/signature/);
    const signature = await signatureOf(own.publicKey, token, json.blindSignature);

    const tries = [
      [ballot(token, signature, foreign), 403, 'ballot-not-signed'],
      [ballot(token, signature, { id: own.id, posts: foreign.posts }), 400, 'invalid-input'],
      [ballot(token, signature, { id: foreign.id, posts: own.posts }), 400, 'invalid-input'],
      [ballot(token, signature, everyone), 400, 'invalid-input'],
      [ballot(token, signature, { id: own.id, posts: ['president'] }), 400, 'invalid-input'],
      [ballot(token, signature, { ...all, id: own.id }), 400, 'invalid-input'],
      [{ ...ballot(token, signature, own), paper: undefined }, 400, 'invalid-input'],
    ] as const;
    for (const [body, status, code] of tries) {
      const refused = await cast(election, body);
      expect([refused.status, refused.json.code]).toEqual([status, code]);
    }
    expect(await inTheBox(election)).toBe(before);
    expect((await cast(election, ballot(token, signature, own))).status).toBe(201);
    expect(await inTheBox(election)).toBe(before + 1);
  }
});

test('gives one of 20 requests at once a token of their paper', async () => {
  const election = await opened([5, 5]);
  const voter = election.one.students[0]!;
  const tokens = await Promise.all(
    Array.from({ length: 20 }, () => drawToken(election.papers.first.publicKey)),
  );
  const answers = await Promise.all(tokens.map(({ blinded }) => ask(election, voter, blinded)));
  const [signed, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  const token = tokens[answers.indexOf(signed!)]!;
  await signatureOf(election.papers.first.publicKey, token, signed!.json.blindSignature);
  expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'token-issued']));
});

test('leaves a voter who moves to another class one vote, on the paper that the roll gave', async () => {
  const election = await opened([5, 5]);
  const { first, second } = election.papers;
  const [early, late] = election.one.students as [Persona, Persona];
  const mine = async (as: Persona) =>
    (await portal.call('GET', `/api/elections/${election.id}/roll/me`, { as })).json;
  expect((await cast(election, await ballotOf(election, early, first))).status).toBe(201);
  for (const voter of [early, late]) await putInClass(voter, election.other.name);
  expect([await mine(early), await mine(late)]).toEqual([
    { eligible: true, tokenIssued: true, paper: first.id },
    { eligible: true, tokenIssued: false, paper: first.id },
  ]);
  expect((await ask(election, early, (await drawToken(second.publicKey)).blinded)).status).toBe(409);
  expect((await cast(election, await ballotOf(election, late, first))).status).toBe(201);
  expect(await inTheBox(election)).toBe(2);
});

test('gives a student who joins during voting the paper with the most of their posts', async () => {
  const [named, others] = await classesOf(6, 6);
  const elections = electionsOf(portal);
  const id = await elections.draft({
    posts: [{ title: 'President' }, { title: 'First', electorate: ofClass(named!.name) }],
    resultMode: 'after-closing',
  });
  await elections.fillBallot(id);
  expect((await elections.move(id, 'draft', 'open')).status).toBe(200);
  const { papers, rollKey } = (await elections.models().elections.findById(id).lean())!;
  const idOf = (...posts: string[]) => papers!.find((paper) => paper.posts.join() === posts.join())!.id;
  const [member, stranger] = [newStudent(), newStudent()];
  await putInClass(member, named!.name);
  await putInClass(stranger, `${others!.name} of nobody`);
  for (const [student, paper] of [
    [member, idOf('president', 'first')],
    [stranger, idOf('president')],
  ] as const) {
    const { json } = await portal.call('GET', `/api/elections/${id}/roll/me`, { as: student });
    expect(json).toEqual({ eligible: true, tokenIssued: false, paper });
    expect((await elections.models().roll.findById(`${rollKey}:${student.email}`).lean())?.paper).toBe(paper);
  }
});

test('seals, publishes and exports a box that anyone can count paper by paper', async () => {
  const election = await opened([6, 5]);
  const { first, second } = election.papers;
  const candidates = await election.models.candidates.find({ election: election.id }).lean();
  const choiceOf = (post: string) => String(candidates.find((candidate) => candidate.post === post)!._id);
  for (const [voters, paper] of [
    [election.one.students.slice(0, 4), first],
    [election.other.students.slice(0, 2), second],
  ] as const)
    for (const voter of voters) {
      const body = await ballotOf(election, voter, paper);
      const choices = body.choices.map(({ postId }) => ({ postId, choice: choiceOf(postId) }));
      expect((await cast(election, { ...body, choices })).status).toBe(201);
    }
  const elections = electionsOf(portal);
  expect((await elections.move(election.id, 'open', 'closed')).status).toBe(200);
  expect((await portal.call('GET', `/api/elections/${election.id}`)).json.papers[0].turnout).toBeUndefined();
  time += sealDelayMs + 1;
  await portal.portal.runJobs();
  expect((await election.election())?.sealed?.papers).toEqual([
    { id: first.id, cast: 4, eligible: 6, issued: 4 },
    { id: second.id, cast: 2, eligible: 5, issued: 2 },
  ]);
  expect((await elections.move(election.id, 'closed', 'published')).status).toBe(200);
  const shown = (await portal.call('GET', `/api/elections/${election.id}`)).json;
  expect(shown.papers.map(({ turnout }: { turnout: object }) => turnout)).toEqual([
    { cast: 4, eligible: 6 },
    { cast: 2, eligible: 5 },
  ]);
  const box: BallotBoxExport = (await portal.call('GET', `/api/elections/${election.id}/box/export`)).json;
  const audit = (audited: BallotBoxExport) =>
    auditBallotBox(audited, { tokens: [audited.tokens], choices: [audited.choices] });
  expect(await audit(box)).toMatchObject({
    faults: [],
    ballots: 6,
    papers: { [first.id]: 4, [second.id]: 2 },
  });

  // A ballot that the operator moved to another paper, and a voter who was counted for another.
  const moved = structuredClone(box);
  Object.assign(
    moved.tokens.find(({ paper }) => paper === second.id)!,
    { paper: first.id },
  );
  const { faults } = await audit(moved);
  expect(faults.join()).toContain(`is not signed for this election, paper ${first.id}.`);
  expect(faults).toContain(`1 receipts are of paper ${second.id}, but 2 sets of choices.`);
  const fewer = structuredClone(box);
  fewer.election.papers![1]!.issued = 1;
  expect((await audit(fewer)).faults.join()).toContain('2 ballots are in the box, but only 1 voting tokens');
});

test('stops an election whose ballots were moved to another paper before the sealing', async () => {
  const election = await opened([5, 5]);
  const { first, second } = election.papers;
  for (const [voter, paper] of [
    [election.one.students[0]!, first],
    [election.other.students[0]!, second],
  ] as const)
    expect((await cast(election, await ballotOf(election, voter, paper))).status).toBe(201);
  await electionsOf(portal).move(election.id, 'open', 'closed');
  const mine = { _id: { $gt: `${election.id}:`, $lt: `${election.id};` } };
  const boxed = await election.models.ballots.findOne({ ...mine, paper: second.id }).lean();
  await election.models.ballots.updateOne(
    { _id: boxed!._id },
    { $set: { choices: { president: 'blank', first: 'blank' } } },
  );
  time += sealDelayMs + 1;
  await portal.portal.runJobs();
  expect((await election.election())?.sealed).toBeNull();
  expect(portal.log.join('')).toContain('not sealed');
});
