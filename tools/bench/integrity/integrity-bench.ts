import { defaultDomains, termOf } from '@campus/contracts';
import { fewAgainstMany, insertAll } from '../few-and-many.ts';
import type { Measure } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';
import { madeUpCases, madeUpRecords, reporter } from './made-up-cases.ts';

const PORTS = { few: 4859, many: 4860 };
const page = 25;

const term = termOf(new Date().toISOString().slice(0, 10));
const member = { uid: 'bench-member', email: `bench-member@${defaultDomains.student}` };
const teacher = { uid: reporter.id, email: `bench-reporter@${defaultDomains.student}` };

/** Each finds a full page, among few as among many. */
const questions: [what: string, as: 'member' | 'teacher', path: string][] = [
  ['records', 'member', 'integrity-records?'],
  ['records of this term', 'member', `integrity-records?term=${term}`],
  ['records, plagiarism', 'member', 'integrity-records?kind=plagiarism'],
  ['records, warning', 'member', 'integrity-records?outcome=warning'],
  [
    'records, of this term, plagiarism and warning',
    'member',
    `integrity-records?term=${term}&kind=plagiarism&outcome=warning`,
  ],
  ['committee, all', 'member', 'cases?'],
  ['committee, published', 'member', 'cases?state=published'],
  ['committee, reported', 'member', 'cases?state=reported'],
  ['committee, student notified', 'member', 'cases?state=notified'],
  ['committee, no answer in time', 'member', 'cases?state=unanswered'],
  ['committee, final', 'member', 'cases?state=final'],
  ['queue', 'member', 'case-queue?'],
  ['reported by me', 'teacher', 'cases/mine?part=reporter'],
];

/**
 * What the records page and the committee's lists cost with many cases against few: two APIs, each on a database of its
 * own.
 */
export async function benchIntegrity(quick: boolean): Promise<Measure[]> {
  const counts = { few: 500, many: quick ? 5000 : 50_000 };
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const sessions = {
      member: await issuer.tokenOf(member.uid, member.email),
      teacher: await issuer.tokenOf(teacher.uid, teacher.email),
    };
    const start = async (name: 'few' | 'many') => {
      const api = await servers.startApi(`API of ${name}`, PORTS[name], issuer.env, issuer.nodeArgs);
      await insertAll(api.databaseUri, 'members', [committeeMember]);
      await insertAll(api.databaseUri, 'cases', madeUpCases(counts[name]));
      await insertAll(api.databaseUri, 'integrityRecords', madeUpRecords(counts[name]));
      return api.url;
    };
    const [few, many] = [await start('few'), await start('many')];
    const asker = (url: string, as: keyof typeof sessions, path: string) => async () => {
      const response = await fetch(`${url}/api/${path}&limit=${page}`, {
        headers: { authorization: `Bearer ${sessions[as]}` },
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      const { items, next } = (await response.json()) as {
        items: unknown[];
        next: string | null;
      };
      if (items.length !== page) throw new Error(`${path}: ${items.length} rows instead of ${page}.`);
      return next;
    };

    const measures: Measure[] = [];
    for (const [what, as, path] of questions)
      measures.push(
        ...(await fewAgainstMany(what, counts, { few: asker(few, as, path), many: asker(many, as, path) })),
      );
    const second = async (url: string, path: string) =>
      asker(url, 'member', `${path}&cursor=${await asker(url, 'member', path)()}`);
    for (const path of ['integrity-records?', 'cases?', 'case-queue?'])
      measures.push(
        ...(await fewAgainstMany(`${path.slice(0, -1)}, the second page`, counts, {
          few: await second(few, path),
          many: await second(many, path),
        })),
      );
    return measures;
  } finally {
    await servers.stop();
  }
}

const committeeMember = {
  _id: member.uid,
  email: member.email,
  mailbox: member.email,
  accounts: [member.uid],
  name: '',
  nameLower: '',
  grants: ['committee'],
  adminRemoved: false,
  roles: ['student', 'committee'],
  since: '2026-11-01',
  version: 0,
  outbox: [],
  letters: [],
};
