import { problems } from '@campus/contracts/areas';
import { getMyDetails, type MemberDetails, putMyDetails } from '@campus/contracts/details';
import { reportSick } from '@campus/contracts/health';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { answer, refusal, renderRemote, type FakeCall, noDetails } from '@campus/portal-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportSickPage } from './reporting-page.tsx';

const path = '/report-sick';
const remote = defineRemote({
  id: 'health',
  routes: [
    { path, element: <ReportSickPage /> },
    { path: '/health-system', element: null },
  ],
});
const message = 'You reported sick. Get well soon.';
const taken = ({ body }: FakeCall) => ({ message, id: (body as { id: string }).id });
const known: MemberDetails = {
  ...noDetails,
  registrationNumber: '2021BCS042',
  className: 'SE CSE A',
  coordinatorEmail: 'coordinator@sggs.ac.in',
};

beforeEach(() => {
  // 22 November at the college already.
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date', 'Intl'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const changeButton = { days: 'Change the days or add a reason', you: 'Change your details' };

async function open(respond: (call: FakeCall) => unknown = taken, details: MemberDetails = known) {
  let stored = details;
  const view = renderRemote(remote, {
    path,
    answers: [
      answer(reportSick, respond),
      answer(getMyDetails, () => stored),
      answer(putMyDetails, ({ body }) => (stored = { ...stored, ...(body as object) })),
    ],
  });
  await screen.findByRole('button', { name: 'Report sick' });
  return view;
}
const callsOf = (view: Awaited<ReturnType<typeof open>>, wanted: object) =>
  view.api.calls
    .filter(({ endpoint }) => endpoint === wanted)
    .map(({ body }) => body as Record<string, unknown>);
const bodies = (view: Awaited<ReturnType<typeof open>>) => callsOf(view, reportSick);
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const send = () => press('Report sick');
const problem = (code: string, status: number, fields: Record<string, string> = {}) =>
  new ApiError({ code, status, message: 'No.', fields });

describe('the first time', () => {
  it('fills in name and day, and focuses the registration number', async () => {
    const view = await open(taken, noDetails);
    expect(field(/^Your name/).value).toBe('Asha Patil');
    await send();
    expect(field(/^Registration number/)).toHaveAccessibleDescription(
      'Your registration number is required.',
    );
    expect(field(/^Registration number/)).toHaveFocus();
    expect(bodies(view)).toEqual([]);
  });

  it('saves the details, so that one tap is enough next time', async () => {
    const view = await open(taken, noDetails);
    await userEvent.type(field(/^Registration number/), '2021BCS042');
    await userEvent.type(field(/^Class \(/), 'SE CSE A');
    await userEvent.type(field(/^Class coordinator/), 'coordinator@sggs.ac.in');
    expect(screen.getByRole('checkbox', { name: 'Keep this in my details' })).toBeChecked();
    await send();
    await screen.findByText(message);
    expect(callsOf(view, putMyDetails)).toEqual([
      {
        registrationNumber: '2021BCS042',
        className: 'SE CSE A',
        coordinatorEmail: 'coordinator@sggs.ac.in',
      },
    ]);

    await press('Report something else');
    expect(screen.getByRole('region', { name: 'Report sick' })).toHaveFocus();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    await send();
    await screen.findByText(message);
    const [first, second] = bodies(view);
    expect(second).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      name: 'Asha Patil',
      registrationNumber: '2021BCS042',
      className: 'SE CSE A',
      from: '2026-11-22',
      fromAfternoon: false,
      untilMidday: false,
      reason: '',
      classCoordinatorEmail: 'coordinator@sggs.ac.in',
    });
    expect(second!['id']).not.toBe(first!['id']);
  });

  it("says when the details can't be loaded, and asks for them", async () => {
    const view = renderRemote(remote, {
      path,
      answers: [
        answer(reportSick, taken),
        answer(getMyDetails, () => {
          throw problem('internal', 500);
        }),
      ],
    });
    expect(await screen.findByText('We couldn’t load your details. Please type them here.')).toBeVisible();
    await userEvent.type(field(/^Registration number/), '2021BCS042');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await send();
    await screen.findByText(message);
    expect(bodies(view)).toMatchObject([{ registrationNumber: '2021BCS042' }]);
  });
});

describe('a student on the class list', () => {
  const listed: MemberDetails = {
    ...known,
    coordinatorEmail: 'ravi@sggs.ac.in',
    coordinatorName: 'Ravi Deshmukh',
    fromClassList: ['registrationNumber', 'className', 'coordinatorEmail'],
  };

  it('sees the coordinator’s name, and sends the report with one tap', async () => {
    const view = await open(taken, listed);
    expect(screen.getByText(/^We email/)).toHaveTextContent(
      'We email your class coordinator, Ravi Deshmukh. We don’t say why.',
    );
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    await send();
    await screen.findByText(message);
    expect(bodies(view)).toMatchObject([{ classCoordinatorEmail: 'ravi@sggs.ac.in' }]);
  });

  it('can enter another address once, which is not called the coordinator', async () => {
    const view = await open(taken, listed);
    await press(changeButton.you);
    expect(field(/^Your name/)).toHaveFocus();
    await userEvent.clear(field(/^Class coordinator/));
    await userEvent.type(field(/^Class coordinator/), 'lata@sggs.ac.in');
    expect(screen.getByText(/^We email/)).toHaveTextContent('We email lata@sggs.ac.in. We don’t say why.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await send();
    await screen.findByText(message);
    expect(bodies(view)).toMatchObject([{ classCoordinatorEmail: 'lata@sggs.ac.in' }]);
    expect(callsOf(view, putMyDetails)).toEqual([]);
  });
});

describe('a student with saved details', () => {
  it('sees before sending who gets which email', async () => {
    await open();
    expect(screen.getByText(/sick, 22 November 2026\./)).toHaveTextContent(
      'Asha Patil, 2021BCS042: sick, 22 November 2026.',
    );
    expect(screen.getByText(/^We email/)).toHaveTextContent(
      'We email coordinator@sggs.ac.in. We don’t say why.',
    );
    expect(
      screen.getByText('The email has your name, registration number, class and these days.'),
    ).toBeVisible();
    await press(changeButton.days);
    expect(field(/^First day/)).toHaveFocus();
    expect(field(/^Reason/)).toHaveAccessibleDescription('Only you and the health office can read this.');
    expect(screen.queryByRole('button', { name: changeButton.days })).toBeNull();
  });

  it('sees no text about invalid days', async () => {
    await open();
    await press(changeButton.days);
    // A date field of this browser takes no such year, those of others do.
    field(/^Last day/).type = 'text';
    fireEvent.change(field(/^Last day/), { target: { value: '12026-11-22' } });
    expect(screen.queryByText(/^We email/)).toBeNull();
  });

  it("sees the portal's message, the recipients, the status and a link to the report", async () => {
    const view = await open();
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent('Email tocoordinator@sggs.ac.in');
    expect(alert).toHaveTextContent('StatusSick in the student list on the days that you reported.');
    expect(alert).toHaveTextContent('Days22 November 2026');
    expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute(
      'href',
      `/health-system/reports/${String(bodies(view)[0]!['id'])}`,
    );
    await waitFor(() => expect(alert).toContainElement(document.activeElement as HTMLElement));
  });

  it('sees several days and halves in plain words', async () => {
    const view = await open();
    await press(changeButton.days);
    await userEvent.type(field(/^Last day/), '2026-11-24');
    await userEvent.selectOptions(field('On the first day'), 'From the afternoon');
    await userEvent.selectOptions(field('On the last day'), 'Until midday');
    await userEvent.type(field(/^Reason/), 'Fever');
    expect(
      screen.getByText(/22 November 2026, from the afternoon, to midday of 24 November 2026/),
    ).toBeVisible();
    await send();
    await screen.findByText(message);
    expect(bodies(view)[0]).toMatchObject({
      from: '2026-11-22',
      until: '2026-11-24',
      fromAfternoon: true,
      untilMidday: true,
      reason: 'Fever',
    });
  });

  it.each([
    [/^Last day/, '2026-11-21', /^Last day/, 'The last day is before the first.'],
    [/^Last day/, '2027-03-01', /^Last day/, 'At most 60 days at once. Ask the office for more.'],
    [/^First day/, '2026-10-01', /^First day/, 'The first day can be at most 14 days ago. Ask the office.'],
    [
      /^Class coordinator/,
      'someone@example.com',
      /^Class coordinator/,
      'The coordinator’s address must end with @sggs.ac.in or @admin.sggs.ac.in.',
    ],
    [
      /^Class coordinator/,
      'a@sggs.ac.in,b@sggs.ac.in',
      /^Class coordinator/,
      'This is not an email address.',
    ],
  ])('with %s as %s gets an error at %s: %s', async (label, text, wrong, words) => {
    const view = await open();
    await press(changeButton.days);
    await press(changeButton.you);
    const input = screen.getByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await send();
    const shown = screen.getByLabelText(wrong);
    expect(shown.getAttribute('aria-describedby')).toMatch(/-error/);
    expect(screen.getByText(words)).toBeVisible();
    expect(shown).toHaveFocus();
    expect(bodies(view)).toEqual([]);
  });

  it('gets a link to the reports if the days are taken, and keeps the input', async () => {
    await open(() => {
      throw problem('absence-overlaps', 409, { from: 'You have reported these days already.' });
    });
    await press(changeButton.days);
    await userEvent.type(field(/^Reason/), 'Fever');
    await send();
    expect(await screen.findByText('You have reported these days already.')).toBeVisible();
    expect(field(/^First day/)).toHaveFocus();
    expect(field(/^Reason/).value).toBe('Fever');
    expect(screen.getByRole('link', { name: 'Your reports' })).toHaveAttribute(
      'href',
      '/health-system/reports',
    );
  });

  it('sees a hidden field that the portal refuses', async () => {
    await open(() => {
      throw problem('invalid-input', 400, { name: 'Your account has another name.' });
    });
    await send();
    expect(await screen.findByText('Your account has another name.')).toBeVisible();
    expect(screen.queryByLabelText(/^First day/)).toBeNull();
    await waitFor(() => expect(field(/^Your name/)).toHaveFocus());
  });

  it('is told about the daily limit', async () => {
    await open(() => {
      throw new ApiError({ code: 'too-many-reports', status: 429, message: 'Five times today.' });
    });
    await send();
    expect(await screen.findByText('Five times today.')).toBeVisible();
  });

  it('sends the same again with the same id after no answer', async () => {
    let isDown = true;
    const view = await open((call) => {
      if (isDown) throw ApiError.network();
      return taken(call);
    });
    await press(changeButton.days);
    await userEvent.type(field(/^Reason/), 'Fever');
    await send();
    expect(await screen.findByText(/Send it again: it counts only once/)).toBeVisible();
    expect(field(/^Reason/).value).toBe('Fever');
    isDown = false;
    await send();
    await screen.findByText(message);
    const [first, second] = bodies(view);
    expect(second).toEqual(first);
  });

  it('gets a link to the first report if that had arrived before a change', async () => {
    const view = await open(() => {
      throw problem('report-exists', 409);
    });
    await send();
    expect(await screen.findByText(/An earlier try had arrived/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute(
      'href',
      `/health-system/reports/${String(bodies(view)[0]!['id'])}`,
    );
  });

  it('sees all input unfolded after the session ended during sending', async () => {
    const view = await open(() => {
      throw refusal('session-expired');
    });
    await press(changeButton.days);
    await userEvent.type(field(/^Reason/), 'Fever');
    await send();
    await screen.findByText(problems['session-expired'].message);
    cleanup();
    const again = await open();
    expect(screen.getByText(/because your session ended/)).toBeVisible();
    expect(field(/^Reason/).value).toBe('Fever');
    await send();
    await screen.findByText(message);
    expect(bodies(again)).toEqual(bodies(view));
  });

  it('emails no one without an address, and says what to do', async () => {
    const view = await open(taken, { ...known, coordinatorEmail: '' });
    expect(screen.getByText(/^We don’t know your class coordinator/)).toHaveTextContent(
      'so we email no one. Tell them yourself, or add their address under “Change your details”.',
    );
    await press(changeButton.you);
    expect(screen.getByText(/or add their address above/)).toBeVisible();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No one. We don’t know your class coordinator.',
    );
    expect(bodies(view)[0]).not.toHaveProperty('classCoordinatorEmail', '');
  });
});
