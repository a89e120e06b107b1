/**
 * Prints, as JSON, the files of `api/src` that run between the call of a handler and its answer: those with a function
 * that is called in each of ten requests, so that a job that happens to run does not count. A first request fills the
 * caches. The router is left out, because it calls every handler.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@campus/contracts';
import { decideApplication } from '@campus/contracts/budget';
import { castBallot } from '@campus/contracts/elections';
import { bookFacility, minutesOf, timeOf } from '@campus/contracts/facilities';
import { decideLeave } from '@campus/contracts/health';
import { startServer } from '@campus/embedded-mongo';
import {
  callsOnApplications,
  contentFor,
} from '../features/budget/applications/testing/calls-on-applications.ts';
import { callsOnFacilities, openDaily } from '../features/facilities/testing/calls-on-facilities.ts';
import { callsOnAbsences } from '../features/health/testing/calls-on-absences.ts';
import { daysAfter } from '../platform/days.ts';
import { drawId } from './draw-id.ts';
import { newStudent, openTestElection } from './election-factory.ts';
import { startPortal } from './test-portal.ts';
import { personas } from './tokens.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'campus-ways-'));
const database = await startServer({ dataDir, isDurable: false });
const portal = await startPortal(database.uri);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** The files with a function that was called since the last call of this one. */
async function filesCalled(): Promise<Set<string>> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const called = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0));
  return new Set(called.flatMap(({ url }) => /\/(api\/src\/(?!testing\/).+)$/.exec(url)?.[1] ?? []));
}

let atAnswer = Promise.resolve(new Set<string>());
portal.server.on('request', (_request, response) => {
  response.once('prefinish', () => {
    atAnswer = filesCalled();
  });
});

async function wayOf(
  { body }: Required<Pick<Endpoint, 'body'>>,
  request: () => Promise<{ status: number; text: string }>,
) {
  // The router parses the body right before it calls the handler.
  const safeParse = body.safeParse.bind(body);
  body.safeParse = (...given) => {
    void filesCalled();
    return safeParse(...given);
  };
  const ways: Set<string>[] = [];
  for (let round = 0; round <= 10; round += 1) {
    const { status, text } = await request();
    if (status >= 300) throw new Error(text);
    ways.push(await atAnswer);
  }
  const files = ways.slice(1).reduce((all, way) => all.intersection(way));
  files.delete('api/src/platform/http/endpoint-router.ts');
  return [...files].toSorted();
}

const { faculty } = personas;
const applications = callsOnApplications(portal);
const absences = callsOnAbsences(portal);
const facilities = callsOnFacilities(portal);
const room = await facilities.facility({ opening: openDaily, weeklyBookings: 20 });
const nextWeek = daysAfter(new Date().toISOString().slice(0, 10), 7);
const election = await openTestElection(portal);
await absences.appoint(faculty);
let bookedUntil = '08:00';

const ways = {
  'a ballot': await wayOf(castBallot, () =>
    portal.call('POST', election.path('/ballots'), {
      body: election.vote(election.candidates.asha, 'blank'),
    }),
  ),
  'an application’s decision': await wayOf(decideApplication, async () => {
    const _id = drawId();
    await applications.store({ _id, content: { ...contentFor(_id), amount: 10_000 } });
    return applications.decide(_id, faculty);
  }),
  'a leave’s decision': await wayOf(decideLeave, async () => {
    const { json } = await absences.leave({ parentEmail: `${drawId()}@example.org` }, newStudent());
    return portal.call('PUT', `/api/absences/${json.id}`, {
      as: faculty,
      body: { status: 'Approved', remark: 'Get well.' },
    });
  }),
  'a booking': await wayOf(bookFacility, () => {
    const from = bookedUntil;
    bookedUntil = timeOf(minutesOf(from) + 30);
    return facilities.book({ facility: room, day: nextWeek, from, until: bookedUntil });
  }),
};
console.log(JSON.stringify(ways));
await portal.close();
await database.close();
rmSync(dataDir, { recursive: true });
process.exit();
