import { join } from 'node:path';
import { defaultDomains } from '@campus/contracts';
import { runCheckData } from '../check-data/run.ts';
import { makeBallots, readSigningKey } from './api/ballots.ts';
import { campusAt, choicesOfBallot } from './elections/campus.ts';
import { postEach } from './elections/post-each.ts';
import { applicationLists } from './lists/applications.ts';
import { complaintList } from './lists/complaints.ts';
import { insertAll } from './lists/list-bench.ts';
import { studentList } from './lists/students.ts';
import { fillBox } from './processes/ballot-rows.ts';
import { median, type Measure, percentile, plain } from './report.ts';
import { Servers, stop } from './servers.ts';

const PORT = 4865;
const CONNECTIONS = 64;
/** How often each question is asked. */
const ROUNDS = 21;

function* mails(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1) {
    const at = new Date(Date.UTC(2024, 10, 1) + i * 600_000);
    const isSent = i % 100 > 0;
    yield {
      _id: `bench:${i}`,
      kind: 'application',
      to: { member: `bench-${i % 3000}` },
      subject: 'Your application was approved',
      state: isSent ? 'sent' : 'failed',
      tries: isSent ? 1 : 5,
      at,
      dueAt: null,
      sentAt: isSent ? at : null,
      reason: isSent ? '' : 'The mail server refused the address.',
    };
  }
}

/** Voters who have their voting token. */
function* issuedTokens(rollKey: string, count: number): Generator<object> {
  const blinded = Buffer.alloc(32).toString('base64');
  for (let i = 0; i < count; i += 1)
    yield { _id: `${rollKey}:voter-${i}@${defaultDomains.student}`, blinded };
}

/**
 * Times of one portal with everything that a large college has after years: 20,000 students, 100,000 complaints,
 * applications and mails each, and an open election with a million ballots, which is then counted.
 */
export async function benchCollege(quick: boolean): Promise<Measure[]> {
  const [students, rows, ballots] = quick ? [2000, 5000, 20_000] : [20_000, 100_000, 1_000_000];
  const [batches, batch] = quick ? [1, 300] : [5, 2000];
  const measures: Measure[] = [];
  const add = (what: string, ms: number) =>
    measures.push(ms < 10_000 ? plain(what, ms, 'ms') : plain(what, ms / 1000, 's'));
  const timed = async <Result>(work: () => Promise<Result>) => {
    const begin = performance.now();
    return { result: await work(), ms: performance.now() - begin };
  };

  await using servers = new Servers();
  const api = await servers.startApi('API', PORT);
  const { databaseUri, url } = api;
  const load = async (what: string, collection: string, documents: Iterable<object>) =>
    add(`stored: ${what}`, (await timed(() => insertAll(databaseUri, collection, documents))).ms);
  const lists = { students: studentList, complaints: complaintList, applications: applicationLists };
  for (const list of Object.values(lists))
    for (const [name, documents] of Object.entries(list.collections))
      await load(name, name, documents(list === studentList ? students : rows));
  await load('mails', 'mails', mails(rows));

  const campus = await campusAt(url, servers.tokenOf);
  const opened = await timed(() => campus.openElection('A million ballots'));
  add(`an election opens with ${students} voters on its roll`, opened.ms);
  const { id } = opened.result;
  add('stored: ballots', (await timed(() => fillBox(databaseUri, opened.result, ballots))).ms);
  await load('roll', 'voterRoll', issuedTokens(id, ballots + (batches + 1) * batch));

  let { server } = api;
  const starts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await stop(server);
    const start = await timed(api.restart);
    server = start.result;
    starts.push(start.ms);
  }
  add('start of the API', median(starts));

  const admin = { uid: 'admin', email: `admin@${defaultDomains.admin}` };
  async function ask(what: string, path: string, { uid, email } = admin) {
    const token = await servers.tokenOf(uid, email);
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const begin = performance.now();
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      times.push(performance.now() - begin);
    }
    // The first one warms up.
    add(what, median(times.slice(1)));
  }
  for (const [name, list] of Object.entries(lists))
    for (const { what, path } of list.questions) await ask(`${name}: ${what}`, path, list.asker);
  await ask('mails: all', '/api/mails');
  await ask('mails: failed', '/api/mails?state=failed');
  await ask('home of an admin', '/api/home');
  await ask('turnout', `/api/elections/${id}`);

  const choices = Object.entries(choicesOfBallot(await campus.choicesOf(opened.result), 1)).map(
    ([postId, choice]) => ({ postId, choice }),
  );
  const key = await readSigningKey(databaseUri, id);
  const casting: { perSecond: number; p99: number }[] = [];
  for (let round = 0; round <= batches; round += 1) {
    const bodies = (await makeBallots(key, batch, choices)).map((ballot) => JSON.stringify(ballot));
    const { result, ms } = await timed(() =>
      postEach(`${url}/api/elections/${id}/ballots`, bodies, CONNECTIONS),
    );
    // The first one warms up.
    if (round > 0) casting.push({ perSecond: (batch * 1000) / ms, p99: percentile(result, 0.99) });
  }
  measures.push(plain('ballots cast', median(casting.map(({ perSecond }) => perSecond)), 'per s'));
  add('  99 % of them within', median(casting.map(({ p99 }) => p99)));

  add('from the end of voting to the sealed box', (await timed(() => campus.close(id, 30))).ms);
  add('publishing', (await timed(() => campus.publish(id, 30))).ms);
  await ask('result', `/api/elections/${id}`);
  await ask('a page of the published box', `/api/elections/${id}/box/tokens?limit=100`);
  // It finds faults: the made-up records have no documents, and no money was set aside for them.
  const checked = await timed(() => runCheckData(databaseUri, join(servers.folder, 'API-uploads')));
  add('npm run check-data', checked.ms);
  for (const { name, ms } of checked.result.toSorted((one, other) => other.ms - one.ms).slice(0, 5))
    add(`  ${name}`, ms);
  return measures;
}
