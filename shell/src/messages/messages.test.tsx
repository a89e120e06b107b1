import { countMessages, listMessages, type Message, readMessages } from '@campus/contracts/messages';
import { answer, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';

const user = authUser('student@sggs.ac.in');
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format();
const aMessage = (number: number, over: Partial<Message> = {}): Message => ({
  id: String(number).padStart(32, '0'),
  kind: 'election',
  title: `Message ${number}`,
  text: 'A sentence.',
  path: '/voting/council',
  day: today,
  read: false,
  ...over,
});

/** A server that keeps what was read. */
function serverWith(...messages: Message[]) {
  const kept = [...messages];
  const unread = () => ({ unread: kept.filter(({ read }) => !read).length });
  const answers = [
    answer(countMessages, unread),
    answer(listMessages, () => ({ items: kept.map((message) => ({ ...message })), next: null })),
    answer(readMessages, ({ body }) => {
      const { ids } = body as { ids: string[] };
      for (const message of kept) if (ids.includes(message.id)) message.read = true;
      return unread();
    }),
  ];
  return { kept, answers };
}
const remotes = [aRemote({ paths: [{ path: '/voting/*', access: 'member' }] })];
/** The dashboard, once it is there: until then the bar is mounted anew. */
async function openDashboard(answers: PreparedAnswer[]) {
  const shell = renderShell('/dashboard', { user, remotes, answers });
  await screen.findByRole('heading', { name: 'Student Elections' });
  return shell;
}
const bell = (name: string | RegExp = /^Messages/) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('region', { name: 'Messages' });

afterEach(() => vi.useRealTimers());

it('shows the number of new messages, and their text when opened', async () => {
  const { answers } = serverWith(aMessage(1), aMessage(2, { day: '2026-03-02', read: true }));
  await openDashboard(answers);
  await userEvent.click(await bell('Messages: 1 is new'));
  const entries = await within(await panel()).findAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'New: Message 1A sentence.Today',
    'Message 2A sentence.2 March 2026',
  ]);
  expect(within(entries[0]!).getByRole('link')).toHaveAttribute('href', '/voting/council');
});

it('marks shown messages as read, but keeps them marked as new until the panel closes', async () => {
  const { answers, kept } = serverWith(aMessage(1));
  const { api } = await openDashboard(answers);
  await userEvent.click(await bell('Messages: 1 is new'));
  await bell('Messages');
  expect(kept[0]!.read).toBe(true);
  expect(await within(await panel()).findByText('New:')).toBeInTheDocument();
  expect(api.calls.filter(({ endpoint }) => endpoint === readMessages)).toHaveLength(1);
  await userEvent.click(await bell());
  await userEvent.click(await bell());
  await within(await panel()).findByText('A sentence.');
  expect(screen.queryByText('New:')).toBeNull();
});

it('closes on Escape, and returns the focus to the bell', async () => {
  await openDashboard(serverWith(aMessage(1)).answers);
  await userEvent.click(await bell());
  await within(await panel()).findByRole('link', { name: 'Message 1' });
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  expect(await bell()).toHaveFocus();
});

it('closes when a message is opened, or something else is used', async () => {
  const shell = await openDashboard(serverWith(aMessage(1)).answers);
  await userEvent.click(await bell());
  await userEvent.click(await within(await panel()).findByRole('link', { name: 'All messages' }));
  await waitFor(() => expect(shell.path()).toBe('/messages'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull());
  await userEvent.click(await bell());
  await panel();
  await userEvent.click(screen.getByRole('contentinfo'));
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
});

it('has a page for phones, which marks messages as read and updates the bell', async () => {
  const { answers, kept } = serverWith(aMessage(1), aMessage(2));
  renderShell('/messages', { user, remotes, answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Message 2' })).toHaveAttribute('href', '/voting/council');
  await bell('Messages');
  expect(kept.every(({ read }) => read)).toBe(true);
  expect(screen.getAllByText('New:')).toHaveLength(2);
});

it('says when there are no messages', async () => {
  renderShell('/messages', { user, answers: serverWith().answers });
  expect(await screen.findByText('No messages yet')).toBeInTheDocument();
});

it('shows an error and retries', async () => {
  const { answers, kept } = serverWith(aMessage(1, { read: true }));
  let isAway = true;
  const list = answer(listMessages, () => {
    if (isAway) throw refusal('not-found');
    return { items: kept, next: null };
  });
  await openDashboard([...answers, list]);
  await userEvent.click(await bell());
  const retry = await within(await panel()).findByRole('button', { name: 'Try again' });
  isAway = false;
  await userEvent.click(retry);
  expect(await within(await panel()).findByRole('link', { name: 'Message 1' })).toBeInTheDocument();
});

it('shows a message without a link when no part of the portal has its page', async () => {
  const { answers } = serverWith(aMessage(1, { path: '/gone/1' }), aMessage(2, { path: null }));
  renderShell('/messages', { user, answers });
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
  expect(screen.getByText('The page for this message is not available at the moment.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Message \d/ })).toBeNull();
});

it('shows a new message by itself while the tab is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answers, kept } = serverWith();
  await openDashboard(answers);
  await bell('Messages');
  kept.push(aMessage(1));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await bell('Messages: 1 is new')).toBeInTheDocument();
});

it('sends no requests while an anonymous complaint is being written', async () => {
  const anonymous = aRemote({ paths: [{ path: '/voting/*', access: 'public', anonymous: true }] });
  const options = { user, remotes: [anonymous], answers: serverWith().answers };
  const { api, session } = renderShell('/voting/new', options);
  // As when the portal starts in a browser that has a session.
  void session.begin();
  await bell();
  expect(api.calls.filter(({ endpoint }) => endpoint === countMessages)).toEqual([]);
});

it('is hidden from visitors', async () => {
  renderShell('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: /^Messages/ })).toBeNull();
});
