import { type ProblemCode, problems } from '@campus/contracts/areas';
import { getMyDetails, type MemberDetails, putMyDetails } from '@campus/contracts/details';
import { type ApplicationFigures, getApplicationFigures, submitApplication } from '@campus/contracts/budget';
import { ApiError, notify, type Session } from '@campus/portal-kit';
import { answer, personas, renderRemote, type PreparedAnswer, noDetails } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import remote from '../module.tsx';
import { anApplication } from '../testing/an-application.ts';

const pace = { submitted: 9, decided: 6, approved: 4, daysToDecision: 3 };
const figures: ApplicationFigures = { total: pace, byKind: [{ kind: 'funds', ...pace }] };
const taken = answer(submitApplication, () => anApplication(1));
const refusal = (code: ProblemCode, fields: Record<string, string> = {}) =>
  new ApiError({ code, ...problems[code], fields, requestId: 'request-1' });
const refused = (error: Error) =>
  answer(submitApplication, () => {
    throw error;
  });

async function open({
  answers = [taken],
  session = personas.student,
  details = noDetails,
}: { answers?: PreparedAnswer[]; session?: Session; details?: MemberDetails } = {}) {
  const page = renderRemote(remote, {
    path: '/transparency-budget/apply',
    session,
    answers: [
      answer(getApplicationFigures, figures),
      answer(getMyDetails, details),
      answer(putMyDetails, ({ body }) => ({ ...details, ...(body as object) })),
      ...answers,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Apply for a budget' });
  await screen.findByLabelText('Purpose');
  const sent = () =>
    page.api.calls
      .filter(({ endpoint }) => endpoint === submitApplication)
      .map(({ body }) => Object.fromEntries((body as FormData).entries()));
  return { ...page, sent };
}

const plan = new File(['plan'], 'plan.xlsx');
const field = (label: string | RegExp) => screen.getByLabelText(label);
const type = (label: string | RegExp, text: string) => userEvent.type(field(label), text);
const choose = (file: File) => userEvent.upload(field('Document'), file, { applyAccept: false });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const submit = () => press('Submit application');
async function fill() {
  await type('Purpose', 'Robotics kit');
  await userEvent.selectOptions(field('Category'), 'Equipment and labs');
  await type('Date', '2026-12-05');
  await type('Explanation', 'For the club.');
  await type('Registration number', '2021BIT001');
  await choose(plan);
}

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue(undefined);
  vi.spyOn(notify, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:plan');
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('sends the specified and the additional fields, confirms, and opens the applications', async () => {
  const { sent, router } = await open();
  expect(field('Your name')).toHaveValue('Asha Patil');
  expect(field('Your email address')).toHaveValue('student@sggs.ac.in');
  await fill();
  await type(/^Amount/, '123456');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const { id, budgetFile, ...texts } = sent()[0]!;
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect((budgetFile as File).name).toBe('plan.xlsx');
  expect(texts).toEqual({
    kind: 'funds',
    purpose: 'Robotics kit',
    category: 'equipment',
    date: '2026-12-05',
    explanation: 'For the club.',
    name: 'Asha Patil',
    email: 'student@sggs.ac.in',
    regNo: '2021BIT001',
    designation: 'Student',
    amount: '12345600',
    items: '[]',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/transparency-budget/faculty-dashboard'));
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Application Submitted Successfully!');
});

it('keeps the draft at the other address of the form', async () => {
  const first = await open();
  await fill();
  await userEvent.click(screen.getByRole('radio', { name: 'Event' }));
  await type(/^Place/, 'Main hall');
  await first.router.navigate('/apply-for-approval');
  expect(await screen.findByText(/We kept your text/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Event' })).toBeChecked();
  expect(field('Purpose')).toHaveValue('Robotics kit');
  expect(field(/^Place/)).toHaveValue('Main hall');
  await userEvent.click(screen.getByRole('radio', { name: 'Funds' }));
  await submit();
  await waitFor(() => expect(first.sent()).toHaveLength(1));
  expect(first.sent()[0]).toMatchObject({ kind: 'funds', purpose: 'Robotics kit' });
});

it('shows missing fields beside each field and above the button, and sends nothing', async () => {
  const { sent } = await open();
  await userEvent.clear(field('Your name'));
  await submit();
  expect(await screen.findByText('The purpose is required.')).toBeVisible();
  expect(field('Document')).toHaveAccessibleDescription(/^A document is required\./);
  expect(field('Date')).toHaveAccessibleDescription(/^Choose a day\./);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Not sent. Please check: Purpose, Category, Date, Explanation, Document, Your name, Registration number.',
  );
  expect(field('Purpose')).toHaveFocus();
  expect(sent()).toEqual([]);
  expect(notify.error).not.toHaveBeenCalled();
});

it.each([
  [
    new File(['x'], 'plan.exe'),
    'Choose one of these types: PDF, PNG, JPEG, WebP, Word, Excel, OpenDocument or CSV.',
  ],
  [new File([], 'plan.pdf'), 'This file is empty.'],
  [
    Object.defineProperty(new File(['x'], 'plan.PDF'), 'size', { value: 12_000_000 }),
    'The file is 12 MB. It can be at most 10 MB.',
  ],
])('refuses a file: %s', async (file, words) => {
  const { sent } = await open();
  await fill();
  await choose(file);
  await submit();
  expect(await screen.findByText(words)).toBeVisible();
  expect(sent()).toEqual([]);
  await choose(plan);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('adds the items up, and sends them in paise', async () => {
  const { sent } = await open();
  await fill();
  await type(/^Amount/, '1000');
  await press('List items instead');
  const item = (number: number) => within(screen.getByRole('group', { name: `Item ${number}` }));
  // The first item takes over the amount.
  expect(item(1).getByLabelText('Cost')).toHaveValue('₹1,000.00');
  expect(item(1).getByLabelText('What')).toHaveFocus();
  await userEvent.type(item(1).getByLabelText('What'), 'Motors');
  await press('Add an item');
  await userEvent.type(item(2).getByLabelText('What'), 'Wheels');
  await userEvent.type(item(2).getByLabelText('Cost'), '1,22,456.50');
  expect(field('Amount')).toHaveValue('₹1,23,456.50');
  expect(field('Amount')).toHaveAttribute('readonly');
  expect(
    screen.getByText('Your amount is above ₹50,000, so two reviewers have to approve it.'),
  ).toBeVisible();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    amount: '12345650',
    items: '[{"label":"Motors","paise":100000},{"label":"Wheels","paise":12245650}]',
  });
});

it('restores the amount field when the last item is removed', async () => {
  await open();
  await press('List items instead');
  await type('Cost', '250');
  await press('Remove item 1');
  expect(field(/^Amount/)).toHaveValue('₹250.00');
  expect(field(/^Amount/)).not.toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'List items instead' })).toHaveFocus();
});

it.each([
  ['the network', ApiError.network(), /^The portal can’t be reached.*it counts only once/],
  ['the server', refusal('internal'), /it counts only once/],
  ['too many', refusal('too-many-applications'), problems['too-many-applications'].message],
])('keeps everything after a failure of %s, and sends the same again', async (_, error, words) => {
  let isDown = true;
  const { sent } = await open({
    answers: [
      answer(submitApplication, () => {
        if (isDown) throw error;
        return anApplication(1);
      }),
    ],
  });
  await fill();
  await submit();
  expect(await screen.findByText(words)).toBeVisible();
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    'Failed to submit application. Check console for details.',
  );
  expect(console.error).toHaveBeenCalledExactlyOnceWith('The application was not submitted.', {
    code: error.code,
    requestId: error.requestId,
  });
  expect(field('Explanation')).toHaveValue('For the club.');
  expect(screen.getByText('plan.xlsx')).toBeVisible();
  isDown = false;
  await submit();
  await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
  expect(sent()[1]).toEqual(sent()[0]);
});

it("shows the API's refusals beside their fields", async () => {
  await open({
    answers: [refused(refusal('invalid-input', { regNo: 'Not this one.', budgetFile: 'It is no PDF.' }))],
  });
  await fill();
  await submit();
  expect(await screen.findByText('Not this one.')).toBeVisible();
  expect(field('Document')).toHaveAccessibleDescription(/^It is no PDF\./);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Not sent. Please check: Document, Registration number.',
  );
  expect(screen.getByText('plan.xlsx')).toBeVisible();
});

it.each(['too-large', 'unsupported-media-type'] as const)('says %s beside the document', async (code) => {
  await open({ answers: [refused(refusal(code))] });
  await fill();
  await submit();
  expect(await screen.findByText(problems[code].message)).toBeVisible();
  expect(field('Document')).toHaveAccessibleDescription(new RegExp(`^${problems[code].message}`));
});

it('links to the attempt that had arrived', async () => {
  const { sent } = await open({ answers: [refused(refusal('application-exists'))] });
  await fill();
  await submit();
  expect(await screen.findByText(/An earlier try had arrived/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute(
    'href',
    `/transparency-budget/applications/${sent()[0]!['id'] as string}`,
  );
  expect(notify.error).not.toHaveBeenCalled();
});

it('shows upload progress, sends once, and can be cancelled', async () => {
  let progress: ((share: number) => void) | undefined;
  const { sent } = await open({
    answers: [
      {
        endpoint: submitApplication,
        value: (
          _: unknown,
          { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
        ) => {
          progress = onProgress;
          return new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          );
        },
      },
    ],
  });
  await fill();
  await submit();
  await submit();
  await waitFor(() => expect(progress).toBeDefined());
  // The second click of a double click must not meet it.
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  progress!(0.42);
  expect(await screen.findByText('42%')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('Sending your application.')).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Cancelled. Everything you typed is still here.')).toBeVisible();
  expect(screen.getByText('plan.xlsx')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(notify.error).not.toHaveBeenCalled();
});

it('keeps a draft with its file when its author leaves and returns', async () => {
  const first = await open();
  await fill();
  first.unmount();
  const { sent } = await open();
  expect(await screen.findByText('You have not sent this yet. We kept your text.')).toBeVisible();
  expect(field('Purpose')).toHaveValue('Robotics kit');
  expect(screen.getByText('plan.xlsx')).toBeVisible();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('hides the draft from another member', async () => {
  const first = await open();
  await fill();
  first.unmount();
  await open({ session: personas.board });
  expect(field('Purpose')).toHaveValue('');
  expect(screen.queryByText('plan.xlsx')).toBeNull();
});

it('restores the text after a reload and names the missing file, even after the session ended', async () => {
  const first = await open();
  await fill();
  first.unmount();
  // A reload: modules begin anew, the browser's storage stays.
  vi.resetModules();
  const { default: fresh } = await import('../module.tsx');
  const { renderRemote: renderFresh } = await import('@campus/portal-kit/testing');
  const { keepOpenForms } = await import('@campus/portal-kit/shell');
  const openFresh = () =>
    renderFresh(fresh, {
      path: '/transparency-budget/apply',
      answers: [answer(getApplicationFigures, figures), answer(getMyDetails, noDetails)],
    });
  const second = openFresh();
  expect(await screen.findByText(/Everything except the document: choose/)).toHaveTextContent('plan.xlsx');
  expect(field('Explanation')).toHaveValue('For the club.');
  expect(field('Category')).toHaveValue('equipment');
  keepOpenForms(personas.student.me.id);
  second.unmount();
  openFresh();
  expect(await screen.findByText(/because your session ended/)).toBeVisible();
  expect(screen.getByText(/Everything except the document: choose/)).toHaveTextContent('plan.xlsx');
});

it('starts over after confirmation, with a new id', async () => {
  const { sent } = await open({ answers: [refused(ApiError.network())] });
  await fill();
  await submit();
  await screen.findByText(/may or may not have arrived/);
  await press('Start over');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
  expect(field('Purpose')).toHaveValue('');
  expect(field('Your name')).toHaveValue('Asha Patil');
  expect(screen.queryByText('plan.xlsx')).toBeNull();
  expect(localStorage.getItem('campus.mine.drafts')).not.toContain('Robotics');
  await fill();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(8));
  expect(new Set(sent().map(({ id }) => id)).size).toBe(2);
});

it('saves the number in the details and remembers the designation', async () => {
  const first = await open();
  await fill();
  await userEvent.clear(field('Designation'));
  await type('Designation', 'Club secretary');
  await submit();
  await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
  const kept = () => first.api.calls.filter(({ endpoint }) => endpoint === putMyDetails);
  await waitFor(() => expect(kept()).toMatchObject([{ body: { registrationNumber: '2021BIT001' } }]));
  first.unmount();
  await open({ details: { ...noDetails, registrationNumber: '2021BIT001' } });
  expect(field('Registration number')).toHaveValue('2021BIT001');
  expect(field('Designation')).toHaveValue('Club secretary');
  expect(field('Purpose')).toHaveValue('');
  expect(screen.queryByText(/We kept your text/)).toBeNull();
});

it('folds known details of the applicant and unfolds them for an error', async () => {
  const { sent } = await open({ details: { ...noDetails, registrationNumber: '2021BIT001' } });
  const about = screen.getByText('About you: Asha Patil, 2021BIT001').closest('details')!;
  expect(about.open).toBe(false);
  await userEvent.clear(field('Designation'));
  await submit();
  expect(await screen.findByText('Your designation is required.')).toBeInTheDocument();
  expect(about.open).toBe(true);
  expect(sent()).toEqual([]);
});

it('says before sending who can read it and how long a decision takes', async () => {
  await open();
  expect(screen.getByText(/can read the purpose, category, amount/)).toBeVisible();
  expect(screen.getByText('One reviewer decides. Above ₹50,000, two have to approve.')).toBeVisible();
  expect(
    await screen.findByText('Half of all applications for funds are decided within 3 days.'),
  ).toBeVisible();
});

it('asks to log in when the session has ended, and keeps everything', async () => {
  const { unmount } = await open({ answers: [refused(refusal('session-expired'))] });
  await fill();
  await submit();
  expect(await screen.findByText(problems['session-expired'].message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/transparency-budget/apply')}`,
  );
  // The shell empties the storage when a session ends, and leads to the login.
  localStorage.clear();
  unmount();
  const { sent } = await open();
  expect(field('Purpose')).toHaveValue('Robotics kit');
  expect(screen.getByText('plan.xlsx')).toBeVisible();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
});
