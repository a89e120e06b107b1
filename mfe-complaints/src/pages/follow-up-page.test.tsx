import { changeByFollowUp, type ComplaintChange, openFollowUp } from '@campus/contracts/complaints';
import { ApiError, defineRemote, type Session } from '@campus/portal-kit';
import { erasePersonalStorage } from '@campus/portal-kit/shell';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followUpKey } from '../filing/follow-up-code.ts';
import { keptCodes } from '../follow-up/kept-codes.ts';
import { anEntry, ComplaintOffice } from '../testing/a-detail.ts';
import { FollowUpPage } from './follow-up-page.tsx';

const remote = defineRemote({
  id: 'complaints',
  routes: [
    {
      path: '/complaint-system/follow-up',
      element: <FollowUpPage />,
    },
  ],
});
const code = 'ABCD1EFGH0JKMNPQRSTV';
const typedCode = 'abcd-lefg hOJK-mnpq-RSTV';
const key = await followUpKey(code);

function openPage(...answers: PreparedAnswer[]) {
  return openPageAs({ status: 'signed-out' }, '', answers);
}

function openPageAs(session: Session, hash: string, answers: PreparedAnswer[] = []) {
  const office = new ComplaintOffice('author', {
    name: null,
    timeline: [
      anEntry({ id: 'filed' }),
      anEntry({
        id: 'a',
        by: 'board',
        name: 'Meera Kulkarni',
        action: 'answer',
        audience: 'author',
        text: 'In which mess?',
      }),
    ],
  });
  const page = renderRemote(remote, {
    path: `/complaint-system/follow-up${hash}`,
    session,
    answers: [
      answer(openFollowUp, ({ body }) => {
        if ((body as { key: string }).key !== key) throw refusal('wrong-follow-up-code');
        return office.detail;
      }),
      answer(changeByFollowUp, ({ body }) => office.change((body as { change: ComplaintChange }).change)),
      ...answers,
    ],
  });
  return { ...page, office };
}
const field = () => screen.findByLabelText('Your code');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function enter(typed: string) {
  await userEvent.type(await field(), typed);
  await press('Open my complaint');
}

it('opens the complaint without login, and sends only the key', async () => {
  const page = openPage();
  const input = await field();
  expect(input).toHaveAttribute('autocomplete', 'off');
  expect(input).toHaveAttribute('spellcheck', 'false');
  await enter(typedCode);
  expect(await screen.findByText('In which mess?')).toBeVisible();
  expect(screen.getByText('Only you and the board')).toBeVisible();
  expect(page.api.calls).toEqual([
    { endpoint: openFollowUp, params: undefined, query: undefined, body: { key } },
  ]);
});

it('sends the code again after a failure', async () => {
  let tries = 0;
  openPage(
    answer(openFollowUp, () => {
      if (tries++ === 0) throw ApiError.network();
      return new Promise(() => undefined);
    }),
  );
  await enter(typedCode);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your complaint could not be opened\./);
  await press('Open my complaint');
  await waitFor(() => expect(tries).toBe(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stores the code nowhere: not in the address, nor in the browser, nor after Close', async () => {
  const page = openPage();
  await enter(typedCode);
  await screen.findByText('In which mess?');
  expect(page.router.state.location).toMatchObject({ search: '', hash: '', state: null });
  for (const storage of [localStorage, sessionStorage]) {
    expect(JSON.stringify(Object.entries(storage))).not.toMatch(/abcd|[0-9a-f]{32}/i);
  }
  await press('Close');
  expect(await field()).toHaveValue('');
  expect(screen.queryByText('In which mess?')).toBeNull();
});

it("clears it when the page is left, so that Back can't show it", async () => {
  openPage();
  await enter(typedCode);
  await screen.findByText('In which mess?');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(await field()).toHaveValue('');
});

it('replies with the key', async () => {
  const page = openPage();
  await enter(typedCode);
  await press('Write to the committee');
  await userEvent.type(screen.getByLabelText('Message'), 'In mess 2.');
  await press('Send');
  expect(await screen.findByText('Your message is sent.')).toBeVisible();
  expect(screen.getByText('In mess 2.')).toBeVisible();
  expect(page.api.calls.at(-1)?.body).toEqual({
    key,
    change: { action: 'reply', requestId: expect.stringMatching(/^[0-9a-f]{32}$/), text: 'In mess 2.' },
  });
});

it('keeps the reply when the board was faster, and sends it again', async () => {
  const page = openPage();
  await enter(typedCode);
  await press('Edit the text');
  await userEvent.type(screen.getByLabelText('Complaint'), ' In mess 2.');
  page.office.detail = { ...page.office.detail, state: 'in-review', version: 2 };
  await press('Save the text');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Someone else changed this first.* “In review”/);
  await press('Save the text');
  expect(await screen.findByText('The new text is saved.')).toBeVisible();
  expect(page.office.detail).toMatchObject({ text: 'The dal is cold. In mess 2.', state: 'in-review' });
});

it("shows a refusal beside the form's field", async () => {
  openPage(
    answer(changeByFollowUp, () => {
      throw refusal('vulgar-content', { 'change.content': 'Not these words.' });
    }),
  );
  await enter(typedCode);
  await press('Edit the text');
  await press('Save the text');
  expect(await screen.findByLabelText('Complaint')).toHaveAccessibleDescription(/Not these words/);
});

it('checks for replies without asking for the code again', async () => {
  const page = openPage();
  await enter(typedCode);
  await press('Check for replies');
  expect(await screen.findByText('No new messages.')).toBeVisible();
  page.office.detail = {
    ...page.office.detail,
    timeline: [
      ...page.office.detail.timeline,
      anEntry({ id: 'b', by: 'board', name: 'Meera', text: 'Warm now.' }),
    ],
  };
  await press('Check for replies');
  expect(await screen.findByText('Warm now.')).toBeVisible();
});

it('reports a malformed code without sending it', async () => {
  const page = openPage();
  await enter('abcd-1234');
  expect(await field()).toHaveAccessibleDescription(/20 letters and digits/);
  expect(await field()).toHaveFocus();
  expect(page.api.calls).toEqual([]);
});

it('says that no complaint has this code, and keeps it for correction', async () => {
  openPage();
  await enter('ABCD-1EFG-H0JK-MNPQ-RSTW');
  expect(await screen.findByText(/No complaint has this code/)).toBeVisible();
  expect(await field()).toHaveValue('ABCD-1EFG-H0JK-MNPQ-RSTW');
});

it.each([
  ['too many tries', refusal('rate-limited'), /Someone is trying many wrong codes/],
  ['no connection', ApiError.network(), /can’t be reached/],
])('keeps the code after %s', async (_, error, words) => {
  openPage(
    answer(openFollowUp, () => {
      throw error;
    }),
  );
  await enter(typedCode);
  expect(await screen.findByText(words)).toBeVisible();
  expect(await field()).toHaveValue(typedCode);
});

it('says that https is needed before a code is typed or sent', async () => {
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  const page = renderRemote(remote, { path: '/complaint-system/follow-up' });
  expect(await screen.findByText(/^Following up a complaint needs a secure connection/)).toBeVisible();
  expect(screen.queryByLabelText('Your code')).toBeNull();
  expect(page.api.calls).toEqual([]);
  vi.restoreAllMocks();
});

describe('a code that this device keeps', () => {
  beforeEach(() => erasePersonalStorage());
  const member = personas.student;

  it('is kept on request, and can be removed', async () => {
    openPageAs(member, '');
    await enter(typedCode);
    await press('Keep the code on this device');
    expect(keptCodes.read()).toMatchObject([{ code, seen: 1, hasReply: false }]);
    expect(screen.getByText(/This device keeps the code until you log out/)).toBeVisible();
    await press('Remove the code from this device');
    await press('Remove code');
    await waitFor(() => expect(keptCodes.read()).toEqual([]));
  });

  it('is not offered to logged-out visitors', async () => {
    openPage();
    await enter(typedCode);
    await screen.findByText('In which mess?');
    expect(screen.queryByRole('button', { name: /this device/ })).toBeNull();
  });

  it('opens from the list, after which its reply is no longer new', async () => {
    keptCodes.keep(code, 0, '2026-11-20');
    keptCodes.update(code, { hasReply: true });
    openPageAs(member, '');
    expect(await screen.findByText('ABCD…, kept on 20 November 2026')).toBeVisible();
    expect(screen.getByText('New reply')).toBeVisible();
    await press('Open: ABCD…, kept on 20 November 2026');
    expect(await screen.findByText('In which mess?')).toBeVisible();
    expect(keptCodes.read()).toMatchObject([{ seen: 1, hasReply: false }]);
  });

  it('is removed from the list only after a question that shows all of it', async () => {
    keptCodes.keep(code, 0, '2026-11-20');
    openPageAs(member, '');
    await press('Remove: ABCD…, kept on 20 November 2026');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/);
    await press('Cancel');
    expect(keptCodes.has(code)).toBe(true);
    await press('Remove: ABCD…, kept on 20 November 2026');
    await press('Remove code');
    await waitFor(() => expect(screen.queryByText('Codes on this device')).toBeNull());
    expect(keptCodes.has(code)).toBe(false);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Open your complaint' })).toHaveFocus());
  });

  it('opens from the dashboard link, which contains no code', async () => {
    keptCodes.keep('WXYZ1EFGH0JKMNPQRSTV', 0, '2026-11-20');
    keptCodes.keep(code, 0, '2026-11-20');
    keptCodes.update(code, { hasReply: true });
    const page = openPageAs(member, '#reply');
    expect(await screen.findByText('In which mess?')).toBeVisible();
    expect(page.api.calls.map(({ body }) => body)).toEqual([{ key }]);
    await press('Close');
    expect(await field()).toBeVisible();
  });
});
