import { defaultDomains } from '@campus/contracts';
import { fewAgainstMany, insertAll } from '../few-and-many.ts';
import type { Measure } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';
import { madeUpApplications } from './made-up-applications.ts';

const PORTS = { few: 4859, many: 4860 };
const page = 50;

/** Each finds a full page, among few as among many. */
const questions: [string, string][] = [
  ['all', '/applications?'],
  ['all, Pending', '/applications?status=Pending'],
  ['all, of events', '/applications?kind=event'],
  ['all, of events, Approved', '/applications?kind=event&status=Approved'],
  ['register', '/api/application-register?'],
  ['register, Rejected', '/api/application-register?status=Rejected'],
  ['register, of events', '/api/application-register?kind=event'],
  ['register, of events, Approved', '/api/application-register?kind=event&status=Approved'],
  ['queue', '/api/application-queue?'],
  ['queue, of events', '/api/application-queue?kind=event'],
  ['queue, overdue', '/api/application-queue?overdue=true'],
];

/** What a reviewer's lists cost with many applications against few: two APIs, each on a database of its own. */
export async function benchApplicationLists(quick: boolean): Promise<Measure[]> {
  const counts = { few: 1000, many: quick ? 5000 : 100_000 };
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const session = await issuer.tokenOf('reviewer', `reviewer@${defaultDomains.admin}`);
    const start = async (name: 'few' | 'many') => {
      const api = await servers.startApi(`API of ${name}`, PORTS[name], issuer.env, issuer.nodeArgs);
      await insertAll(api.databaseUri, 'applications', madeUpApplications(counts[name]));
      return api.url;
    };
    const [few, many] = await Promise.all([start('few'), start('many')]);
    const asker = (url: string, path: string) => async () => {
      const response = await fetch(`${url}${path}&limit=${page}`, {
        headers: { authorization: `Bearer ${session}` },
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      const answer = (await response.json()) as unknown[] | { items: unknown[]; next: string | null };
      const items = Array.isArray(answer) ? answer : answer.items;
      if (items.length !== page) throw new Error(`${path}: ${items.length} applications instead of ${page}.`);
      return items as { _id: string }[];
    };

    const measures: Measure[] = [];
    for (const [what, path] of questions)
      measures.push(
        ...(await fewAgainstMany(what, counts, { few: asker(few, path), many: asker(many, path) })),
      );
    const second = async (url: string) => {
      const last = (await asker(url, '/applications?')()).at(-1)!._id;
      return asker(url, `/applications?before=${last}`);
    };
    const pages = { few: await second(few), many: await second(many) };
    return [...measures, ...(await fewAgainstMany('all, the second page', counts, pages))];
  } finally {
    await servers.stop();
  }
}
