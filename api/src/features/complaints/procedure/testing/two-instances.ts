import { type CommitteeDays, firstComplaintSetup } from '@campus/contracts/complaints';
import type { TestPortal } from '../../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../../testing/tokens.ts';
import { createComplaintModels } from '../../model.ts';

export const ombudsperson: Persona = { uid: 'ombudsperson', email: 'omkar@sggs.ac.in', name: 'Omkar Dixit' };

/** A procedure in which no step has an obstacle. */
export const underWay = {
  clocks: [{ what: 'decide' as const, due: '2999-01-01', metOn: null }],
  hearing: { on: '2020-01-01', time: '10:00', place: 'Room 4', companions: '' },
  appealUntil: '2999-01-01',
  doneWords: 'The stove is new.',
};

/** Sets an ombudsperson above the board, bypassing all rules. */
export async function setTwoInstances(
  portal: TestPortal,
  days: { board: CommitteeDays; above?: CommitteeDays },
): Promise<void> {
  await portal.call('GET', '/api/me', { as: ombudsperson });
  const [board] = firstComplaintSetup.committees;
  const seat = { kind: 'chair' as const, title: '', member: ombudsperson.uid, from: null, until: null };
  const { setup } = createComplaintModels(portal.connection);
  await setup.deleteMany();
  await setup.create({
    ...firstComplaintSetup,
    _id: 'complaints',
    version: 1,
    committees: [
      { ...board!, days: days.board, secondInstance: 'ombudsperson' },
      {
        ...board!,
        id: 'ombudsperson',
        name: 'Ombudsperson',
        minimum: 1,
        secondInstance: null,
        days: days.above ?? { acknowledge: 5, hear: null, decide: null, appeal: null },
        seats: [seat],
      },
    ],
  });
}

/** Sets the college's holidays; Sundays are free. */
export async function setHolidays(portal: TestPortal, ...days: string[]): Promise<void> {
  const { status, text } = await portal.call('PUT', '/api/working-days', {
    as: personas.admin,
    body: { weekend: [0], holidays: days.map((day) => ({ day, name: 'A holiday' })), version: 0 },
  });
  if (status !== 200) throw new Error(text);
}
