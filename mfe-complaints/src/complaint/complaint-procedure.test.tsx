import type { ComplaintProcedure as Procedure } from '@campus/contracts/complaints';
import { renderPortal } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComplaintProcedure } from './complaint-procedure.tsx';

const none: Procedure = {
  clocks: [],
  pause: null,
  hearing: null,
  appealUntil: null,
  secondInstance: '',
  doneWords: '',
};
const show = (given: Partial<Procedure>, mine = true) =>
  renderPortal(<ComplaintProcedure complaint={{ procedure: { ...none, ...given }, mine }} />);
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling;

it('shows each deadline with its day, and whether it was met or missed', () => {
  show({
    clocks: [
      { what: 'acknowledge', due: '2026-11-26', metOn: '2026-11-24', overdue: false },
      { what: 'decide', due: '2026-12-11', metOn: null, overdue: true },
    ],
    secondInstance: 'Ombudsperson',
  });
  expect(factOf('First answer by')).toHaveTextContent('26 November 2026 done on 24 November 2026');
  expect(factOf('Decision by')).toHaveTextContent('11 December 2026 Overdue');
  expect(screen.getByText(/isn’t decided in time/)).toHaveTextContent('Ombudsperson');
});

it.each([true, false])('warns an author, and no one else, what a hearing shows: %s', (mine) => {
  show({ hearing: { on: '2026-11-27', time: '11:00', place: 'Room 4', companions: '' } }, mine);
  expect(factOf('Hearing')).toHaveTextContent('27 November 2026, 11:00, Room 4');
  expect(screen.queryByText(/coming to a hearing shows who you are/) !== null).toBe(mine);
});

it('shows nothing where no deadline runs and nothing was set', () => {
  show({});
  expect(screen.queryByRole('heading')).toBeNull();
});
