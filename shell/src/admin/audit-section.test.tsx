import { type AuditEntry, listAuditEntries } from '@campus/contracts/audit';
import { answer } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

const closed: AuditEntry = {
  id: 'entry-1',
  at: '2026-11-22T06:30:00.000Z',
  actor: { id: 'uid-ravi', email: 'ravi@sggs.ac.in' },
  action: 'facility.closed',
  label: 'closed the facility for a time',
  target: { kind: 'facility', id: 'room-2', label: 'Seminar room 2' },
  reason: 'The walls are painted.',
  details: { from: '2026-11-30T08:00', until: '2026-11-30T20:00' },
};

it.each([
  [
    closed,
    'closed the facility for a time: 30 November 2026 at 8:00\u00a0am to 30 November 2026 at 8:00\u00a0pm',
  ],
  [
    {
      ...closed,
      label: 'cancelled the booking',
      details: { facility: 'Hall', day: '2026-12-01', from: '10:00' },
    },
    'cancelled the booking: Hall, 1 December 2026, 10:00',
  ],
  [
    { ...closed, label: 'changed the version', details: { from: '0.1.0-aa', to: '0.1.0-bb' } },
    'changed the version: 0.1.0-aa, 0.1.0-bb',
  ],
  [
    { ...closed, label: 'uploaded a class list', details: { lines: '3', wrong: '2' } },
    'uploaded a class list: 3 lines, 2 wrong',
  ],
  [{ ...closed, label: 'opened voting', details: {} }, 'opened voting'],
])('says with days and figures what was done', async (entry, words) => {
  renderShell('/admin/audit', {
    user: authUser('admin@admin.sggs.ac.in'),
    answers: [answer(listAuditEntries, { items: [entry], next: null })],
  });
  expect(await screen.findByRole('cell', { name: words })).toBeInTheDocument();
});
