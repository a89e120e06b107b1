import { createHash } from 'node:crypto';
import { defaultDomains } from '@campus/contracts';
import { fewAgainstMany, insertAll } from '../few-and-many.ts';
import type { Measure } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';

const PORTS = { few: 4859, many: 4860 };
const page = 50;

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
/** In the order of a hash: ids and names come in no order, as people do. */
const idOf = (i: number) => `bench-${hex(`id:${i}`).slice(0, 20)}`;
const nameOf = (i: number) => `Student ${hex(`name:${i}`).slice(0, 8)}`;

function* madeUpStudents(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1) {
    const name = nameOf(i);
    const email = `bench-${i}@${defaultDomains.student}`;
    yield {
      _id: idOf(i),
      email,
      mailbox: email,
      accounts: [idOf(i)],
      name,
      nameLower: name.toLowerCase(),
      grants: [],
      adminRemoved: false,
      roles: ['student'],
      since: '2026-11-01',
      version: 0,
      outbox: [],
      letters: [],
    };
  }
}

/** Every tenth student is away for a week around now, and was away four times before. */
function* madeUpAbsences(count: number): Generator<object> {
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (let i = 0; i < count; i += 10)
    for (let weeks = 0; weeks < 5; weeks += 1) {
      const days = Array.from({ length: 7 }, (_, day) => dayFrom(day - 3 - 14 * weeks));
      const author = { id: idOf(i), name: nameOf(i) };
      const _id = hex(`absence:${i}:${weeks}`).slice(0, 32);
      yield {
        _id,
        kind: i % 20 ? 'leave' : 'sick',
        leaveKind: i % 20 ? 'other' : null,
        state: 'Approved',
        version: 0,
        author,
        name: author.name,
        registrationNumber: `2023BCS${i}`,
        className: 'SE CSE A',
        from: days[0],
        until: days.at(-1),
        fromAfternoon: false,
        untilMidday: false,
        reason: '',
        certificate: null,
        address: null,
        approvals: [],
        approvalsNeeded: 0,
        history: [],
        reportedAt: new Date(),
        waitsSince: null,
        decidedAt: new Date(),
        slots: days.flatMap((day) => [`${author.id}:${day}a`, `${author.id}:${day}p`]),
        turn: `${author.id}:${days[0]}:0`,
        sent: '',
        forgotten: false,
        letters: [],
      };
    }
}

/** What a page of the list of students costs with many students against few: two APIs, each on a database of its own. */
export async function benchStudents(quick: boolean): Promise<Measure[]> {
  const counts = { few: 200, many: quick ? 2000 : 20_000 };
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const session = await issuer.tokenOf('reader', `reader@${defaultDomains.student}`);
    const start = async (name: 'few' | 'many') => {
      const api = await servers.startApi(`API of ${name}`, PORTS[name], issuer.env, issuer.nodeArgs);
      await insertAll(api.databaseUri, 'members', madeUpStudents(counts[name]));
      await insertAll(api.databaseUri, 'absences', madeUpAbsences(counts[name]));
      return api.url;
    };
    const [few, many] = await Promise.all([start('few'), start('many')]);
    const asker = (url: string, query: string) => async () => {
      const response = await fetch(`${url}/api/students?limit=${page}${query}`, {
        headers: { authorization: `Bearer ${session}` },
      });
      if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`);
      const students = (await response.json()) as { _id: string; status: string }[];
      if (students.length !== page)
        throw new Error(`${query}: ${students.length} students instead of ${page}.`);
      if (students.every(({ status }) => status === 'Present')) throw new Error('Nobody is away.');
      return students;
    };
    const measure = async (what: string, ofFew: string, ofMany = ofFew) =>
      fewAgainstMany(what, counts, { few: asker(few, ofFew), many: asker(many, ofMany) });
    const after = async (url: string) => `&after=${(await asker(url, '')()).at(-1)!._id}`;
    return [
      ...(await measure('the first page', '')),
      ...(await measure('the second page', await after(few), await after(many))),
      ...(await measure('a search by the beginning of the name', '&search=student')),
    ];
  } finally {
    await servers.stop();
  }
}
