import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { defaultDomains } from '@campus/contracts';
import {
  type Election,
  type ElectionSetup,
  type ManagedElection,
  newElectionSetup,
  votersFile,
} from '@campus/contracts/elections';
import { call } from '../demo/call.ts';
import { withClient } from '../with-client.ts';
import { makeBallots, readSigningKeys } from './api/ballots.ts';
import { deal, send } from './api/calls.ts';
import { load } from './api/load.ts';
import { type Campus, campusAt, unlessLate } from './campus.ts';
import { atLeast, atMost, type Measure, median, plain } from './report.ts';
import { Servers } from './servers.ts';

const PORT = 4864;
const ROUNDS = 3;
const CLASSES = 60;
const CANDIDATES = 200;
const READING_MS = 30_000;

const classPost = (number: number) => ({
  title: `Representative ${number}`,
  electorate: { attribute: 'class' as const, values: [`Class ${number}`] },
});
const everyone = [{ title: 'President' }, { title: 'Secretary' }];

/** The same voters, candidates and posts on a ballot, once with a paper for each class and once with one paper for all. */
export async function benchPapers(quick: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const { url, databaseUri } = await servers.startApi('API', PORT);
  const campus = campusAt(url, servers.tokenOf);
  const voters = quick ? 1200 : 20_000;
  const rows = Array.from({ length: voters }, (_, index) => `n${index}x,Class ${index % CLASSES}`);
  const list = ['registration number,class', ...rows].join('\n');
  const one = await openElection(campus, list, [...everyone, { title: 'Representative' }]);
  const classes = Array.from({ length: CLASSES }, (_, number) => classPost(number));
  const many = await openElection(campus, list, [...everyone, ...classes]);
  if (many.election.papers?.length !== CLASSES) throw new Error('There is not a paper for each class.');
  const pages = [await pageOf(campus, one.election), await pageOf(campus, many.election)] as const;

  const count = quick ? 300 : 5000;
  const rates: { one: number; many: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rate = {
      one: await castingRate(databaseUri, campus, one.election, count),
      many: await castingRate(databaseUri, campus, many.election, count),
    };
    // The first round only warms all up.
    if (round > 0) rates.push(rate);
  }
  const counted = {
    one: await countingTime(databaseUri, campus, one.election),
    many: await countingTime(databaseUri, campus, many.election),
  };
  return [
    plain(`opening with one paper, ${voters} voters`, one.openedIn, 's'),
    plain(`  with ${CLASSES} papers`, many.openedIn, 's'),
    plain('voting page with one paper, gzip', pages[0].bytes / 1000, 'KB'),
    plain(`  with ${CLASSES} papers`, pages[1].bytes / 1000, 'KB'),
    plain('voting page with one paper', pages[0].ms, 'ms'),
    plain(`  with ${CLASSES} papers`, pages[1].ms, 'ms'),
    plain('ballots cast with one paper', median(rates.map((rate) => rate.one)), 'per s'),
    plain(`  with ${CLASSES} papers`, median(rates.map((rate) => rate.many)), 'per s'),
    atLeast(`  ${CLASSES} papers : one`, median(rates.map((rate) => rate.many / rate.one)), 0.9),
    plain('end of voting to sealed box with one paper', counted.one, 's'),
    atMost(`  ${CLASSES} papers : one`, counted.many / counted.one, 1.25),
  ];
}

/** An election with these posts that is open to the voters on the list, and the seconds that its opening took. */
async function openElection(campus: Campus, list: string, posts: ElectionSetup['posts']) {
  const setup: ElectionSetup = { ...newElectionSetup, title: 'Papers', posts, eligibility: 'list' };
  const { id, posts: made } = await campus.call<Election>('POST', '/api/managed-elections', setup);
  const path = `/api/managed-elections/${id}`;
  for (let index = 0; index < CANDIDATES; index += 1)
    await campus.call('POST', `${path}/candidates`, {
      postId: made[index % made.length]!.id,
      name: `Candidate ${index}`,
      manifesto: 'For everybody.',
    });
  const body = new FormData();
  body.set(votersFile.field, new Blob([list]), 'voters.csv');
  const token = await campus.sessionOf('admin', `admin@${defaultDomains.admin}`);
  await call('PUT', `${campus.url}${path}/voters`, token, body, [503]);
  while ((await campus.get<ManagedElection>(path)).listed === null) await delay(250);
  // An officer reads which papers there will be; meanwhile keys are made.
  await campus.get(`${path}/papers`);
  await delay(READING_MS);
  const begin = performance.now();
  await campus.call('POST', `${path}/state`, { from: 'draft', to: 'open' }).catch(unlessLate);
  while ((await campus.get<Election>(path).catch(unlessLate))?.state !== 'open') await delay(250);
  const openedIn = (performance.now() - begin) / 1000;
  return { election: await campus.election(id), openedIn };
}

/** Time and size of the answers that the voting page reads. */
async function pageOf(campus: Campus, { id }: Election): Promise<{ ms: number; bytes: number }> {
  const read = () =>
    Promise.all(['', '/candidates'].map((part) => campus.get(`/api/elections/${id}${part}`)));
  const times: number[] = [];
  for (let index = 0; index < 51; index += 1) {
    const begin = performance.now();
    await read();
    times.push(performance.now() - begin);
  }
  return { ms: median(times), bytes: gzipSync(JSON.stringify(await read())).length };
}

/** Ballots that are cast in a second, of all papers in turn. */
async function castingRate(uri: string, campus: Campus, election: Election, count: number): Promise<number> {
  const keys = await readSigningKeys(uri, election.id);
  const choicesOf = new Map(
    (await campus.choicesOf(election)).map(({ postId, choices }) => [postId, choices]),
  );
  const papers = election.papers ?? [{ id: undefined, posts: election.posts.map(({ id }) => id) }];
  const ballots = await Promise.all(
    papers.map(async ({ id: paper, posts }, index) => {
      const choices = posts.map((postId) => ({ postId, choice: choicesOf.get(postId)![0]! }));
      const made = await makeBallots(keys[index]!, Math.ceil(count / papers.length), choices);
      return made.map((ballot) => ({ ...ballot, ...(paper !== undefined && { paper }) }));
    }),
  );
  const path = `/api/elections/${election.id}/ballots`;
  const shots = ballots[0]!.flatMap((_, turn) =>
    ballots.map((ofPaper) => send('POST', path, ofPaper[turn]!)),
  );
  return (await load(campus.url, deal(shots), 1, [])).perSecond;
}

/** Seconds from the end of voting to the sealed box. */
async function countingTime(uri: string, campus: Campus, { id }: Election): Promise<number> {
  // As if everybody had asked for a token.
  await withClient(uri, (db) =>
    db
      .collection<{ _id: string }>('voterRoll')
      .updateMany({ _id: { $gt: `${id}.`, $lt: `${id}/` } }, { $set: { blinded: 'bench' } }),
  );
  const begin = performance.now();
  await campus.close(id);
  return (performance.now() - begin) / 1000;
}
