import type { Parsed } from '@campus/contracts';
import {
  getMailServer,
  listConfidentialMails,
  listMails,
  type Mail,
  resendFailedMails,
  resendMail,
} from '@campus/contracts/mail';
import { ApiError } from '@campus/portal-kit';
import { answer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

const mail = (changes: Partial<Mail> = {}): Mail => ({
  id: 'welcome:1',
  kind: 'welcome',
  to: 'asha@sggs.ac.in',
  subject: 'Welcome',
  state: 'sent',
  queuedAt: '2026-11-02T05:00:00.000Z',
  tries: 1,
  nextTryAt: null,
  sentAt: '2026-11-02T05:12:00.000Z',
  reason: '',
  ...changes,
});
const failed = mail({
  id: 'f',
  subject: 'A role',
  state: 'failed',
  sentAt: null,
  reason: 'Mailbox unknown.',
});

type MailServer = Parsed<(typeof getMailServer)['response']>;
const server: MailServer = {
  state: 'answers',
  reason: '',
  host: 'smtp.sggs.ac.in',
  queued: 3,
  failed: 1,
  catcher: null,
};

type Answers = Parameters<typeof renderShell>[1] & object;
const open = (answers: Answers['answers'] = []) =>
  renderShell('/admin/mail', {
    user: authUser('admin@admin.sggs.ac.in'),
    answers: [
      answer(getMailServer, server),
      answer(listMails, { items: [mail()], next: null }),
      answer(listConfidentialMails, { items: [] }),
      ...answers,
    ],
  });
const factOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling;

it('shows the state of the mail server, the waiting emails, and the local mail catcher', async () => {
  open([answer(getMailServer, { ...server, catcher: 'http://127.0.0.1:4004' })]);
  expect(await factOf('Email server')).toHaveTextContent('smtp.sggs.ac.in answers');
  expect(await factOf('Waiting')).toHaveTextContent('3');
  expect(await factOf('Failed')).toHaveTextContent('1');
  expect(screen.getByRole('link', { name: /mail catcher/ })).toHaveAttribute('href', 'http://127.0.0.1:4004');
});

it.each([
  ['off', '', 'none', /until SMTP_HOST names a mail server/],
  [
    'does-not-answer',
    'It refuses the login. Check SMTP_USER and SMTP_PASSWORD.',
    'does not work',
    /^It refuses the login. Check SMTP_USER and SMTP_PASSWORD\. Emails wait until it works again\.$/,
  ],
] as const)(
  'says what becomes of mails while the server is %s, and why',
  async (state, reason, label, more) => {
    open([answer(getMailServer, { ...server, state, reason })]);
    expect(await factOf('Email server')).toHaveTextContent(label);
    expect(screen.getByText(more)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /mail catcher/ })).toBeNull();
  },
);

const down = 'The mail server did not answer.';
const waiting: Partial<Mail> = { state: 'queued', sentAt: null, tries: 0 };
const inAMinute = () => new Date(Date.now() + 60_000).toISOString();
it.each<[Partial<Mail>, RegExp]>([
  [{}, /^sent on 2 November 2026 at /],
  [waiting, /^waits$/],
  [
    { ...waiting, tries: 1, nextTryAt: '2026-11-02T05:12:00.000Z' },
    /^waits tried once, again on 2 November 2026/,
  ],
  [
    { ...waiting, tries: 3, nextTryAt: inAMinute(), reason: down },
    /^waits tried 3 times, again .* – The mail server did not answer\.$/,
  ],
  [{ state: 'sending' }, /^being sent$/],
  [failed, /^failed Mailbox unknown\./],
  [{ state: 'unwanted' }, /^not wanted by the recipient$/],
])('describes an email with %o', async (changes, words) => {
  open([answer(listMails, { items: [mail(changes)], next: null })]);
  const row = within(await screen.findByRole('row', { name: /asha@sggs.ac.in/ }));
  expect(row.getByRole('rowheader')).toHaveTextContent(/written on \d/);
  expect(row.getAllByRole('cell')[1]?.textContent).toMatch(words);
});

it('filters by state, and loads page by page', async () => {
  const { api } = open([
    answer(listMails, ({ query }) => {
      const { state, cursor } = query as { state?: string; cursor?: string };
      if (!state) return { items: [mail()], next: null };
      return cursor ? { items: [failed], next: null } : { items: [{ ...failed, id: 'g' }], next: 'c1' };
    }),
  ]);
  await screen.findByText('Welcome');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Failed');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByText('A role')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(api.calls.at(-1)?.query).toEqual({ state: 'failed', cursor: 'c1' });
});

it('hides emails of the former state while loading those of the chosen one', async () => {
  open([
    answer(listMails, ({ query }) =>
      (query as { state?: string }).state
        ? new Promise(() => undefined)
        : { items: [mail({ subject: 'A welcome' })], next: null },
    ),
  ]);
  await screen.findByText('A welcome');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Failed');
  expect(screen.queryByText('A welcome')).toBeNull();
});

it('says when there are none', async () => {
  open([answer(listMails, { items: [], next: null })]);
  expect(await screen.findByText('The portal has not written any email yet.')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Failed');
  expect(await screen.findByText('No email is in this state.')).toBeInTheDocument();
});

it('shows an error and retries', async () => {
  let broken = true;
  open([
    answer(listMails, () => {
      if (broken) throw new ApiError({ status: 400, code: 'x', message: 'Broken.' });
      return { items: [mail()], next: null };
    }),
  ]);
  expect(await screen.findByText('Broken.')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Welcome')).toBeInTheDocument();
});

it('sends a failed email again, and keeps the keyboard focus in the list', async () => {
  let now = failed;
  const { api } = open([
    answer(listMails, () => ({ items: [now, mail()], next: null })),
    answer(resendMail, () => (now = { ...failed, state: 'queued', reason: '', tries: 0 })),
  ]);
  const again = await screen.findByRole('button', { name: 'Send again: A role to asha@sggs.ac.in' });
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  await userEvent.click(again);
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(screen.getByRole('table').closest('[tabindex]')).toHaveFocus();
  expect(api.calls.find(({ endpoint }) => endpoint === resendMail)?.params).toEqual({ id: 'f' });
});

it('sends all failed emails again after confirmation', async () => {
  let now = failed;
  let left = 2;
  const { api } = open([
    answer(getMailServer, () => ({ ...server, failed: left })),
    answer(listMails, () => ({ items: [now], next: null })),
    answer(resendFailedMails, () => {
      now = { ...failed, state: 'queued', reason: '', tries: 0 };
      left = 0;
      return { mails: 2 };
    }),
  ]);
  const all = await screen.findByRole('button', { name: 'Send all failed again' });
  await userEvent.click(all);
  const question = within(await screen.findByRole('alertdialog', { name: 'Send all failed emails again?' }));
  expect(question.getByText(/^2 emails failed\. Members may get an email twice/)).toBeVisible();
  const sent = () => api.calls.filter(({ endpoint }) => endpoint === resendFailedMails);
  expect(sent()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Send them again' }));
  expect(await screen.findByText('2 emails are on their way again.')).toBeInTheDocument();
  await waitFor(() => expect(all).not.toBeInTheDocument());
  expect(document.activeElement).toContainElement(screen.getByText('Failed', { selector: 'dt' }));
  expect(document.activeElement).not.toBe(document.body);
  expect(await screen.findByText(/^waits$/)).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

it.each([
  [{ mails: 0 }, 'These emails can’t be sent any more: their texts were deleted or are out of date.'],
  [new ApiError({ status: 400, code: 'x', message: 'Broken.' }), 'Broken.'],
])('says that none of the failed emails was sent: %o', async (given, words) => {
  open([
    answer(resendFailedMails, () => {
      if (given instanceof ApiError) throw given;
      return given;
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Send all failed again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send them again' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send all failed again' })).toBeEnabled();
});

it('offers no resending if nothing failed', async () => {
  open([answer(getMailServer, { ...server, failed: 0 })]);
  expect(await factOf('Failed')).toHaveTextContent('0');
  expect(screen.queryByRole('button', { name: 'Send all failed again' })).toBeNull();
});

it('shows why an email could not be sent again, and its current state', async () => {
  let now = failed;
  open([
    answer(listMails, () => ({ items: [now], next: null })),
    answer(resendMail, () => {
      now = mail({ subject: 'A role' });
      throw new ApiError({ status: 409, code: 'x', message: 'It was sent already.' });
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('It was sent already.')).toBeInTheDocument();
  expect(await screen.findByText(/^sent on/)).toBeInTheDocument();
});

it('shows failed confidential emails as a number, and resends them by kind', async () => {
  let items: Parsed<(typeof listConfidentialMails)['response']>['items'] = [
    {
      kind: 'case',
      label: 'Academic integrity',
      state: 'failed',
      day: '2026-11-21',
      reason: 'The mail server refused it.',
      mails: 3,
    },
  ];
  const { api } = open([
    answer(listConfidentialMails, () => ({ items })),
    answer(resendFailedMails, () => {
      items = [];
      return { mails: 3 };
    }),
  ]);
  const row = within(await screen.findByRole('row', { name: /Academic integrity/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '3',
    '21 November 2026',
    'Failed The mail server refused it.Send all of this kind again',
  ]);
  await userEvent.click(row.getByRole('button', { name: /Academic integrity/ }));
  expect(await screen.findByText('3 emails are on their way again.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Academic integrity/ })).toBeNull());
  expect(screen.getByRole('region', { name: 'Confidential emails' })).toHaveFocus();
  expect(api.calls.find(({ endpoint }) => endpoint === resendFailedMails)?.query).toEqual({ kind: 'case' });
});
