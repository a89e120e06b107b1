import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains } from '@campus/contracts';
import type { getHome } from '@campus/contracts/home';
import type { Parsed } from '@campus/contracts';
import { campusAt } from './elections/campus.ts';
import { applicationLists } from './lists/applications.ts';
import { caseLists } from './lists/cases.ts';
import { complaintList } from './lists/complaints.ts';
import { ledgerLists } from './lists/ledger.ts';
import { insertAll } from './lists/list-bench.ts';
import { studentList } from './lists/students.ts';
import { atMost, type Measure, median, percentile, plain } from './report.ts';
import { Servers } from './servers.ts';

const PORT = 4861;
/** Rows of everything that a home page may ask for. */
const ROWS = 10_000;
const QUICK_ROWS = 500;
const CALLS = 101;
const LIMIT_MS = 300;

const hex = (what: string) => createHash('sha256').update(what).digest('hex').slice(0, 32);
const dayMs = 86_400_000;

/** Leave that waits for a decision, of one student each. */
function* leave(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1) {
    const author = { id: `bench-${i}`, name: `Student ${i}` };
    const at = new Date(Date.now() - i * 60_000);
    yield {
      _id: hex(`leave ${i}`),
      kind: 'leave',
      state: 'Pending',
      version: 0,
      author,
      name: author.name,
      from: '2027-01-11',
      until: '2027-01-12',
      fromAfternoon: false,
      untilMidday: false,
      reportedAt: at,
      waitsSince: at,
      decidedAt: null,
      slots: [`${author.id}:2027-01-11a`],
      turn: `leave:${i}`,
      parentTurn: null,
      forgotten: false,
      approvals: [],
      history: [],
      letters: [],
    };
  }
}

function* bookings(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1) {
    const startsAt = new Date(Date.now() + dayMs + i * 3_600_000);
    yield {
      _id: hex(`booking ${i}`),
      facility: hex('hall'),
      author: { id: `bench-${i % 3000}`, name: 'A student' },
      title: 'Rehearsal',
      day: '2027-01-11',
      from: '10:00',
      until: '12:00',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 7_200_000),
      state: i % 2 ? 'Pending' : 'Approved',
      approvalsNeeded: 1,
      waitsSince: i % 2 ? new Date() : null,
      decidedAt: i % 2 ? null : new Date(),
      slots: [],
      turn: '',
      series: null,
      forgotten: false,
      approvals: [],
      history: [],
      letters: [],
      outbox: [],
    };
  }
}

function* roleRequests(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1)
    yield {
      _id: hex(`role ${i}`),
      member: `bench-${i}`,
      role: 'board',
      reason: 'Elected.',
      day: '2026-11-22',
      turn: `bench-${i}:role`,
      state: 'open',
      open: `bench-${i}:board`,
      decision: null,
      outbox: [],
      letters: [],
    };
}

function* mails(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1)
    yield {
      _id: `bench:${i}`,
      kind: 'welcome',
      state: i % 100 ? 'sent' : 'failed',
      tries: 3,
      at: new Date(),
      dueAt: null,
    };
}

const facility = { _id: hex('hall'), name: 'Hall', nameLower: 'hall', managers: [], photos: [], outbox: [] };

/** How long `GET /api/home` takes with 10,000 rows of everything, for a student and for an admin, who has every queue. */
export async function benchHome(quick: boolean): Promise<Measure[]> {
  const rows = quick ? QUICK_ROWS : ROWS;
  await using servers = new Servers();
  const api = await servers.startApi('API', PORT);
  const { absences: _, ...students } = studentList.collections;
  const collections = {
    ...students,
    ...applicationLists.collections,
    ...complaintList.collections,
    ...ledgerLists.collections,
    cases: caseLists.collections['cases']!,
    absences: leave,
    bookings,
    facilities: () => [facility],
    roleRequests,
    mails,
  };
  for (const [collection, documents] of Object.entries(collections))
    await insertAll(api.databaseUri, collection, documents(rows));

  const people = {
    student: await servers.tokenOf('bench-1', `bench-1@${defaultDomains.student}`),
    admin: await servers.tokenOf('admin', `admin@${defaultDomains.admin}`),
  };
  const { call, get } = await campusAt(api.url, servers.tokenOf);
  const { id } = await get<{ id: string }>('/api/me');
  const granted = { granted: true, reason: 'For the bench.' };
  for (const role of ['board', 'committee'])
    await call('PUT', `/api/members/${id}/roles/${role}`, granted).catch(() => undefined);
  await call('POST', '/candidates', { name: 'x', manifesto: 'x' });

  const measures: Measure[] = [];
  for (const [who, token] of Object.entries(people)) {
    const times: number[] = [];
    let unavailable = 0;
    let items = 0;
    for (let number = -10; number < CALLS; number += 1) {
      const began = performance.now();
      const home = await call<Parsed<typeof getHome.response>>('GET', '/api/home', undefined, token);
      // The first requests warm up; one adds up the ledger.
      if (number < 0) {
        await delay(200);
        continue;
      }
      times.push(performance.now() - began);
      unavailable += home.unavailable.length;
      items = home.items.reduce((sum, { count }) => sum + count, 0);
    }
    measures.push(
      plain(`${who}: things on the page`, items),
      atMost(`  half of the calls within`, median(times), LIMIT_MS, 'ms'),
      plain(`  95 % of the calls within`, percentile(times, 0.95), 'ms'),
      atMost(`  areas that took too long in ${CALLS} calls`, unavailable, 0),
    );
  }
  return measures;
}
