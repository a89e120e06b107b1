import { messages } from '@campus/contracts';
import { problems } from '@campus/contracts/areas';
import { changeComplaint, type Complaint, listComplaints, sayMeToo } from '@campus/contracts/complaints';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDetail } from '../testing/a-detail.ts';
import { aComplaint, anAnswer, complaintId } from '../testing/a-complaint.ts';
import './list-page.tsx';
import { ListPage } from './list-page.tsx';

// Loaded when it is first needed, which takes longer than a test waits.

const path = '/complaint-system/complaints';
const remote = defineRemote({
  id: 'complaints',
  routes: [
    {
      path,
      element: <ListPage />,
    },
  ],
});
const pageOf = (...items: Complaint[]) => ({ items, next: null });
const open = (search: string, session: keyof typeof personas, ...answers: PreparedAnswer[]) =>
  renderRemote(remote, { path: `${path}${search}`, session: personas[session], answers });
const show = (session: keyof typeof personas, ...complaints: Complaint[]) =>
  open('', session, answer(listComplaints, pageOf(...complaints)));

type View = ReturnType<typeof open>;
const sent = (view: View, endpoint: unknown) => view.api.calls.filter((call) => call.endpoint === endpoint);
const searchOf = (view: View) => view.router.state.location.search;
const card = async (text: string) => (await screen.findByText(text)).closest('li')!;
const press = async (name: string | RegExp, inside?: HTMLElement) =>
  userEvent.click(await (inside ? within(inside) : screen).findByRole('button', { name }));
const boardBox = () => screen.getByRole('checkbox', { name: 'I am a Board Member' });

describe('a complaint in the list', () => {
  it("shows subject, state, author and the board's answer", async () => {
    show(
      'board',
      aComplaint(1, {
        state: 'action-taken',
        name: 'Asha Patil',
        edited: true,
        pictures: 2,
        answers: [anAnswer(7)],
      }),
    );
    const shown = await card('Complaint number 1.');
    expect(within(shown).getByText('Mess and food')).toBeVisible();
    expect(within(shown).getByRole('link', { name: 'Complaint number 1.' })).toHaveAttribute(
      'href',
      `${path}/${complaintId(1)}`,
    );
    for (const text of ['Action taken', '18 November 2026', 'Hostel 3', 'Asha Patil', 'edited', '2 pictures'])
      expect(within(shown).getByText(text)).toBeVisible();
    expect(shown).toHaveTextContent('Answer from the board: Answer number 7.');
    expect(screen.getByText('1 complaint.')).toBeVisible();
  });

  it('shows which authors are anonymous and which complaints are mine', async () => {
    show(
      'student',
      aComplaint(1),
      aComplaint(2, { mine: true, name: 'Asha Patil', meToo: { count: 3, mine: false } }),
    );
    expect(within(await card('Complaint number 1.')).getByText('Anonymous')).toBeVisible();
    const own = await card('Complaint number 2.');
    expect(within(own).getByText('Yours')).toBeVisible();
    expect(within(own).getByText('3 people said “Me too”')).toBeVisible();
    expect(within(own).queryByRole('button', { name: /Me too/ })).toBeNull();
  });

  it('says who can see a held complaint, and offers no “Me too” on it', async () => {
    show('student', aComplaint(1, { mine: true, state: 'held' }));
    const held = await card('Complaint number 1.');
    expect(within(held).getByText(/Only the author and the board see it/)).toBeVisible();
    expect(within(held).queryByRole('button', { name: /Me too/ })).toBeNull();
  });

  it('shows the beginning of the text literally and in its own direction', async () => {
    const script = '<img src=x onerror="alert(1)">\nسطر';
    show('student', aComplaint(1, { text: script }), aComplaint(2, { text: 'x'.repeat(5000) }));
    const text = await screen.findByText(/<img src=x/);
    expect(text.textContent).toBe(script);
    expect(text).toHaveAttribute('dir', 'auto');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: /^x{240}$/ })).toHaveAttribute(
      'href',
      `${path}/${complaintId(2)}`,
    );
  });

  it('links a duplicate to the original, and shows the latest of its answers', async () => {
    show(
      'student',
      aComplaint(1, {
        state: 'closed',
        duplicateOf: complaintId(9),
        answers: [1, 2, 3].map((n) => anAnswer(n)),
      }),
    );
    const shown = await card('Complaint number 1.');
    expect(within(shown).getByRole('link', { name: 'another complaint' })).toHaveAttribute(
      'href',
      `${path}/${complaintId(9)}`,
    );
    expect(within(shown).queryByText('Answer number 1.')).toBeNull();
    expect(within(shown).getByText('Answer number 3.')).toBeVisible();
  });

  it('shows who deleted a complaint, when and why, and that another was withdrawn', async () => {
    show(
      'student',
      aComplaint(1, {
        state: 'deleted',
        text: '',
        deletion: { by: 'Meera Kulkarni', on: '2026-11-20', reason: 'It names a person.' },
      }),
      aComplaint(2, { state: 'withdrawn', text: '', mine: true }),
    );
    const words = await screen.findByText(/Deleted by/);
    expect(words).toHaveTextContent(
      'Deleted by Meera Kulkarni on 20 November 2026. Reason: It names a person.',
    );
    expect(screen.getByText(/You withdrew this complaint/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Delete|Me too/ })).toBeNull();
  });
});

describe('me too', () => {
  it('counts immediately, is kept, and is sent only once', async () => {
    let finish: (now: Complaint['meToo']) => void = () => undefined;
    const view = open(
      '',
      'student',
      answer(listComplaints, pageOf(aComplaint(1, { meToo: { count: 4, mine: false } }))),
      answer(sayMeToo, () => new Promise((resolve) => (finish = resolve))),
    );
    await press('Me too 4');
    const pressed = await screen.findByRole('button', { name: 'Me too 5' });
    expect(pressed).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(pressed);
    finish({ count: 6, mine: true });
    expect(await screen.findByRole('button', { name: 'Me too 6' })).toHaveAttribute('aria-pressed', 'true');
    await press('Me too 6');
    expect(sent(view, sayMeToo)).toHaveLength(1);
  });

  it('is undone with an error if it could not be counted', async () => {
    open(
      '',
      'student',
      answer(listComplaints, pageOf(aComplaint(1, { meToo: { count: 4, mine: false } }))),
      answer(sayMeToo, () => {
        throw refusal('rate-limited');
      }),
    );
    await press('Me too 4');
    expect(await screen.findByText(problems['rate-limited'].message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Me too 4' })).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('filters', () => {
  it('are in the address, and Back undoes them one by one', async () => {
    const view = open(
      '',
      'student',
      answer(listComplaints, ({ query }) => {
        const { category, state, search } = query as Record<string, string>;
        return pageOf(
          aComplaint(1, { text: `Found: ${[search, category, state].filter(Boolean).join(' ')}` }),
        );
      }),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Category'), 'Hostel');
    expect(await screen.findByText('Found: hostel')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'In review');
    expect(await screen.findByText('Found: hostel in-review')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Search'), ' water ');
    expect(await screen.findByText('Found: water hostel in-review')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(searchOf(view)))).toEqual({
      search: 'water',
      category: 'hostel',
      state: 'in-review',
    });
    expect(screen.getByText('1 complaint matches.')).toBeVisible();
    // Letters are not asked for one by one.
    expect(sent(view, listComplaints).length).toBeLessThanOrEqual(5);

    await view.router.navigate(-1);
    expect(await screen.findByText('Found: hostel in-review')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue(''));
    await view.router.navigate(-1);
    expect(await screen.findByText('Found: hostel')).toBeVisible();
  });

  it('come from the address, which may contain invalid values', async () => {
    const view = open(
      '?search=tap&category=Nonsense&state=closed&mine',
      'student',
      answer(listComplaints, pageOf(aComplaint(1))),
    );
    await card('Complaint number 1.');
    expect(sent(view, listComplaints)[0]?.query).toEqual({ search: 'tap', state: 'closed', mine: 'true' });
    expect(screen.getByLabelText('Search')).toHaveValue('tap');
    expect(screen.getByRole('checkbox', { name: 'Only mine' })).toBeChecked();
  });

  it('say when nothing matches, and can be cleared together', async () => {
    const view = open(
      '?search=unicorn',
      'student',
      answer(listComplaints, ({ query }) =>
        (query as { search?: string }).search ? pageOf() : pageOf(aComplaint(1)),
      ),
    );
    expect(await screen.findByText('No complaint matches.')).toBeInTheDocument();
    expect(screen.queryByText(messages.noComplaints)).toBeNull();
    await press('Clear filters');
    await card('Complaint number 1.');
    expect(searchOf(view)).toBe('');
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  it('point members without named complaints to anonymous ones', async () => {
    open('?mine', 'student', answer(listComplaints, pageOf()));
    expect(await screen.findByText('You have filed no complaints with your name')).toBeVisible();
    expect(screen.getByRole('link', { name: 'a follow-up code' })).toBeVisible();
  });
});

describe('deleting', () => {
  it('needs the box to be ticked first', async () => {
    const view = show('board', aComplaint(1));
    await press(/^Delete/, await card('Complaint number 1.'));
    expect(await screen.findByText(messages.onlyBoardDeletes)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(view, changeComplaint)).toEqual([]);
  });

  it('is offered only to board members, even if others tick the box', async () => {
    show('student', aComplaint(1));
    expect(within(await card('Complaint number 1.')).queryByRole('button', { name: /^Delete/ })).toBeNull();
    await userEvent.click(boardBox());
    expect(await screen.findByText(messages.onlyBoardDeletes)).toBeVisible();
    expect(boardBox()).not.toBeChecked();
  });

  async function askToDelete() {
    await card('Complaint number 1.');
    await userEvent.click(boardBox());
    await press(/^Delete/, await card('Complaint number 1.'));
    return screen.findByRole('dialog', { name: 'Delete this complaint?' });
  }

  it('needs a reason, and leaves it in the list', async () => {
    let complaint = aComplaint(1, { version: 4 });
    const view = open(
      '',
      'board',
      answer(listComplaints, () => pageOf(complaint)),
      answer(changeComplaint, () => {
        complaint = aComplaint(1, {
          state: 'deleted',
          text: '',
          deletion: { by: 'Meera Kulkarni', on: '2026-11-21', reason: 'Spam.' },
        });
        return aDetail('board', complaint);
      }),
    );
    const dialog = await askToDelete();
    await press('Delete complaint', dialog);
    expect(await within(dialog).findByText('A reason is required.')).toBeVisible();
    expect(sent(view, changeComplaint)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Spam.');
    await press('Delete complaint', dialog);
    expect(await screen.findByText(/Deleted by/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: /^Mess and food/ })).toHaveFocus();
    expect(sent(view, changeComplaint)).toMatchObject([
      {
        params: { id: complaintId(1) },
        body: {
          action: 'delete',
          version: 4,
          text: 'Spam.',
          requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    ]);
  });

  it("shows the server's refusal in the same words, and unticks the box", async () => {
    open(
      '',
      'board',
      answer(listComplaints, pageOf(aComplaint(1))),
      answer(changeComplaint, () => {
        throw refusal('forbidden');
      }),
    );
    const dialog = await askToDelete();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Spam.');
    await press('Delete complaint', dialog);
    expect(await screen.findByText(messages.onlyBoardDeletes)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(boardBox()).not.toBeChecked();
  });

  it('keeps the reason when someone else was faster, and continues from the new state', async () => {
    let version = 1;
    const view = open(
      '',
      'board',
      answer(listComplaints, () => pageOf(aComplaint(1, { version }))),
      answer(changeComplaint, ({ body }) => {
        if ((body as { version: number }).version === 2) return aDetail('board');
        version = 2;
        throw refusal('state-changed');
      }),
    );
    const dialog = await askToDelete();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Spam.');
    await press('Delete complaint', dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Someone else changed this first');
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('Spam.');
    await waitFor(() => expect(sent(view, listComplaints)).toHaveLength(2));
    await press('Delete complaint', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, changeComplaint)).toHaveLength(2);
  });
});

describe('reading the list', () => {
  it('says when there are no complaints, and what to do', async () => {
    show('student');
    expect(await screen.findByRole('heading', { name: messages.noComplaints })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Submit the first complaint' })).toHaveAttribute(
      'href',
      '/complaint-system/submit',
    );
  });

  it('loads more with the focus on the first new one, and keeps the first page if that fails', async () => {
    let down = true;
    open(
      '',
      'student',
      answer(listComplaints, ({ query }) => {
        if ((query as { cursor?: string }).cursor !== 'more') return { items: [aComplaint(1)], next: 'more' };
        if (down) throw ApiError.network();
        return pageOf(aComplaint(2));
      }),
    );
    expect(await screen.findByText('The newest 1 complaint.')).toBeVisible();
    await press('Show more');
    expect(await screen.findByRole('alert')).toHaveTextContent(/More complaints could not be loaded/);
    expect(screen.getByText('Complaint number 1.')).toBeVisible();
    down = false;
    await press('Try again');
    const second = await card('Complaint number 2.');
    expect(screen.getByText('2 complaints.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(within(second).getByRole('heading', { name: 'Complaint number 2.' })).toHaveFocus();
  });
});
