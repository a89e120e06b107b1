import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import type { Candidate, Election } from '@campus/contracts/elections';
import { campusAt } from '../campus.ts';
import { atLeast, atMost, median, type Measure, plain } from '../report.ts';
import { waitForReadyLine } from '../../start/processes.ts';
import { Servers } from '../servers.ts';
import { madeUpApplications } from './applications.ts';
import { makeBallots, readSigningKeys } from './ballots.ts';
import { type Call, callsOf, type Campus, connections } from './calls.ts';
import { load, memoryOf, type Run, type Shot } from './load.ts';
import { insertAll, makePeople, recordsOf } from './people.ts';

const PORT = 4857;

export interface ApiBenchOptions {
  quick: boolean;
  calls?: string[] | undefined;
}

type Side = 'api' | 'bare';
type Round = Record<Side, Run>;

/**
 * Each kind of call on the real API, against a bare Express app with the same check of tokens that answers the same
 * from the same database; in turns, because the machine's speed changes from minute to minute.
 */
export async function benchApi(options: ApiBenchOptions): Promise<Measure[]> {
  const rounds = options.quick ? 2 : 5;
  const seconds = options.quick ? 1 : 2;
  await using servers = new Servers();
  const api = await servers.startApi('API', PORT);
  const database = api.databaseServer;
  const { campus, signingKey } = await prepare(api, servers.tokenOf, rounds + 1);
  const bareServer = servers.start('bare server', [join(import.meta.dirname, 'bare-server.ts')], {
    ...(await servers.issuer).env,
    NODE_ENV: 'production',
    MONGODB_URI: api.databaseUri,
    BENCH_CANDIDATES: await (await fetch(`${api.url}/candidates`)).text(),
    BENCH_SIGNING_KEY: signingKey,
    BENCH_UPLOADS: join(servers.folder, 'bare-uploads'),
  });
  const urls = { api: api.url, bare: await waitForReadyLine(bareServer) };
  const processes = { api: api.server, bare: bareServer };
  const all = Object.entries(callsOf(campus));
  const chosen = all.filter(([name]) => options.calls?.includes(name) ?? true);
  for (const [, call] of chosen) if (call.isSame) await requireSame(urls, call);

  const run = (side: Side, call: Call, round: number) =>
    load(urls[side], call.shots(round), seconds, [processes[side], database]);
  const results = new Map<string, Round[]>(chosen.map(([name]) => [name, []]));
  const memory: number[] = [];
  // The first round only warms all up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, call] of chosen) {
      const sides: Side[] = round % 2 ? ['api', 'bare'] : ['bare', 'api'];
      const both: Partial<Round> = {};
      for (const side of sides) both[side] = await run(side, call, round);
      memory.push(await memoryOf(api.server));
      if (round > 0) results.get(name)!.push(both as Round);
    }
  console.log(tableOf(chosen.map(([name, call]) => [call, results.get(name)!])));
  const measures = chosen.flatMap(([name, call]) => measuresOf(call, results.get(name)!));
  measures.push(atMost('memory of the API under this load', Math.max(...memory), 400, 'MB'));
  return measures;
}

/** Members, 1,000 applications, an open election with ten candidates and one voter for each request. */
async function prepare(
  { url, databaseUri }: { url: string; databaseUri: string },
  tokenOf: Servers['tokenOf'],
  rounds: number,
): Promise<{ campus: Campus; signingKey: string }> {
  const people = {
    students: await makePeople(tokenOf, 'student', connections),
    reviewers: await makePeople(tokenOf, 'reviewer', connections),
    voters: await makePeople(tokenOf, 'voter', rounds * 1600),
    applicants: await makePeople(tokenOf, 'applicant', connections * 20),
  };
  for (const [group, all] of Object.entries(people))
    await insertAll(databaseUri, 'members', recordsOf(all, group === 'reviewers' ? ['faculty'] : []));
  // The bare server renames copies of the members.
  await insertAll(databaseUri, 'bareMembers', recordsOf(people.students));
  await insertAll(databaseUri, 'applications', madeUpApplications(1000));

  const { call, get } = campusAt(url, tokenOf);
  for (let number = 1; number <= 10; number += 1)
    await call('POST', '/candidates', {
      name: `Candidate ${number}`,
      manifesto: 'Library open until midnight in exam weeks, and a printed timetable you can rely on.',
    });
  const [candidate] = await get<Candidate[]>('/candidates');
  const { id: election, posts } = await get<Election>('/api/elections/current');
  const [signingKey = ''] = await readSigningKeys(databaseUri, election);
  const choices = posts.map(({ id: postId }) => ({ postId, choice: candidate!._id }));
  const ballots = await makeBallots(signingKey, rounds * 5000, choices);
  return { campus: { ...people, election, ballots, rounds }, signingKey };
}

/** @throws Error when the two servers don't answer the same: then they don't do the same work */
async function requireSame(urls: Record<Side, string>, { what, shots }: Call): Promise<void> {
  const shot = shots(0)[0]![0]!;
  const [api, bare] = await Promise.all([answer(urls.api, shot), answer(urls.bare, shot)]);
  if (!isDeepStrictEqual(api, bare))
    throw new Error(`${what}: the API says\n${api}\nthe bare server\n${bare}`);
}

async function answer(url: string, { method, path, headers }: Shot): Promise<string> {
  const response = await fetch(url + path, { method, headers });
  return `${response.status} ${await response.text()}`;
}

const of = (rounds: Round[], figure: (round: Round) => number) => median(rounds.map(figure));
const rateRatio = (rounds: Round[]) => of(rounds, ({ api, bare }) => api.perSecond / bare.perSecond);
const p99Ratio = (rounds: Round[]) => of(rounds, ({ api, bare }) => api.p99 / bare.p99);

function measuresOf({ what, goal }: Call, rounds: Round[]): Measure[] {
  const ratio = rateRatio(rounds);
  if (goal === undefined) return [plain(`${what}: API : bare`, ratio)];
  return [atLeast(`${what}: API : bare`, ratio, goal), atMost('  p99, API : bare', p99Ratio(rounds), 1.5)];
}

/** As Markdown, for `docs/benchmarks.md`. */
function tableOf(all: [Call, Round[]][]): string {
  const heads = [
    'call',
    'API, a second',
    'bare, a second',
    'API : bare',
    'spread',
    'API p50 / p99, ms',
    'bare p50 / p99, ms',
    'CPU a request, API + database, ms',
    'bare + database, ms',
    'load',
  ];
  const lines = all.map(([{ what }, rounds]) => {
    const whole = (value: number) => Math.round(value).toLocaleString('en');
    const side = (name: Side) => ({
      rate: whole(of(rounds, (round) => round[name].perSecond)),
      times: ['p50' as const, 'p99' as const]
        .map((at) => of(rounds, (round) => round[name][at]).toFixed(1))
        .join(' / '),
      cpu: [0, 1].map((i) => of(rounds, (round) => round[name].cpu[i]!).toFixed(2)).join(' + '),
    });
    const [api, bare] = [side('api'), side('bare')];
    const ratios = rounds.map(({ api: ours, bare: theirs }) => ours.perSecond / theirs.perSecond);
    return [
      what,
      api.rate,
      bare.rate,
      rateRatio(rounds).toFixed(2),
      `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      api.times,
      bare.times,
      api.cpu,
      bare.cpu,
      of(rounds, (round) => Math.max(round.api.generator, round.bare.generator)).toFixed(2),
    ];
  });
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
