import type { Person } from '@campus/contracts/approvals';
import { openDocument } from '@campus/contracts/documents';
import {
  addEvidence,
  answerCase,
  appealCase,
  type CaseDetail,
  changeCase,
  getCase,
  listCommittee,
} from '@campus/contracts/integrity';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { forgetUnsent, keepOpenForms } from '@campus/portal-kit/shell';
import {
  answer,
  losing,
  personas,
  refusal,
  renderRemote,
  type PreparedAnswer,
} from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { caseId } from '../testing/a-case.ts';
import { aDetail, anEntry, iyer, rao, toDecide, vidya } from '../testing/a-detail.ts';
import { CaseFilePage } from './case-file-page.tsx';
import { CasePage } from './case-page.tsx';

const path = `/cheating-records/cases/${caseId(1)}`;
const remote = defineRemote({
  id: 'integrity',
  routes: [
    {
      path: '/cheating-records/cases/:id',
      element: <CasePage />,
    },
    { path: '/cheating-records/cases/:id/print', element: <CaseFilePage /> },
    { path: '/cheating-records/committee', element: <p>The queue</p> },
  ],
});

const ofCommittee = (member: Person) => ({ ...member, for: null });

function open(
  detail: CaseDetail | (() => unknown),
  {
    session = personas.student,
    answers = [],
    at = path,
  }: { session?: typeof personas.student; answers?: PreparedAnswer[]; at?: string } = {},
) {
  return renderRemote(remote, {
    path: at,
    session,
    answers: [
      answer(getCase, detail),
      answer(listCommittee, [vidya, rao, iyer].map(ofCommittee)),
      ...answers,
    ],
  });
}
afterEach(forgetUnsent);

it('shows everyone in a case which stand-ins can read it, and for whom', async () => {
  open(aDetail({ standIns: [{ standIn: rao, absent: vidya }] }));
  const section = within(await screen.findByRole('region', { name: 'Stand-ins with access' }));
  expect(section.getByRole('listitem')).toHaveTextContent(
    `${rao.name}, standing in for ${vidya.name}, can read this case.`,
  );
});

const asCommittee = { session: personas.committee };
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (title: string, label: string) =>
  userEvent.click(
    within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: label }),
  );
/** In one go: letter by letter takes its time. */
const enter = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.paste(text);
};
const write = async (label: string, text: string) => enter(await screen.findByLabelText(label), text);
/** The step that leads on. */
const formOf = async (title: string) => within(await screen.findByRole('region', { name: title }));
/** A step as it was sent with its document. */
const sentForms = (page: ReturnType<typeof open>, endpoint: unknown) =>
  page.api.calls
    .filter((call) => call.endpoint === endpoint)
    .map(({ body }) => Object.fromEntries((body as FormData).entries()));
const sentSteps = (page: ReturnType<typeof open>) =>
  page.api.calls.filter(({ endpoint }) => endpoint === changeCase).map(({ body }) => body);
const decided = (over: Partial<CaseDetail['decisions'][number]> = {}) => ({
  at: '2026-11-24T05:00:00.000Z',
  by: rao,
  for: null,
  panel: [iyer],
  outcome: 'warning' as const,
  text: 'The answer explains most mistakes.',
  ...over,
});
const answered = {
  id: 's1',
  kind: 'answer' as const,
  at: '2026-11-22T05:00:00.000Z',
  text: 'We worked on it together.',
  companion: 'Meera',
  document: null,
};

describe('the student', () => {
  it('reads the report, the deadline, the next steps and the possible outcomes', async () => {
    open(aDetail());
    expect(await screen.findByText('You can answer until 28 November 2026.')).toBeVisible();
    expect(screen.getByText(/Nothing has been decided/)).toBeVisible();
    expect(screen.getByText('Two programs are the same, down to the comments.')).toBeVisible();
    expect(screen.getByRole('button', { name: /programs\.pdf/ })).toBeVisible();
    const guide = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(guide.getByText(/including that day/)).toHaveTextContent('28 November 2026');
    const outcomes = screen.getByRole('region', { name: 'Possible outcomes' });
    for (const outcome of ['No finding', 'Warning', 'Marks reduced', 'Failed', 'Referred'])
      expect(outcomes).toHaveTextContent(outcome);
  });

  it('answers with a document and a companion, and gets a confirmation', async () => {
    let detail = aDetail();
    const page = open(() => detail, {
      answers: [
        answer(answerCase, () => {
          detail = aDetail({ state: 'answered', statements: [answered], version: 3 });
          return detail;
        }),
      ],
    });
    await write('What you want to say', 'We worked on it together.');
    await write('Companion (optional)', 'Meera');
    await userEvent.upload(
      screen.getByLabelText('Document (optional)'),
      new File(['x'], 'notes.pdf', { type: 'application/pdf' }),
    );
    await press('Send your answer');
    const arrived = await screen.findByText('We have your answer and have emailed you a confirmation.', {
      selector: 'strong',
    });
    expect(arrived.closest('[tabindex]')).toHaveFocus();
    expect(sentForms(page, answerCase)).toEqual([
      {
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        version: '2',
        text: 'We worked on it together.',
        companion: 'Meera',
        document: expect.any(File) as File,
      },
    ]);
    expect(screen.getByRole('region', { name: 'Your answer' })).toHaveTextContent(
      /Answer arrived on 22 November/,
    );
    // More can be said, but need not.
    expect(screen.getByText('Add to your answer')).toBeVisible();
    expect(screen.getByLabelText('What you want to say')).toHaveValue('');
  });

  it('must write something, and is told beside the field', async () => {
    const page = open(aDetail());
    await press('Send your answer');
    expect(screen.getByLabelText('What you want to say')).toHaveAccessibleDescription(/is required/);
    expect(sentForms(page, answerCase)).toEqual([]);
  });

  it('keeps the input over a reload, and sends it once after a lost answer', async () => {
    const after = aDetail({ state: 'answered', statements: [answered], version: 3 });
    const before = open(aDetail(), { answers: [losing(answer(answerCase, after), 4)] });
    await write('What you want to say', 'We worked on it together.');
    await press('Send your answer');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /may or may not have arrived. Send it again: it counts only once/,
    );
    before.unmount();
    // A reload empties the memory of the tab.
    forgetUnsent();

    const again = open(aDetail(), { answers: [answer(answerCase, after)] });
    expect(await screen.findByLabelText('What you want to say')).toHaveValue('We worked on it together.');
    await press('Send your answer');
    expect(await screen.findAllByText(/We have your answer/)).not.toHaveLength(0);
    expect(sentForms(again, answerCase)).toEqual(sentForms(before, answerCase).slice(0, 1));
    again.unmount();

    open(aDetail());
    expect(await screen.findByLabelText('What you want to say')).toHaveValue('');
  });

  it('detects an answer that arrived without a confirmation', async () => {
    const before = open(aDetail(), {
      answers: [
        answer(answerCase, () => {
          throw ApiError.network();
        }),
      ],
    });
    await write('What you want to say', 'We worked on it together.');
    await press('Send your answer');
    await screen.findAllByText(/can’t be reached/);
    before.unmount();

    const id = sentForms(before, answerCase)[0]!['requestId'] as string;
    open(
      aDetail({
        state: 'answered',
        statements: [answered],
        history: [anEntry(), anEntry({ id, action: 'answer', from: 'notified', to: 'answered' })],
        version: 3,
      }),
    );
    expect(await screen.findByRole('region', { name: 'Your answer' })).toBeVisible();
    expect(screen.getByLabelText('What you want to say')).toHaveValue('');
    expect(localStorage.getItem('campus.mine.drafts')).toBe('{}');
  });

  it('can copy the text if the time to answer ends meanwhile', async () => {
    let detail = aDetail();
    open(() => detail, {
      answers: [
        answer(answerCase, () => {
          detail = aDetail({ state: 'unanswered', waitsFor: 'committee', actions: [], version: 2 });
          throw refusal('deadline-passed', {}, 'The time to answer ended on 28 November 2026.');
        }),
      ],
    });
    await write('What you want to say', 'Too late');
    await press('Send your answer');
    expect(await screen.findByText(/It is now/)).toHaveTextContent(
      /The time to answer ended on 28 November 2026\. It is now “No answer in time”/,
    );
    expect(screen.getByLabelText('What you want to say')).toHaveValue('Too late');
    expect(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible();
    await press('I don’t need it');
    await waitFor(() => expect(screen.queryByLabelText('What you want to say')).toBeNull());
  });

  it('is told about a wrong document before sending, and about one that the API refuses', async () => {
    const page = open(aDetail(), {
      answers: [
        answer(answerCase, () => {
          throw refusal('invalid-input', { document: 'This is a program.' });
        }),
      ],
    });
    await write('What you want to say', 'See my notes.');
    await userEvent.upload(screen.getByLabelText('Document (optional)'), new File(['x'], 'run.exe'), {
      applyAccept: false,
    });
    await press('Send your answer');
    expect(await screen.findByText(/Choose one of these types/)).toBeVisible();
    expect(sentForms(page, answerCase)).toEqual([]);
    await userEvent.upload(screen.getByLabelText('Document (optional)'), new File(['x'], 'notes.pdf'));
    await press('Send your answer');
    expect(await screen.findByText('This is a program.')).toBeVisible();
    expect(screen.getByLabelText('What you want to say')).toHaveValue('See my notes.');
  });

  it('reads the decision, its meaning and the deadline to appeal, and appeals once', async () => {
    let detail = aDetail({
      state: 'decided',
      statements: [answered],
      decisions: [decided()],
      appealUntil: '2026-12-08',
      dueOn: '2026-12-08',
      actions: ['appeal'],
    });
    const page = open(() => detail, {
      answers: [
        answer(appealCase, () => {
          detail = { ...detail, state: 'appealed', waitsFor: 'committee', actions: [], version: 4 };
          return detail;
        }),
      ],
    });
    expect(await screen.findByText('You can appeal until 8 December 2026.')).toBeVisible();
    const decision = screen.getByRole('region', { name: 'Decision' });
    expect(decision).toHaveTextContent('A written warning. Your marks stay as they are.');
    expect(decision).toHaveTextContent('The answer explains most mistakes.');
    expect(decision).toHaveTextContent('Dr. Rao, Dr. Iyer');
    await write('Why the decision is wrong', 'No one read my notes.');
    await press('Send your appeal');
    await confirm('Appeal?', 'Cancel');
    expect(sentForms(page, appealCase)).toEqual([]);
    await press('Send your appeal');
    await confirm('Appeal?', 'Send your appeal');
    expect(await screen.findAllByText(/We have your appeal/)).not.toHaveLength(0);
    expect(sentForms(page, appealCase)).toMatchObject([
      { text: 'No one read my notes.', companion: 'Meera' },
    ]);
    expect(screen.queryByRole('button', { name: 'Send your appeal' })).toBeNull();
  });

  it('finds text and file again after being logged out while sending', async () => {
    const ended = () => {
      throw refusal('session-expired');
    };
    const before = open(aDetail(), { answers: [answer(answerCase, ended)] });
    await write('What you want to say', 'See my notes.');
    const file = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('Document (optional)'), file);
    await press('Send your answer');
    await screen.findByRole('alert');
    before.unmount();
    // As the shell does at a sign-out.
    localStorage.clear();

    const after = open(aDetail(), {
      answers: [answer(answerCase, aDetail({ state: 'answered', statements: [answered], version: 3 }))],
    });
    expect(await screen.findByText(/because your session ended/)).toBeVisible();
    expect(screen.getByLabelText('What you want to say')).toHaveValue('See my notes.');
    expect(screen.queryByText(/has not been sent/)).toBeNull();
    await press('Send your answer');
    expect(await screen.findAllByText(/We have your answer/)).not.toHaveLength(0);
    expect(sentForms(after, answerCase)).toEqual(sentForms(before, answerCase));
  });

  it('finds text and file again after the session ended while typing, but not after a logout', async () => {
    const before = open(aDetail());
    await write('What you want to say', 'See my notes.');
    const file = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('Document (optional)'), file);
    // As the shell does when a session ends.
    keepOpenForms(personas.student.me.id);
    before.unmount();
    localStorage.clear();

    const page = open(aDetail(), {
      answers: [answer(answerCase, aDetail({ state: 'answered', statements: [answered], version: 3 }))],
    });
    expect(await screen.findByText(/because your session ended/)).toBeVisible();
    expect(screen.getByLabelText('What you want to say')).toHaveValue('See my notes.');
    page.unmount();
    localStorage.clear();
    forgetUnsent();

    open(aDetail());
    expect(await screen.findByLabelText('What you want to say')).toHaveValue('');
    expect(screen.queryByText(/because your session ended/)).toBeNull();
  });

  it('finds nothing of the member logged in before', async () => {
    const before = open(aDetail());
    await write('What you want to say', 'See my notes.');
    before.unmount();
    localStorage.clear();
    const other = open(toDecide({ actions: ['dismiss'] }), asCommittee);
    await screen.findByLabelText('Reason');
    other.unmount();
    open(aDetail());
    expect(await screen.findByLabelText('What you want to say')).toHaveValue('');
  });

  it('is asked after a reload to choose the file again, until it is chosen or dropped', async () => {
    const page = open(aDetail());
    await write('What you want to say', 'See my notes.');
    const choose = async (name: string) =>
      userEvent.upload(
        screen.getByLabelText('Document (optional)'),
        new File(['x'], name, { type: 'application/pdf' }),
      );
    await choose('notes.pdf');
    expect(screen.queryByText(/Choose the file again/)).toBeNull();
    page.unmount();
    // A reload empties the memory of the tab.
    forgetUnsent();

    const reloaded = open(aDetail());
    const lost = /has not been sent/;
    expect(await screen.findByText(lost)).toHaveTextContent('“notes.pdf”');
    await enter(screen.getByLabelText('What you want to say'), 'See my notes, please.');
    expect(screen.getByText(lost)).toBeVisible();
    await choose('other.pdf');
    expect(screen.queryByText(lost)).toBeNull();
    reloaded.unmount();
    forgetUnsent();

    open(aDetail());
    expect(await screen.findByText(lost)).toHaveTextContent('“other.pdf”');
    await press('Continue without it');
    expect(screen.queryByText(lost)).toBeNull();
    expect(screen.getByLabelText('Document (optional)')).toHaveFocus();
  });

  it.each<[string, Partial<CaseDetail>, RegExp]>([
    [
      'unanswered',
      { state: 'unanswered', waitsFor: 'committee', actions: [] },
      /decides without your answer/,
    ],
    ['final', { state: 'final', decisions: [decided()], actions: [] }, /Decided: Warning\..*This is final/],
    [
      'published',
      { state: 'published', decisions: [decided()], actions: [], dueOn: null, recordId: caseId(9) },
      /no name, date or course/,
    ],
    ['dismissed', { state: 'dismissed', actions: [], dueOn: null }, /Nothing is held against you/],
    [
      'decided without a finding',
      { state: 'decided', mayAct: false, decisions: [decided({ outcome: 'no-finding' })], actions: [] },
      /Decided: No finding\. The committee found no breach.*When the case is final, the outcome is published/,
    ],
    [
      'appealed',
      { state: 'appealed', waitsFor: 'committee', decisions: [decided()], actions: [] },
      /Different people decide on your appeal\. Their decision is final\..*Only after all of that/,
    ],
  ])('reads what it means that a case is %s', async (_, changes, words) => {
    const { container } = open(aDetail(changes));
    await screen.findByRole('heading', { level: 1, name: /Data structures/ });
    expect(container).toHaveTextContent(words);
    expect(screen.queryByRole('heading', { name: 'What you can do' })).toBeNull();
  });
});

describe('the reporter', () => {
  const reported = (changes: Partial<CaseDetail> = {}) =>
    aDetail({
      part: 'reporter',
      state: 'reported',
      waitsFor: 'committee',
      notice: '',
      answerUntil: null,
      actions: ['add-evidence', 'withdraw'],
      version: 0,
      ...changes,
    });

  it('adds evidence, each time based on the current state', async () => {
    let version = 0;
    const page = open(() => reported({ version }), {
      session: personas.faculty,
      answers: [answer(addEvidence, () => reported({ version: ++version }))],
    });
    await userEvent.click(await screen.findByText('Add evidence', { selector: 'summary' }));
    await press('Add evidence');
    expect(screen.getByText('Choose a file.')).toBeVisible();
    for (const name of ['one.pdf', 'two.pdf']) {
      await userEvent.upload(screen.getByLabelText('File'), new File(['x'], name));
      await press('Add evidence');
      await screen.findByText('The evidence has been added.', { selector: 'strong' });
    }
    expect(sentForms(page, addEvidence).map(({ version: from }) => from)).toEqual(['0', '1']);
  });

  it('withdraws with a reason, after confirmation', async () => {
    const page = open(reported(), {
      session: personas.faculty,
      answers: [answer(changeCase, reported({ state: 'dismissed', actions: [], dueOn: null, version: 1 }))],
    });
    await userEvent.click(await screen.findByText('Withdraw your report'));
    await write('Reason', 'I was wrong.');
    await press('Withdraw report');
    await confirm('Withdraw your report?', 'Withdraw report');
    expect(await screen.findAllByText('Your report is withdrawn.')).not.toHaveLength(0);
    expect(sentSteps(page)).toMatchObject([{ action: 'withdraw', text: 'I was wrong.', version: 0 }]);
  });
});

describe('the committee', () => {
  it.each([
    ['warning', 'The decision becomes final after 6 December 2026, unless the student appeals.'],
    ['no-finding', 'The decision becomes final after 6 December 2026.'],
  ] as const)('reads when a decision (%s) becomes final', async (outcome, words) => {
    const decisions = [decided({ outcome })];
    open(
      toDecide({ state: 'decided', waitsFor: 'student', dueOn: '2026-12-06', decisions, actions: [] }),
      asCommittee,
    );
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('decides with outcome, reason and panel, after a confirmation that names the outcome', async () => {
    let detail = toDecide();
    const page = open(() => detail, {
      ...asCommittee,
      answers: [
        answer(changeCase, () => {
          detail = toDecide({ state: 'decided', decisions: [decided()], actions: [], version: 3 });
          return detail;
        }),
      ],
    });
    await press('Record decision');
    expect(await screen.findByText('Choose the decision.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Warning' }));
    await enter(
      (await formOf('Decide the case')).getByLabelText('Reason'),
      'The answer explains most mistakes.',
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Dr. Iyer' }));
    // The reader decides anyway.
    expect(screen.queryByRole('checkbox', { name: 'Vidya Kale' })).toBeNull();
    await press('Record decision');
    expect(await screen.findByRole('alertdialog', { name: 'Decide the case?' })).toHaveTextContent('Warning');
    await confirm('Decide the case?', 'Record decision');
    expect(
      await screen.findAllByText('The decision is recorded. We email the student and the reporter.'),
    ).not.toHaveLength(0);
    expect(sentSteps(page)).toEqual([
      {
        action: 'decide',
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        version: 2,
        outcome: 'warning',
        text: 'The answer explains most mistakes.',
        panel: ['uid-iyer'],
      },
    ]);
  });

  it.each([
    ['answered', 'decide', 'Record decision'],
    ['appealed', 'decide-appeal', 'Record decision'],
    ['answered', 'exclude', 'Exclude member'],
  ] as const)('%s: can %s only once it is known who is on the committee', async (state, action, label) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ofCommittee>[]>();
    open(toDecide({ state, actions: [action] }), {
      ...asCommittee,
      answers: [answer(listCommittee, () => promise)],
    });
    const field = await screen.findByLabelText('Reason');
    expect(screen.queryByRole('button', { name: label })).toBeNull();
    expect(screen.queryByText('No other committee member can take part.')).toBeNull();
    await enter(field, 'We looked at everything.');
    resolve([vidya, iyer].map(ofCommittee));
    expect(await screen.findByRole('button', { name: label })).toBeInTheDocument();
    expect(field).toHaveValue('We looked at everything.');
  });

  it('drops members from the panel who were excluded since the draft', async () => {
    const before = open(toDecide(), asCommittee);
    for (const name of ['Dr. Iyer', 'Dr. Rao'])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('radio', { name: 'Warning' }));
    await enter((await formOf('Decide the case')).getByLabelText('Reason'), 'So it was.');
    before.unmount();

    const page = open(toDecide({ excluded: [rao] }), {
      ...asCommittee,
      answers: [answer(changeCase, toDecide({ state: 'decided', actions: [] }))],
    });
    expect(await screen.findByRole('checkbox', { name: 'Dr. Iyer' })).toBeChecked();
    await press('Record decision');
    await confirm('Decide the case?', 'Record decision');
    await waitFor(() => expect(sentSteps(page)).toMatchObject([{ action: 'decide', panel: ['uid-iyer'] }]));
  });

  it('reloads the committee after a failure, then decides', async () => {
    let tries = 0;
    const committee = () => {
      if (tries++ === 0) throw ApiError.network();
      return [iyer].map(ofCommittee);
    };
    open(toDecide(), { ...asCommittee, answers: [answer(listCommittee, committee)] });
    await userEvent.click(
      await (await formOf('Decide the case')).findByRole('button', { name: 'Try again' }),
    );
    expect(await screen.findByRole('checkbox', { name: 'Dr. Iyer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Record decision' })).toBeVisible();
  });

  it('can exclude a stand-in, but not name them on the panel', async () => {
    const committee = [ofCommittee(iyer), { id: 'uid-gita', name: 'Gita Pawar', for: rao }];
    const page = open(toDecide(), {
      ...asCommittee,
      answers: [answer(changeCase, toDecide()), answer(listCommittee, committee)],
    });
    expect(await screen.findByRole('checkbox', { name: 'Dr. Iyer' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Gita/ })).toBeNull();
    const fold = within(screen.getByText('Exclude a member').closest('details')!);
    await userEvent.click(screen.getByText('Exclude a member'));
    await userEvent.selectOptions(fold.getByLabelText('Member'), 'Gita Pawar, stand-in for Dr. Rao');
    await enter(fold.getByLabelText('Reason'), 'They are cousins.');
    await userEvent.click(fold.getByRole('button', { name: 'Exclude member' }));
    await confirm('Exclude a member?', 'Exclude member');
    await waitFor(() => expect(sentSteps(page)).toMatchObject([{ action: 'exclude', member: 'uid-gita' }]));
  });

  it('keeps a decision when someone else was faster, and offers to copy it', async () => {
    let detail = toDecide();
    open(() => detail, {
      ...asCommittee,
      answers: [
        answer(changeCase, () => {
          detail = toDecide({ state: 'decided', decisions: [decided()], actions: [], version: 3 });
          throw refusal(
            'state-changed',
            {},
            'Dr. Rao decided this since you opened it. Check the new version.',
          );
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Failed' }));
    await enter((await formOf('Decide the case')).getByLabelText('Reason'), 'Mine.');
    await press('Record decision');
    await confirm('Decide the case?', 'Record decision');
    expect(await screen.findByText(/It is now/)).toHaveTextContent(
      /Dr\. Rao decided this since you opened it.*It is now “Decided”/,
    );
    expect((await formOf('Decide the case')).getByLabelText('Reason')).toHaveValue('Mine.');
    expect(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible();
  });

  it('sends on the new state if that is still possible', async () => {
    let detail = toDecide();
    const page = open(() => detail, {
      ...asCommittee,
      answers: [
        answer(changeCase, () => {
          if (detail.version === 2) {
            detail = toDecide({ version: 3 });
            throw refusal(
              'state-changed',
              {},
              'Asha Patil answered since you opened it. Check the new version.',
            );
          }
          return toDecide({ state: 'decided', actions: [], version: 4 });
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'No finding' }));
    await enter((await formOf('Decide the case')).getByLabelText('Reason'), 'It was allowed.');
    await press('Record decision');
    await confirm('Decide the case?', 'Record decision');
    expect(await screen.findByText(/It is now/)).toHaveTextContent(/Check what changed/);
    await press('Record decision');
    await confirm('Decide the case?', 'Record decision');
    expect(await screen.findAllByText(/The decision is recorded/)).not.toHaveLength(0);
    expect(sentSteps(page)).toMatchObject([{ version: 2 }, { version: 3 }]);
  });

  it('shows who else can’t be on the panel of an appeal', async () => {
    open(
      toDecide({
        state: 'appealed',
        decisions: [decided({ panel: [] })],
        actions: ['decide-appeal'],
      }),
      asCommittee,
    );
    expect(await screen.findByRole('checkbox', { name: 'Dr. Iyer' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Dr. Rao' })).toBeNull();
  });

  it('notifies with a template filled from the case, and asks before replacing the text', async () => {
    const checked = toDecide({
      state: 'checked',
      notice: '',
      statements: [],
      actions: ['notify'],
      version: 1,
    });
    const page = open(checked, {
      ...asCommittee,
      answers: [answer(changeCase, { ...checked, state: 'notified', actions: [], version: 2 })],
    });
    const notice = await screen.findByLabelText<HTMLTextAreaElement>('Notice');
    expect(notice.value).toContain(
      'Dear Asha Patil,\n\nWe received a report that in “Assignment 1” (assignment, Data structures, 18 November 2026) you copied',
    );
    expect(notice.value).not.toMatch(/accused|guilty|offen/i);
    await userEvent.selectOptions(screen.getByLabelText('Start from'), 'Offer a talk');
    expect(notice.value).toContain('If you prefer to talk');
    await write('Notice', 'My own words.');
    await userEvent.selectOptions(screen.getByLabelText('Start from'), 'Standard notice');
    await confirm('Replace your text?', 'Cancel');
    expect(notice).toHaveValue('My own words.');
    await press('Notify student');
    await confirm('Notify the student?', 'Notify student');
    expect(await screen.findAllByText('The student has been notified.')).not.toHaveLength(0);
    expect(sentSteps(page)).toMatchObject([{ action: 'notify', text: 'My own words.', version: 1 }]);
  });

  it('warns if the address belongs to someone with another name', async () => {
    open(toDecide({ studentAccount: 'Ajay Patil' }), asCommittee);
    expect(await screen.findByText(/Make sure that this is the right student/)).toHaveTextContent(
      'Ajay Patil',
    );
  });

  it('publishes the released lines, and shows problems beside each line', async () => {
    let detail = toDecide({ state: 'final', decisions: [decided()], actions: ['publish'] });
    let tries = 0;
    const page = open(() => detail, {
      ...asCommittee,
      answers: [
        answer(changeCase, () => {
          if (tries++ === 0)
            throw refusal('invalid-input', {
              'lines.1': 'Line 2 contains the name of a person in the case.',
            });
          detail = { ...detail, state: 'published', recordId: caseId(9), actions: [], version: 3 };
          return detail;
        }),
      ],
    });
    for (const text of ['Two programs were the same.', 'Asha said so.', 'Both work alone now.']) {
      await press('Add a line');
      const lines = screen.getAllByLabelText(/^Line \d/);
      await enter(lines.at(-1)!, text);
    }
    await press('Publish record');
    await confirm('Publish without names?', 'Publish record');
    expect(await screen.findByText(/Line 2 contains the name/)).toBeVisible();
    expect(screen.getByLabelText('Line 2')).toHaveFocus();
    await press('Remove line 2');
    expect(screen.getByRole('group', { name: /lines/i })).toHaveFocus();
    expect(screen.getByLabelText('Line 2')).toHaveValue('Both work alone now.');
    await press('Publish record');
    await confirm('Publish without names?', 'Publish record');
    expect(await screen.findAllByText('The record is published.')).not.toHaveLength(0);
    expect(sentSteps(page).at(-1)).toMatchObject({
      lines: ['Two programs were the same.', 'Both work alone now.'],
    });
    expect(screen.getByRole('link', { name: 'See the public record' })).toHaveAttribute(
      'href',
      `/cheating-records/records/${caseId(9)}`,
    );
  });

  it('steps back, and is redirected from the case', async () => {
    const page = open(toDecide(), {
      ...asCommittee,
      answers: [answer(changeCase, toDecide({ actions: [] }))],
    });
    await userEvent.click(await screen.findByText('Step back: a conflict of interest'));
    const fold = within(screen.getByText('Step back: a conflict of interest').closest('details')!);
    await enter(fold.getByLabelText('Reason'), 'My cousin.');
    await userEvent.click(fold.getByRole('button', { name: 'Step back' }));
    await confirm('Step back: a conflict of interest?', 'Step back');
    expect(await screen.findByText('The queue')).toBeVisible();
    expect(sentSteps(page)).toMatchObject([{ action: 'step-back', text: 'My cousin.' }]);
  });

  it("excludes a colleague by name, and sees who doesn't take part", async () => {
    const page = open(toDecide({ excluded: [rao], actions: ['exclude', 'readmit'] }), {
      ...asCommittee,
      answers: [answer(changeCase, toDecide({ excluded: [rao, iyer] }))],
    });
    expect(await screen.findByRole('region', { name: 'Excluded from this case' })).toHaveTextContent(
      'Dr. Rao',
    );
    const fold = within(screen.getByText('Exclude a member').closest('details')!);
    await userEvent.click(screen.getByText('Exclude a member'));
    await userEvent.click(await fold.findByRole('button', { name: 'Exclude member' }));
    expect(await fold.findByText('Choose a name.')).toBeVisible();
    await within(fold.getByLabelText('Member')).findByText('Dr. Iyer');
    expect(within(fold.getByLabelText('Member')).queryByText('Dr. Rao')).toBeNull();
    await userEvent.selectOptions(fold.getByLabelText('Member'), 'Dr. Iyer');
    await enter(fold.getByLabelText('Reason'), 'Taught the course.');
    await userEvent.click(fold.getByRole('button', { name: 'Exclude member' }));
    await confirm('Exclude a member?', 'Exclude member');
    await waitFor(() =>
      expect(sentSteps(page)).toMatchObject([
        { action: 'exclude', member: 'uid-iyer', text: 'Taught the course.' },
      ]),
    );
  });

  it('is told why another member must take the next step', async () => {
    open(toDecide({ mayAct: false, actions: ['step-back'] }), asCommittee);
    expect(await screen.findByText(/You took part in an earlier step/)).toBeVisible();
  });

  it('links to the next case of the queue, prominently after a step', async () => {
    const page = open(toDecide(), {
      ...asCommittee,
      answers: [answer(changeCase, toDecide({ state: 'dismissed', actions: [], version: 3 }))],
    });
    const queue = { search: '', ids: [caseId(1), caseId(2)] };
    await act(() => page.router.navigate(path, { state: { queue } }));
    expect(await screen.findByRole('link', { name: 'Committee' })).toHaveAttribute(
      'href',
      '/cheating-records/committee',
    );
    await userEvent.click(screen.getByText('Dismiss the case', { selector: 'summary' }));
    const fold = within(screen.getByText('Dismiss the case', { selector: 'summary' }).closest('details')!);
    await enter(fold.getByLabelText('Reason'), 'Nothing in it.');
    await userEvent.click(fold.getByRole('button', { name: 'Dismiss case' }));
    await confirm('Dismiss the case?', 'Dismiss case');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Next' })).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('link', { name: 'Next' }).at(-1)!);
    expect(page.router.state.location).toMatchObject({
      pathname: `/cheating-records/cases/${caseId(2)}`,
      state: { queue },
    });
  });
});

it('shows the history, with long texts only in their own place', async () => {
  open(
    toDecide({
      history: [
        anEntry(),
        anEntry({
          id: 'b',
          action: 'check',
          by: rao,
          for: vidya,
          from: 'reported',
          to: 'checked',
          text: 'Clear.',
        }),
        anEntry({ id: 'c', action: 'notify', by: rao, from: 'checked', to: 'notified', text: 'Dear Asha' }),
        anEntry({ id: 'd', action: 'exclude', by: rao, member: iyer, text: 'Taught the course.' }),
      ],
    }),
    asCommittee,
  );
  const entries = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(entries[0]).toHaveTextContent(/^ReportedRavi Deshmukh, 20 November 2026/);
  expect(entries[1]).toHaveTextContent(/^CheckedDr. Rao for Vidya Kale.*Clear\.$/);
  expect(entries[2]).not.toHaveTextContent('Dear Asha');
  expect(entries[3]).toHaveTextContent(/Dr\. Iyer.*Taught the course\.$/);
});

it('downloads a document', async () => {
  const page = open(aDetail(), { answers: [answer(openDocument, () => new Blob(['%PDF']))] });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  Object.assign(URL, { createObjectURL: () => 'blob:evidence', revokeObjectURL: () => undefined });
  await press(/programs\.pdf/);
  await waitFor(() =>
    expect(page.api.calls.find(({ endpoint }) => endpoint === openDocument)?.params).toEqual({
      file: `${'a'.repeat(32)}.pdf`,
    }),
  );
});

it('shows everything in one file to print', async () => {
  const print = vi.fn<() => void>();
  Object.assign(window, { print });
  open(toDecide({ decisions: [decided()], excluded: [iyer] }), { ...asCommittee, at: `${path}/print` });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Data structures: Assignment 1' }),
  ).toBeVisible();
  for (const title of [
    'What was reported',
    'Evidence',
    'The committee’s notice to the student',
    'The student’s answer',
    'Decision',
    'History',
  ])
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
  expect(document.body).toHaveTextContent(/State on \d+ \w+ \d{4}: [A-Z][a-z ]+\. Case /);
  expect(screen.getByText(/kept as a{32}\.pdf/)).toBeInTheDocument();
  await press('Print or save as PDF');
  expect(print).toHaveBeenCalledOnce();
});
