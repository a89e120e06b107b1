import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import { ballotBoxExportSchema, choicesLine, tokenLine } from '@campus/contracts/elections';
import { beforeAll, expect, test } from 'vitest';
import { connect as connectTo } from '../../../connect.ts';
import { databaseForTests, progressDirOf, startPortal } from '../../../testing/test-portal.ts';
import { addToRoll } from '../roll.ts';
import { openTestElection, type TestElection } from '../../../testing/election-factory.ts';

/** How often the driver sends a write that isn't answered. */
let attempts = 1;
/** When the connection breaks at the next inserts into the ballot box or the roll, and at how many inserts it does. */
let breaks: 'never' | 'before it arrives' | 'before its answer' = 'never';
let inserts = 0;
function breakInsert(when: typeof breaks, times = attempts) {
  breaks = times > 0 ? when : 'never';
  inserts = times;
}
/** The part of the next insert into the ballot box that the link holds back until `release` is called. */
let holds: 'nothing' | 'the insert' | 'its answer' | 'the insert of a broken connection' = 'nothing';
let release = () => {};
/** How many further looks whether voting is still open break their connections. */
let looksBroken = 0;
/** After so many counts of a ballot box the answer to the next one is kept back. */
let countsUntilHeld = Infinity;
let portal: Awaited<ReturnType<typeof startPortal>>;

/** Where writes go, and whether the driver repeats those that are not answered: only a replica set or a router knows how. */
async function serverOf(uri: string) {
  const connection = await connectTo(uri);
  const { primary, msg } = (await connection.db!.command({ hello: 1 })) as Record<string, string | undefined>;
  const { databaseName } = connection.db!;
  const named = connection.getClient().options.hosts[0]!;
  await connection.close();
  const [host = '', port] = (primary ?? `${named.host}:${named.port}`).split(':');
  return {
    address: named.socketPath ? { path: named.socketPath } : { host, port: Number(port) },
    databaseName,
    repeats: primary !== undefined || msg === 'isdbgrid',
  };
}

const database = databaseForTests();
beforeAll(async () => {
  const { address, databaseName, repeats } = await serverOf(database.uri);
  attempts = repeats ? 2 : 1;
  const link = createServer((client) => {
    const server = connect(address);
    let held: Buffer[] | undefined;
    const holdAnswers = () => {
      held = [];
      release = () => {
        client.write(Buffer.concat(held!));
        held = undefined;
      };
    };
    client.on('data', (data) => {
      const isInsert = data.includes('insert\0') && /ballotBox|voterRoll/.test(data.toString('latin1'));
      if (isInsert && holds !== 'nothing') {
        const what = holds;
        holds = 'nothing';
        if (what === 'its answer') {
          holdAnswers();
          server.write(data);
        } else {
          release = () => void server.write(data);
          if (what !== 'the insert') {
            client.removeAllListeners('close').destroy();
            breakInsert('before it arrives', attempts - 1);
          }
        }
        return;
      }
      const text = data.toString('latin1');
      // The clock looks for open elections too.
      const isLook =
        // oxlint-disable-next-line no-control-regex -- the bytes of a string in BSON begin with its length
        /find\0.*elections\0.*state\0\x05\0\0\0open\0/s.test(text) && !text.includes('opensByClock');
      if (isLook && looksBroken > 0) {
        looksBroken -= 1;
        client.destroy();
        return;
      }
      const isCount = data.includes('find\0') && data.includes('ballotBox');
      if (isCount && countsUntilHeld-- === 0) holdAnswers();
      const now = isInsert ? breaks : 'never';
      if (now !== 'never') breakInsert(breaks, inserts - 1);
      if (now !== 'before it arrives') server.write(data);
      if (now !== 'never') client.destroy();
    });
    server.on('data', (data) => (held ? held.push(data) : client.write(data)));
    client.on('close', () => server.end()).on('error', () => {});
    server.on('close', () => client.destroy()).on('error', () => {});
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const { port } = link.address() as AddressInfo;
  const started = await startPortal(`mongodb://127.0.0.1:${port}/${databaseName}?directConnection=true`, {
    env: { ELECTION_PROGRESS_DIR: progressDirOf(database.uri) },
  });
  portal = started;
  return async () => {
    await started.close();
    link.close();
  };
});

const cast = ({ path }: TestElection, body: unknown) => portal.call('POST', path('/ballots'), { body });

test('does not acknowledge a ballot that never reached the database', async () => {
  const election = await openTestElection(portal);
  const ballot = election.vote(election.candidates.asha, 'blank');
  breakInsert('before it arrives');
  const refused = await cast(election, ballot);
  expect(refused.json).toMatchObject({ status: 503, code: 'unavailable' });
  // The log says why, under the name that the voter was told.
  expect(portal.log.filter((line) => line.includes(refused.json.requestId))).toHaveLength(1);
  expect(await election.inTheBox()).toBe(0);

  expect((await cast(election, ballot)).status).toBe(201);
  expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([1, 1]);
});

test('finds and counts a ballot once if its insert was never answered', async () => {
  const election = await openTestElection(portal);
  const ballot = election.vote(election.candidates.asha, 'blank');
  breakInsert('before its answer');
  expect((await cast(election, ballot)).status).toBe(503);
  for (const _ of ['again', 'and again']) expect((await cast(election, ballot)).status).toBe(201);
  await portal.portal.runJobs();
  expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([1, 1]);
  expect(portal.log.join('')).not.toContain(election.candidates.asha);
});

test('counts a ballot even if the read after its insert failed', async () => {
  const election = await openTestElection(portal);
  const ballot = election.vote(election.candidates.asha, 'blank');
  // The driver tries once more.
  looksBroken = 2;
  expect((await cast(election, ballot)).status).toBe(503);
  expect([looksBroken, await election.inTheBox()]).toEqual([0, 1]);
  expect((await cast(election, ballot)).status).toBe(201);
  await portal.portal.runJobs();
  expect((await election.tally())?.cast).toBe(1);
});

/** Ends voting long enough ago, and has the portal seal the box. */
async function sealNow({ models, id }: TestElection): Promise<void> {
  await models.elections.updateOne({ _id: id }, { state: 'closed', closesAt: new Date(Date.now() - 10_000) });
  await expect.poll(async () => (await models.elections.findById(id).lean())?.sealed ?? null).not.toBeNull();
}
/** Whether what is published fits the digest. */
async function expectSoundBox({ models, id, path }: TestElection, ballots: number): Promise<void> {
  await models.elections.updateOne({ _id: id }, { state: 'published' });
  await expect.poll(async () => (await portal.call('GET', path('/box'))).status).toBe(200);
  const box = ballotBoxExportSchema.parse(JSON.parse((await portal.call('GET', path('/box/export'))).text));
  const lines = box.tokens.map(tokenLine).join('') + box.choices.map(choicesLine).join('');
  expect(createHash('sha256').update(lines).digest('hex')).toBe(box.digest);
  expect([box.cast, box.tokens.length]).toEqual([ballots, ballots]);
}
/** An election with one acknowledged ballot, and another one on its way that the link keeps back. */
async function withHeldBallot(what: typeof holds) {
  const election = await openTestElection(portal);
  await election.addVoters(2);
  const { asha, bilal } = election.candidates;
  expect((await cast(election, election.vote(asha, 'blank'))).status).toBe(201);
  const ballot = election.vote(bilal, 'blank');
  holds = what;
  const answer = cast(election, ballot);
  await expect.poll(() => holds).toBe('nothing');
  return { election, ballot, answer };
}

test('refuses a ballot whose insert arrives after the sealing, and removes it', async () => {
  const { election, answer } = await withHeldBallot('the insert');
  await sealNow(election);
  release();
  expect((await answer).json).toMatchObject({ status: 409, code: 'voting-closed' });
  expect(await election.inTheBox()).toBe(1);
  await expectSoundBox(election, 1);
});

test('counts a slow insert while voting is open', async () => {
  const { election, answer } = await withHeldBallot('the insert');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  release();
  expect((await answer).status).toBe(201);
  expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([2, 2]);
});

test('counts a ballot that the sealing found, even if its insert was answered later', async () => {
  const { election, answer } = await withHeldBallot('its answer');
  await sealNow(election);
  release();
  expect((await answer).status).toBe(201);
  await expectSoundBox(election, 2);
});

test('waits for the sealing if voting ended during the insert', async () => {
  const { election, answer } = await withHeldBallot('the insert');
  await election.models.elections.updateOne({ _id: election.id }, { state: 'closed', closesAt: new Date() });
  release();
  expect((await answer).status).toBe(201);
  expect((await election.models.elections.findById(election.id).lean())?.sealed?.cast).toBe(2);
  await expectSoundBox(election, 2);
});

test('finds and removes an abandoned ballot that lands after the sealing', async () => {
  const { election, ballot, answer } = await withHeldBallot('the insert of a broken connection');
  expect((await answer).status).toBe(503);
  await sealNow(election);
  release();
  await expect.poll(election.inTheBox).toBe(2);
  await portal.portal.runJobs();
  expect(await election.inTheBox()).toBe(1);
  expect(portal.log.join('')).toContain('that reached the database after the sealing were removed');
  expect((await cast(election, ballot)).json.code).toBe('voting-closed');
  await expectSoundBox(election, 1);
});

test('keeps an uncounted ballot while another one is recounted', async () => {
  const election = await openTestElection(portal);
  const castUnanswered = async () => {
    breakInsert('before its answer');
    expect((await cast(election, election.vote(election.candidates.asha, 'blank'))).status).toBe(503);
  };
  countsUntilHeld = 1;
  await castUnanswered();
  // The recount looks twice. Ballots that arrive after its second look are left for the next recount.
  await expect.poll(() => countsUntilHeld).toBeLessThan(0);
  await castUnanswered();
  release();
  await expect.poll(async () => (await election.tally())?.cast, { timeout: 20_000 }).toBe(2);
});

test('does not accept a truncated roll as complete', async () => {
  const { id, models } = await openTestElection(portal);
  const emails = ['a@sggs.ac.in', 'b@sggs.ac.in'];
  breakInsert('before it arrives');
  await expect(addToRoll(models, id, emails)).rejects.toThrow(/connection .* closed/);
  expect(await addToRoll(models, id, emails)).toBe(2);
});
