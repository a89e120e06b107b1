import { type ApplicationDetail, getApplicationFigures, reviseApplication } from '@campus/contracts/budget';
import { answer, personas, renderPortal } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApplicationForm } from './application-form.tsx';

const noPace = { submitted: 0, decided: 0, approved: 0, daysToDecision: null };
const fest: ApplicationDetail = {
  _id: 'a'.repeat(32),
  kind: 'event',
  purpose: 'Tech fest',
  category: 'events',
  name: 'Asha Patil',
  email: 'student@sggs.ac.in',
  regNo: '2021BIT001',
  designation: 'Student',
  date: '2026-12-05',
  endDate: '2026-12-06',
  place: 'Main hall',
  explanation: 'Two days of talks.',
  amount: 150_000,
  items: [
    { label: 'Tents', paise: 100_000 },
    { label: 'Chairs', paise: 50_000 },
  ],
  budgetFile: `${'b'.repeat(32)}.pdf`,
  document: { file: `${'b'.repeat(32)}.pdf`, name: 'plan.pdf', size: 2000 },
  status: 'Changes requested',
  facultyRemark: 'Too many chairs.',
  submittedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  waitsSince: '2026-11-20T10:00:00.000Z',
  overdue: false,
  mine: true,
  approvals: 0,
  approvalsNeeded: 1,
  version: 3,
  author: { id: personas.student.me.id, name: 'Asha Patil' },
  history: [],
  versions: [],
  actions: ['revise', 'withdraw'],
  approvedBy: [],
  review: null,
};

it('changes an application from the version that was read and keeps its document', async () => {
  const onSent = vi.fn<() => void>();
  const { api } = renderPortal(<ApplicationForm revising={fest} onSent={onSent} />, {
    answers: [answer(getApplicationFigures, { total: noPace, byKind: [] }), answer(reviseApplication, fest)],
  });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByLabelText('First day')).toHaveValue('2026-12-05');
  expect(screen.getByLabelText('Amount')).toHaveValue('₹1,500.00');
  expect(screen.getByLabelText(/^Another document/)).toHaveAccessibleDescription(
    /If you don’t choose one, we keep “plan.pdf”/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove item 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send the changed application' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(fest));
  const { params, body } = api.calls.find(({ endpoint }) => endpoint === reviseApplication)!;
  expect(params).toEqual({ id: fest._id });
  const { requestId, ...fields } = Object.fromEntries((body as FormData).entries());
  expect(requestId).toMatch(/^[0-9a-f]{32}$/);
  expect(fields).toEqual({
    version: '3',
    kind: 'event',
    purpose: 'Tech fest',
    category: 'events',
    name: 'Asha Patil',
    email: 'student@sggs.ac.in',
    regNo: '2021BIT001',
    designation: 'Student',
    date: '2026-12-05',
    endDate: '2026-12-06',
    place: 'Main hall',
    explanation: 'Two days of talks.',
    amount: '100000',
    items: '[{"label":"Tents","paise":100000}]',
  });
});
