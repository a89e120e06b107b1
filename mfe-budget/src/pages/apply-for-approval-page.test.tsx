import { problems } from '@campus/contracts/areas';
import { getMyDetails } from '@campus/contracts/details';
import { getApplicationFigures, submitApplication } from '@campus/contracts/budget';
import { ApiError, notify, type Session } from '@campus/portal-kit';
import { answer, personas, renderRemote, type PreparedAnswer, noDetails } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import remote from '../module.tsx';
import { anApplication } from '../testing/an-application.ts';

const noPace = { submitted: 0, decided: 0, approved: 0, daysToDecision: null };
const signedOut: Session = { status: 'signed-out' };

async function open(
  session: Session,
  answers: PreparedAnswer[] = [answer(submitApplication, () => anApplication(1))],
) {
  const page = renderRemote(remote, {
    path: '/apply-for-approval',
    session,
    answers: [
      answer(getApplicationFigures, { total: noPace, byKind: [] }),
      answer(getMyDetails, noDetails),
      ...answers,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Apply for approval' });
  if (['member', 'signed-out'].includes(session.status)) await screen.findByLabelText('Purpose');
  const sent = () =>
    page.api.calls
      .filter(({ endpoint }) => endpoint === submitApplication)
      .map(({ body }) => Object.fromEntries((body as FormData).entries()));
  return { ...page, sent };
}
const field = (label: string | RegExp) => screen.getByLabelText(label);
const type = (label: string | RegExp, text: string) => userEvent.type(field(label), text);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit application' }));
async function fillEvent() {
  await type('Purpose', 'Tech fest');
  await userEvent.selectOptions(field('Category'), 'Events and festivals');
  await type('First day', '2026-12-05');
  await type(/^Last day/, '2026-12-06');
  await type(/^Place/, 'Main hall');
  await type('Explanation', 'Two days of talks.');
  await type('Registration number', '2021BIT001');
  if (field('Designation').getAttribute('value') === '') await type('Designation', 'Student');
  await userEvent.upload(field('Document'), new File(['plan'], 'plan.xlsx'));
}

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue(undefined);
  vi.spyOn(notify, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('explains the four steps before login', async () => {
  await open(signedOut);
  expect(screen.getByText(/^You apply/).closest('ol')!.children).toHaveLength(4);
  expect(screen.getByRole('radio', { name: 'Event' })).toBeChecked();
});

it('sends an event with its place and last day', async () => {
  const { sent, router } = await open(personas.student);
  await fillEvent();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    kind: 'event',
    date: '2026-12-05',
    endDate: '2026-12-06',
    place: 'Main hall',
    items: '[]',
  });
  expect(sent()[0]).not.toHaveProperty('amount');
  await waitFor(() => expect(router.state.location.pathname).toBe('/transparency-budget/faculty-dashboard'));
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Application Submitted');
});

it('asks for no place when applying for funds', async () => {
  const { sent } = await open(personas.student);
  await fillEvent();
  await userEvent.click(screen.getByRole('radio', { name: 'Funds' }));
  expect(screen.queryByLabelText(/^Place/)).toBeNull();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ kind: 'funds', date: '2026-12-05' });
  expect(sent()[0]).not.toHaveProperty('place');
  expect(sent()[0]).not.toHaveProperty('endDate');
});

it('refuses an event that ends before it begins', async () => {
  const { sent } = await open(personas.student);
  await fillEvent();
  await userEvent.clear(field(/^Last day/));
  await type(/^Last day/, '2026-12-04');
  await submit();
  expect(await screen.findByText('The event ends before it begins.')).toBeVisible();
  expect(screen.getByText('Not sent. Please check: Last day.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('asks a visitor to log in, then submits everything with one press', async () => {
  const visitor = await open(signedOut);
  await fillEvent();
  await type('Your name', 'Asha P.');
  await type('Your email address', 'asha@sggs.ac.in');
  await submit();
  expect(await screen.findByText(/Log in to send it/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/apply-for-approval')}`,
  );
  expect(visitor.sent()).toEqual([]);
  expect(localStorage.getItem('campus.mine.drafts')).toBeNull();
  visitor.unmount();

  const member = await open(personas.student);
  expect(screen.getByText('Everything is still here. Press the button at the end to send it.')).toBeVisible();
  await submit();
  await waitFor(() => expect(member.sent()).toHaveLength(1));
  expect(member.sent()[0]).toMatchObject({ purpose: 'Tech fest', name: 'Asha P.', place: 'Main hall' });
  expect((member.sent()[0]!['budgetFile'] as File).name).toBe('plan.xlsx');
  expect(sessionStorage.getItem('campus.mine.drafts')).not.toContain('Tech fest');
});

it("reports a failure with the specification's words", async () => {
  await open(personas.student, [
    answer(submitApplication, () => {
      throw new ApiError({ code: 'unavailable', ...problems.unavailable });
    }),
  ]);
  await fillEvent();
  await submit();
  await waitFor(() => expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to submit application.'));
  expect(field('Purpose')).toHaveValue('Tech fest');
});

const { me } = personas.student;
it.each<[Session, RegExp]>([
  [{ status: 'unverified', me }, /Confirm your email address first/],
  [{ status: 'needs-second-factor', me }, /Log in with a code/],
  [{ status: 'unauthorized', me }, /Only members of Test College can apply/],
  [{ status: 'unavailable', error: ApiError.network(), retry: () => undefined }, /can’t be reached/],
])('explains why $status can not apply', async (session, words) => {
  await open(session);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull();
});
