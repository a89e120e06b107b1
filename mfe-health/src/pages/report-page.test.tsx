import { problems } from '@campus/contracts/areas';
import { openDocument } from '@campus/contracts/documents';
import {
  type AbsenceDetail,
  addCertificate,
  cancelAbsence,
  decideLeave,
  getAbsence,
  returnFromAbsence,
} from '@campus/contracts/health';
import { ApiError, defineRemote } from '@campus/portal-kit';
import {
  answer,
  losing,
  personas,
  refusal,
  renderRemote,
  type PreparedAnswer,
} from '@campus/portal-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { absenceId, aDetail, aNotice, aStep } from '../testing/an-absence.ts';
import { ReportPage } from './report-page.tsx';

const remote = defineRemote({
  id: 'health',
  routes: [
    {
      path: '/health-system/reports/:id',
      element: <ReportPage />,
    },
  ],
});
const path = `/health-system/reports/${absenceId(1)}`;

function open(
  detail: AbsenceDetail | (() => unknown),
  {
    session = personas.student,
    answers = [],
    at = path,
  }: { session?: typeof personas.student; answers?: PreparedAnswer[]; at?: string } = {},
) {
  return renderRemote(remote, { path: at, session, answers: [answer(getAbsence, detail), ...answers] });
}
const rao = { id: 'uid-rao', name: 'Dr. Rao' };
const mine = (over: Partial<AbsenceDetail> = {}) => aDetail({ mine: true, reason: 'Fever', ...over });
const leave = (over: Partial<AbsenceDetail> = {}) =>
  aDetail({
    kind: 'leave',
    leaveKind: 'family',
    state: 'Pending',
    reason: 'A wedding',
    history: [aStep({ to: 'Pending' })],
    actions: ['approve', 'reject'],
    ...over,
  });
const decided = (action: 'approve' | 'reject', over = {}) =>
  aStep({
    id: 'b',
    by: rao,
    action,
    from: 'Pending',
    to: action === 'approve' ? 'Approved' : 'Rejected',
    text: 'Well.',
    ...over,
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const term = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;

describe('the page', () => {
  it.each<[string, AbsenceDetail, string]>([
    ['a sick report', aDetail(), 'Reported'],
    ['leave that waits', leave(), 'Waiting for a decision'],
    [
      'leave that is approved',
      leave({ state: 'Approved', history: [aStep(), decided('approve')] }),
      'Approved by Dr. RaoRemark: Well.',
    ],
    [
      'leave that somebody approved in place of another',
      leave({
        state: 'Approved',
        history: [aStep(), decided('approve', { for: { id: 'm', name: 'Meera' } })],
      }),
      'Approved by Dr. Rao for Meera',
    ],
    [
      'leave that is rejected',
      leave({ state: 'Rejected', history: [aStep(), decided('reject')] }),
      'Rejected by Dr. RaoRemark: Well.',
    ],
    ['a withdrawn report', aDetail({ state: 'Withdrawn' }), 'Withdrawn'],
    [
      'a student who is back',
      aDetail({
        history: [
          aStep(),
          aStep({
            id: 'b',
            action: 'revise',
            from: 'Approved',
            to: 'Approved',
            at: '2026-11-23T06:00:00.000Z',
          }),
        ],
      }),
      'Back since 23 November 2026',
    ],
  ])('shows the state of %s', async (_, detail, words) => {
    const { container } = open(detail, { session: personas.faculty });
    await waitFor(() => expect(container).toHaveTextContent(words));
  });

  it('shows the days with halves, and the reason to its readers', async () => {
    open(mine({ until: '2026-11-24', fromAfternoon: true, untilMidday: true }));
    expect(await term('Days')).toHaveTextContent(
      '23 November 2026, from the afternoon, to midday of 24 November 2026',
    );
    expect(await term('Reason')).toHaveTextContent('Fever');
  });

  it.each([
    ['No reason given.', mine({ reason: '' })],
    [
      'Deleted with the certificate at the end of the retention period.',
      mine({ reason: null, forgotten: true }),
    ],
  ])('says about the reason: %s', async (words, detail) => {
    open(detail);
    expect(await term('Reason')).toHaveTextContent(words);
  });

  it('hides the reason and the emails from others', async () => {
    open(aDetail(), { session: personas.faculty });
    expect(await term('Days')).toBeVisible();
    expect(screen.queryByText('Reason')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Emails we sent' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Certificate' })).toBeNull();
  });

  it('shows whether each email was sent', async () => {
    open(
      mine({
        notices: [
          aNotice(),
          aNotice({ about: 'decision', at: '2026-11-22T06:00:00.000Z', state: 'queued' }),
          aNotice({
            about: 'change',
            at: '2026-11-22T07:00:00.000Z',
            state: 'failed',
            reason: 'The mailbox is unknown.',
          }),
        ],
      }),
    );
    const told = await screen.findByRole('region', { name: 'Emails we sent' });
    const [sent, queued, failed] = within(told).getAllByRole('listitem');
    expect(sent).toHaveTextContent(/Class coordinator coordinator@sggs.ac.in, about the report:sent on 22/);
    expect(queued).toHaveTextContent('waiting to be sent since');
    expect(failed).toHaveTextContent('failed: The mailbox is unknown. Please tell them yourself.');
  });

  it('polls the report while an email is being sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let state: 'queued' | 'sent' = 'queued';
    open(() => mine({ notices: [aNotice({ state })] }));
    expect(await screen.findByText(/waiting to be sent/)).toBeVisible();
    state = 'sent';
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText(/sent on/)).toBeVisible();
    vi.useRealTimers();
  });

  it('shows the history', async () => {
    open(leave({ state: 'Approved', history: [aStep({ to: 'Pending' }), decided('approve')] }));
    const history = await screen.findByRole('region', { name: 'History' });
    const entries = within(history).getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent('Asked for leaveAsha Patil,');
    expect(entries[1]).toHaveTextContent(/ApprovedDr. Rao,.*Well\./);
  });
});

describe('its author', () => {
  it.each([
    ['Withdraw report', 'Withdraw this report?', cancelAbsence, 'cancel', 'Your report is withdrawn.'],
    ['Withdraw request', 'Withdraw this request?', cancelAbsence, 'withdraw', 'Your request is withdrawn.'],
    ['I am back', 'Are you back?', returnFromAbsence, 'return', 'Welcome back.'],
  ] as const)(
    'can press “%s”, sees whom we email, and does it once',
    async (label, title, endpoint, action, done) => {
      let detail = mine({ actions: [action], notices: [aNotice()] });
      const page = open(() => detail, {
        answers: [losing(answer(endpoint, () => (detail = mine({ state: 'Withdrawn', version: 1 }))))],
      });
      await press(label);
      const question = within(await screen.findByRole('alertdialog', { name: title }));
      expect(
        question.getByText(/coordinator@sggs.ac.in/, { selector: 'p, bdi' }).closest('p'),
      ).toHaveTextContent('coordinator@sggs.ac.in got an email about it, and will get one about this.');
      await userEvent.click(question.getByRole('button', { name: label }));
      expect(await screen.findByText(done)).toBeVisible();
      expect(screen.queryByRole('button', { name: label })).toBeNull();
      await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Withdrawn/));
      const sent = page.api.calls.filter((call) => call.endpoint === endpoint);
      expect(sent.map(({ body }) => body)).toEqual([
        { requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string, version: 0 },
        sent[0]!.body,
      ]);
    },
  );

  it('reads that no emails are sent if none were sent before', async () => {
    open(mine({ actions: ['cancel'] }));
    await press('Withdraw report');
    expect(await screen.findByText(/so we send none now/)).toBeVisible();
  });

  it('sees the current state after a conflict', async () => {
    let detail = mine({ actions: ['cancel'] });
    open(() => detail, {
      answers: [
        answer(cancelAbsence, () => {
          detail = mine({ state: 'Withdrawn', version: 1 });
          throw refusal('step-not-possible');
        }),
      ],
    });
    await press('Withdraw report');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Withdraw report' }));
    expect(await screen.findByText('This is not possible in its current state.')).toBeVisible();
    expect(await screen.findByText('Withdrawn', { selector: '[class*=badge]' })).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Withdrawn/));
  });

  it('adds a certificate, keeps the file after a failure, and opens it', async () => {
    let tries = 0;
    const certificate = { file: `${'c'.repeat(32)}.pdf`, name: 'doctor.pdf', size: 1200 };
    let detail = mine({ actions: ['certificate'] });
    const page = open(() => detail, {
      answers: [
        answer(addCertificate, () => {
          if (tries++ === 0) throw refusal('invalid-input', { certificate: 'This is a program.' });
          detail = mine({ actions: ['certificate'], certificate });
          return detail;
        }),
        answer(openDocument, () => new Blob(['%PDF'])),
      ],
    });
    await userEvent.upload(
      await screen.findByLabelText('Add a certificate'),
      new File(['x'], 'doctor.pdf', { type: 'application/pdf' }),
    );
    await press('Send certificate');
    expect(await screen.findByText('This is a program.')).toBeVisible();
    expect(screen.getByLabelText('Add a certificate')).toHaveFocus();
    await press('Send certificate');
    expect(await screen.findByLabelText('Replace the certificate')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send certificate' })).toBeNull();
    await waitFor(() => expect(screen.getByLabelText('Replace the certificate')).toHaveFocus());

    Object.assign(URL, { createObjectURL: () => 'blob:certificate', revokeObjectURL: () => undefined });
    await press(/^Download doctor.pdf/);
    await waitFor(() =>
      expect(page.api.calls.find(({ endpoint }) => endpoint === openDocument)?.params).toEqual({
        file: certificate.file,
      }),
    );
  });
});

describe('the reviewer', () => {
  const faculty = { session: personas.faculty };

  it('must give a remark', async () => {
    const page = open(leave(), faculty);
    await press('Reject');
    expect(screen.getByLabelText('Remark')).toHaveAccessibleDescription(/^A remark is required/);
    expect(page.api.calls.some(({ endpoint }) => endpoint === decideLeave)).toBe(false);
  });

  it.each([
    ['Approve', 'Approved'],
    ['Reject', 'Rejected'],
  ] as const)('can %s, from the version that was read', async (label, status) => {
    let detail = leave({ version: 3 });
    const page = open(() => detail, {
      ...faculty,
      answers: [
        answer(decideLeave, () => {
          const action = label === 'Approve' ? 'approve' : 'reject';
          detail = leave({ state: status, version: 4, actions: [], history: [aStep(), decided(action)] });
          return detail;
        }),
      ],
    });
    await userEvent.type(await screen.findByLabelText('Remark'), 'Well.');
    await press(label);
    expect(await screen.findByRole('link', { name: 'Other leave requests' })).toBeVisible();
    expect(screen.getByText(`The leave is ${status.toLowerCase()}.`, { exact: false })).toHaveTextContent(
      'We emailed the student.',
    );
    expect(screen.getByText('Dr. Rao', { selector: '[class*=notice] bdi' }).closest('p')).toHaveTextContent(
      `${status} by Dr. Rao`,
    );
    expect(page.api.calls.find(({ endpoint }) => endpoint === decideLeave)).toMatchObject({
      params: { id: absenceId(1) },
      body: { status, remark: 'Well.', version: 3 },
    });
  });

  it('sees that a decision was made when it arrived although its answer got lost', async () => {
    let detail = leave();
    open(() => detail, {
      ...faculty,
      answers: [
        answer(decideLeave, () => {
          if (detail.version === 1) return detail;
          detail = leave({
            state: 'Approved',
            version: 1,
            actions: [],
            history: [aStep(), decided('approve')],
          });
          throw ApiError.network();
        }),
      ],
    });
    await userEvent.type(await screen.findByLabelText('Remark'), 'Well.');
    await press('Approve');
    expect(await screen.findByRole('link', { name: 'Other leave requests' })).toBeVisible();
    expect(screen.queryByText(/can’t be reached/)).toBeNull();
  });

  it('keeps the remark when someone else was faster, and sees who', async () => {
    let detail = leave();
    open(() => detail, {
      ...faculty,
      answers: [
        answer(decideLeave, () => {
          detail = leave({ state: 'Rejected', version: 1, actions: [] });
          throw refusal('already-decided', {}, 'Dr. Rao rejected this already.');
        }),
      ],
    });
    await userEvent.type(await screen.findByLabelText('Remark'), 'Fine.');
    await press('Approve');
    expect(await screen.findByText(/It is now “Rejected”/)).toHaveTextContent(
      'Dr. Rao rejected this already.',
    );
    expect(screen.getByLabelText('Remark')).toHaveValue('Fine.');
    await press('I don’t need it');
    expect(screen.queryByRole('heading', { name: 'Your decision' })).toBeNull();
  });

  it('keeps the remark when the portal is unavailable', async () => {
    open(leave(), {
      ...faculty,
      answers: [
        answer(decideLeave, () => {
          throw ApiError.network();
        }),
      ],
    });
    await userEvent.type(await screen.findByLabelText('Remark'), 'Fine.');
    await press('Approve');
    const words = screen.getByRole('region', { name: 'Your decision' });
    expect(await within(words).findByRole('alert')).toHaveTextContent(/can’t be reached/);
    expect(screen.getByLabelText('Remark')).toHaveValue('Fine.');
  });

  it('is asked before losing a remark, and gets it back after the session ended', async () => {
    const ended = answer(decideLeave, () => {
      throw refusal('session-expired');
    });
    const { router } = open(leave(), { ...faculty, answers: [ended] });
    await userEvent.type(await screen.findByLabelText('Remark'), 'Fine.');
    await act(() => router.navigate('/elsewhere'));
    const question = within(screen.getByRole('alertdialog', { name: 'Leave this page?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await press('Approve');
    await screen.findByText(problems['session-expired'].message);
    cleanup();
    open(leave(), faculty);
    expect(await screen.findByText(/because your session ended/)).toBeVisible();
    expect(screen.getByLabelText('Remark')).toHaveValue('Fine.');
  });

  it('keeps an unsent remark even if someone else has decided meanwhile', async () => {
    const ended = answer(decideLeave, () => {
      throw refusal('session-expired');
    });
    open(leave(), { ...faculty, answers: [ended] });
    await userEvent.type(await screen.findByLabelText('Remark'), 'Fine.');
    await press('Approve');
    await screen.findByText(problems['session-expired'].message);
    cleanup();
    open(leave({ state: 'Rejected', history: [aStep(), decided('reject')], actions: [] }), faculty);
    expect(await screen.findByLabelText('Remark')).toHaveValue('Fine.');
    expect(screen.getByRole('alert')).toHaveTextContent('It is now “Rejected”. You can’t send this any more');
    expect(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible();
    await press('I don’t need it');
    expect(screen.queryByLabelText('Remark')).toBeNull();
  });
});
