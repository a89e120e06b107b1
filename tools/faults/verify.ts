import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { auditBallotBox } from '@campus/ballot';
import type { BallotBoxExport, Count, Election } from '@campus/contracts/elections';
import { type Db, MongoClient } from 'mongodb';
import { runCheckData } from '../check-data/run.ts';
import { acknowledgedIn, type Journal, type Load } from './load.ts';
import type { Portal } from './portal.ts';

/** A mail whose worker was killed is taken up again after its lease of three minutes. */
const mailPatienceMs = 260_000;
/** How long the portal has to recount figures that a crash under load left wrong. */
const recountMs = 120_000;

export interface Verdict {
  acknowledged: number;
  /** One line for each thing that was acknowledged and isn't there. */
  lost: string[];
  /** One line for each thing that is there twice, or that no client asked for. */
  twice: string[];
  /** One line for each other fault: refused requests, a box that can't be verified, a failed check of the data. */
  faults: string[];
}

/** Compares what clients were told with what is stored, mailed and counted. All requests must have been answered. */
export async function verify(portal: Portal, load: Load): Promise<Verdict> {
  const { journal, settings } = load;
  await using client = await MongoClient.connect(portal.databaseUri);
  const verdict: Verdict = {
    acknowledged: acknowledgedIn(journal),
    lost: [],
    twice: [],
    faults: journal.refusals,
  };
  const database = client.db();
  await compareStored(database, portal, load, verdict);
  await compareMails(database, portal, journal, verdict);
  await compareElection(portal, settings.election, journal, verdict);
  verdict.faults.push(...(await checkData(portal)));
  return verdict;
}

interface StoredApplication {
  _id: string;
  state: string;
  content: { document: { file: string; sha256: string } };
  history: { action: string }[];
}

async function compareStored(database: Db, { url }: Portal, { journal, settings }: Load, verdict: Verdict) {
  const idsIn = async (name: string) => {
    const rows = await database
      .collection<{ _id: string }>(name)
      .find({}, { projection: { _id: 1 } })
      .toArray();
    return new Set(rows.map(({ _id }) => _id));
  };
  compareSets('complaint', journal.complaints, await idsIn('complaints'), verdict);
  compareSets('sick report', journal.reports, await idsIn('absences'), verdict);
  compareSets('application', new Set(journal.applications.keys()), await idsIn('applications'), verdict);

  for (const { _id, state, content, history } of await database
    .collection<StoredApplication>('applications')
    .find()
    .toArray()) {
    const approvals = history.filter(({ action }) => action === 'approve').length;
    if (journal.decisions.has(_id) && (state !== 'Approved' || approvals === 0))
      verdict.lost.push(`decision on ${_id}: ${state}`);
    if (approvals > 1) verdict.twice.push(`decision on ${_id}: ${approvals} times`);
    const answer = await fetch(`${url}/uploads/${content.document.file}`, {
      headers: { authorization: `Bearer ${settings.reviewer}` },
    });
    const digest = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    if (digest !== (journal.applications.get(_id) ?? digest)) verdict.lost.push(`document of ${_id}`);
  }
}

function compareSets(what: string, acknowledged: Set<string>, stored: Set<string>, verdict: Verdict): void {
  for (const id of acknowledged.difference(stored)) verdict.lost.push(`${what} ${id}`);
  for (const id of stored.difference(acknowledged)) verdict.twice.push(`${what} ${id} nobody knows of`);
}

interface StoredMail {
  _id: string;
  state: string;
  reason: string;
}

/** Every report has its mail; each mail arrived once, or says that its fate is unknown. */
async function compareMails(database: Db, portal: Portal, { reports }: Journal, verdict: Verdict) {
  const mails = database.collection<StoredMail>('mails');
  let fewest = Infinity;
  let fewestSince = performance.now();
  for (;;) {
    // A letter whose API was killed stays with its report until the next sweep.
    const withReports = await database.collection('absences').countDocuments({ 'letters._id': { $gte: '' } });
    const waiting = withReports + (await mails.countDocuments({ state: { $in: ['queued', 'sending'] } }));
    if (waiting === 0) break;
    if (waiting < fewest) [fewest, fewestSince] = [waiting, performance.now()];
    if (performance.now() - fewestSince > mailPatienceMs) {
      verdict.faults.push(`${waiting} mails still wait, and none was sent for ${mailPatienceMs / 1000} s`);
      break;
    }
    await delay(250);
  }
  const all = await mails.find().toArray();
  const ids = new Set(all.map(({ _id }) => _id));
  for (const id of reports)
    if (!ids.has(`absence:${id}:report:coordinator`)) verdict.lost.push(`mail about the report ${id}`);

  const taken = portal.mails.newestFirst().map(
    ({ headers }) =>
      headers
        .find(({ key }) => key === 'message-id')
        ?.value.slice(1)
        .split('@')[0],
  );
  const arrived = new Set(taken);
  if (taken.length > arrived.size)
    verdict.twice.push(`${taken.length - arrived.size} of ${arrived.size} mails arrived twice`);
  for (const { _id, state, reason } of all) {
    if (state === 'sent' && !arrived.has(messageIdOf(_id))) verdict.lost.push(`mail ${_id}`);
    if (state === 'failed' && !reason.includes('may have arrived'))
      verdict.faults.push(`mail ${_id}: ${reason}`);
  }
}

/** As in the mail worker. */
const messageIdOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 32);

/** Live, published and recounted votes are those of the clients, and each token given out has its ballot. */
async function compareElection(
  { campus }: Portal,
  { id }: Election,
  { receipts, votes }: Journal,
  verdict: Verdict,
) {
  const wrongIn = ({ standings }: Election) =>
    (standings?.counts ?? []).filter(
      ({ postId, choice, votes: counted }: Count) => counted !== (votes.get(`${postId}:${choice}`) ?? 0),
    );
  const deadline = performance.now() + recountMs;
  let live = await campus.election(id);
  while (wrongIn(live).length > 0 && performance.now() < deadline) {
    await delay(1000);
    live = await campus.election(id);
  }
  await campus.close(id);
  const published = await campus.publish(id);
  const box = await campus.get<BallotBoxExport>(`/api/elections/${id}/box/export`);
  compareSets('ballot', receipts, new Set(box.tokens.map(({ receipt }) => receipt)), verdict);
  const audit = await auditBallotBox(box, { tokens: [box.tokens], choices: [box.choices] });
  verdict.faults.push(...audit.faults);
  if (box.issued !== box.cast)
    verdict.faults.push(`${box.issued} voting tokens were given out for ${box.cast} ballots`);
  for (const [shown, election] of Object.entries({ live, published }))
    for (const { postId, choice, votes: counted } of wrongIn(election))
      verdict.faults.push(
        `${counted} votes (${shown}) for ${postId}:${choice}, not ${votes.get(`${postId}:${choice}`)}`,
      );
}

/** `npm run check-data`; once more as long as the portal may still put kept figures right. */
async function checkData(portal: Portal): Promise<string[]> {
  const deadline = performance.now() + recountMs;
  for (;;) {
    const violated = await violations(portal);
    if (violated.length === 0 || performance.now() > deadline) return violated;
    await delay(1000);
  }
}

async function violations({ databaseUri, folders }: Portal): Promise<string[]> {
  const checks = await runCheckData(databaseUri, folders.uploads).catch((error: unknown) => String(error));
  if (typeof checks === 'string') return [checks];
  return checks
    .filter(({ state }) => state === 'violated')
    .map(({ name, violations: which }) => `${name}: ${which.join(' ')}`);
}
