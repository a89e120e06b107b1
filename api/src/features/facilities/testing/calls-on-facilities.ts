import type { FacilitySetup } from '@campus/contracts/facilities';
import { drawId } from '../../../testing/draw-id.ts';
import { mailsWith } from '../../../testing/mails.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { facilitiesChecks } from '../invariants.ts';
import { createFacilitiesModels } from '../model.ts';

/** Monday, 10:00 in Asia/Kolkata: what a test portal's clock is set to that books. */
export const monday = Date.UTC(2026, 10, 23, 4, 30);
/** The day after it. */
export const tuesday = '2026-11-24';
export const otherStudent: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };
export const thirdStudent: Persona = { uid: 'student-3', email: 'kavya@sggs.ac.in', name: 'Kavya Nair' };

const daily = { from: '08:00', until: '20:00' };
/** For tests on the real clock, which may meet any weekday. */
export const openDaily: FacilitySetup['opening'] = Array.from({ length: 7 }, () => daily);
export const hallSetup: FacilitySetup = {
  name: 'Main hall',
  kind: 'hall',
  place: 'Building A',
  capacity: 300,
  description: 'Stage and sound.',
  rules: 'No food.',
  opening: [daily, daily, daily, daily, daily, daily, null],
  slotMinutes: 30,
  minMinutes: 30,
  maxMinutes: 240,
  aheadDays: 60,
  weeklyBookings: 3,
  needsApproval: false,
};

interface Wanted {
  facility: string;
  id?: string;
  day?: string;
  from?: string;
  until?: string;
  title?: string;
  purpose?: string;
}

export function callsOnFacilities(portal: TestPortal) {
  const models = () => createFacilitiesModels(portal.connection);
  const asked = (wanted: Wanted) => ({
    id: drawId(),
    day: tuesday,
    from: '10:00',
    until: '12:00',
    purpose: 'Rehearsal',
    ...wanted,
  });
  return {
    models,
    /** The id of a new facility, managed by these members, who sign in for it. */
    facility: async (setup: Partial<FacilitySetup> = {}, ...managers: Persona[]): Promise<string> => {
      const id = drawId();
      const created = await portal.call('POST', '/api/facilities', {
        as: personas.admin,
        body: { id, setup: { ...hallSetup, ...setup } },
      });
      if (created.status !== 201) throw new Error(created.text);
      for (const as of managers) await portal.call('GET', '/api/me', { as });
      if (managers.length > 0) {
        const appointed = await portal.call('PUT', `/api/facilities/${id}/managers`, {
          as: personas.admin,
          body: { version: 0, emails: managers.map(({ email }) => email) },
        });
        if (appointed.status !== 200) throw new Error(appointed.text);
      }
      return id;
    },
    book: (wanted: Wanted, as: Persona | undefined = personas.student) =>
      portal.call('POST', '/api/bookings', { as, body: asked(wanted) }),
    wait: (wanted: Wanted, as: Persona | undefined = otherStudent) =>
      portal.call('POST', '/api/booking-waits', { as, body: asked(wanted) }),
    read: (id: string, as: Persona | undefined = personas.student) =>
      portal.call('GET', `/api/bookings/${id}`, { as }),
    mine: (query = '', as: Persona | undefined = personas.student) =>
      portal.call('GET', `/api/bookings/mine?${query}`, { as }),
    cancel: (id: string, as: Persona | undefined = personas.student, body: object = {}) =>
      portal.call('POST', `/api/bookings/${id}/cancellation`, {
        as,
        body: { requestId: drawId(), version: 0, ...body },
      }),
    decide: (id: string, as: Persona | undefined, body: object = {}) =>
      portal.call('PUT', `/api/bookings/${id}`, {
        as,
        body: { status: 'Approved', remark: 'Enjoy.', requestId: drawId(), version: 0, ...body },
      }),
    close: (facility: string, as: Persona | undefined, body: object = {}) =>
      portal.call('POST', `/api/facilities/${facility}/blackouts`, {
        as,
        body: {
          id: drawId(),
          from: `${tuesday}T09:00`,
          until: `${tuesday}T13:00`,
          reason: 'New paint.',
          ...body,
        },
      }),
    availability: (query: string, as: Persona | undefined = otherStudent) =>
      portal.call('GET', `/api/facility-availability?${query}`, { as }),
    mailsOf: (id: string) => mailsWith(portal, `booking:${id}:`),
    stored: (id: string) => models().bookings.findById(id).lean(),
    /** The bookings that hold time. */
    held: async () => (await models().weeks.find().lean()).flatMap((week) => week.held),
    /** The lines of `npm run check-data` about facilities. */
    violations: async () => {
      const lines: string[] = [];
      for (const invariant of facilitiesChecks(portal.connection).invariants)
        for await (const line of invariant.violations()) lines.push(line);
      return lines;
    },
    clear: async () => {
      const { bookings, weeks, waits, blackouts } = models();
      await Promise.all([bookings.deleteMany({}), weeks.deleteMany({})]);
      await Promise.all([waits.deleteMany({}), blackouts.deleteMany({})]);
    },
  };
}
