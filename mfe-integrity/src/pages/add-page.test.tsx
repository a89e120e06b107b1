import { reportCase } from '@campus/contracts/integrity';
import { ApiError, defineRemote, type Session } from '@campus/portal-kit';
import { answer, personas, refusal, renderRemote, type FakeCall } from '@campus/portal-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDetail } from '../testing/a-detail.ts';
import { AddPage } from './add-page.tsx';

const path = '/cheating-records/add';
const elsewhere = '/elsewhere';
const remote = defineRemote({
  id: 'integrity',
  routes: [
    { path, element: <AddPage /> },
    { path: elsewhere, element: <p>Elsewhere</p> },
  ],
});
const idOf = ({ body }: FakeCall) => (body as FormData).get('id') as string;
const taken = (call: FakeCall) => aDetail({ id: idOf(call), part: 'reporter', state: 'reported' });
const open = (respond: (call: FakeCall) => unknown = taken, session: Session = personas.faculty) =>
  renderRemote(remote, { path, session, answers: [answer(reportCase, respond)] });
const sent = (view: ReturnType<typeof open>) =>
  view.api.calls.map(({ body }) => Object.fromEntries(body as FormData));

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByText('Send report'));
const evidence = (name: string) => new File(['content'], name);
const entries: [RegExp, string][] = [
  [/^Name/, 'Kiran Rao'],
  [/^College email/, 'Kiran.Rao@sggs.ac.in'],
  [/^Course/, 'Data structures'],
  [/^Level/, 'year-2'],
  [/^Day/, '2026-11-20'],
  [/^Title/, 'Assignment 3'],
  [/^Kind/, 'copying'],
  [/^Description/, 'Two programs are the same, comments and all.'],
];
const enter = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
/** Checking is not done at once. */
const says = (label: RegExp, words: string | RegExp) =>
  waitFor(() => expect(field(label)).toHaveAccessibleDescription(words));
/** All that is required; not letter by letter, which takes seconds. */
function fill() {
  for (const [label, value] of entries) enter(label, value);
  fireEvent.click(screen.getByLabelText('Assignment'));
}

beforeEach(() => {
  // 22 November at the college already.
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date', 'Intl'] });
});
afterEach(() => void vi.useRealTimers());

describe('the reporter', () => {
  it('sends the form with evidence, and gets a link to the case', async () => {
    const view = open();
    fill();
    await userEvent.upload(field(/^Evidence/), evidence('both-programs.pdf'));
    await send();
    const arrived = await screen.findByText('We have your report.');
    expect(arrived.closest('[role=alert]')).toHaveFocus();
    const [report] = sent(view);
    expect(report).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      studentName: 'Kiran Rao',
      studentEmail: 'kiran.rao@sggs.ac.in',
      registrationNumber: '',
      course: 'Data structures',
      level: 'year-2',
      assessment: 'assignment',
      title: 'Assignment 3',
      happenedOn: '2026-11-20',
      kind: 'copying',
      description: 'Two programs are the same, comments and all.',
      evidence: expect.any(File) as File,
    });
    expect(screen.getByRole('link', { name: 'Open the case' })).toHaveAttribute(
      'href',
      `/cheating-records/cases/${report!['id'] as string}`,
    );
  });

  it('starts another report with another id', async () => {
    const view = open();
    fill();
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Report something else' }));
    expect(field(/^Name/).value).toBe('');
    fill();
    await send();
    await screen.findByText('We have your report.');
    const [first, second] = sent(view);
    expect(second!['id']).not.toBe(first!['id']);
    expect(first).not.toHaveProperty('evidence');
  });

  it('sees all missing fields at once, and sends nothing', async () => {
    const view = open();
    await send();
    await waitFor(() => expect(field(/^Name/)).toHaveFocus());
    await says(/^Name/, 'The student’s name is required.');
    await says(/^Level/, 'Choose the level of the course.');
    await says(/^Day/, /^Choose the day\./);
    await says(/^Kind/, 'Choose the kind of case.');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose the type.');
    expect(view.api.calls).toEqual([]);
  });

  it.each<[string, RegExp, string, RegExp]>([
    ['a day to come', /^Day/, '2026-11-23', /in the future/],
    ['a day too long ago', /^Day/, '2025-11-21', /more than 365 days ago/],
    ['an address elsewhere', /^College email/, 'kiran@gmail.com', /ends in @sggs\.ac\.in/],
    ['the own address', /^College email/, 'Faculty@sggs.ac.in', /your own address/],
  ])('sees that %s is invalid', async (_, label, value, words) => {
    const view = open();
    fill();
    enter(label, value);
    await send();
    await says(label, words);
    expect(view.api.calls).toEqual([]);
  });

  it.each(['2025-11-22', '2026-11-22'])(
    'can report what happened on %s, as long ago as counts and today',
    async (day) => {
      const view = open();
      fill();
      enter(/^Day/, day);
      await send();
      await screen.findByText('We have your report.');
      expect(sent(view)[0]).toMatchObject({ happenedOn: day });
    },
  );

  it.each([
    ['of a kind that none can have', evidence('program.exe'), /Choose one of these types/],
    ['that is empty', new File([], 'empty.pdf'), /is empty/],
  ])('sees that evidence %s can’t be sent', async (_, file, words) => {
    const view = open();
    fill();
    await userEvent.upload(field(/^Evidence/), file, { applyAccept: false });
    await send();
    await says(/^Evidence/, words);
    expect(view.api.calls).toEqual([]);
  });

  it("sees the API's refusal beside the field", async () => {
    open(() => {
      throw refusal('invalid-input', { studentEmail: 'This can’t be the student.' });
    });
    fill();
    await send();
    await says(/^College email/, /^This can’t be the student\./);
    expect(field(/^College email/)).toHaveFocus();
    expect(field(/^Description/).value).toMatch(/^Two programs/);
  });

  it('sees beside the evidence that it is too large', async () => {
    open(() => {
      throw refusal('too-large');
    });
    fill();
    await userEvent.upload(field(/^Evidence/), evidence('scan.pdf'));
    await send();
    await waitFor(() =>
      expect(field(/^Evidence/)).toHaveAccessibleDescription(/larger than the portal accepts/),
    );
  });

  it('sends the same again after no answer, and reads that it counts only once', async () => {
    let fails = true;
    const view = open((call) => {
      if (fails) throw ApiError.network();
      return taken(call);
    });
    fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Send it again: it counts only once/);
    fails = false;
    await send();
    await screen.findByText('We have your report.');
    const [first, second] = sent(view);
    expect(second).toEqual(first);
  });

  it('gets a link to the first report if it arrived before a change', async () => {
    const view = open(() => {
      throw refusal('case-exists');
    });
    fill();
    await send();
    await screen.findByText(/An earlier try had arrived/);
    expect(screen.getByRole('link', { name: 'Open report' })).toHaveAttribute(
      'href',
      `/cheating-records/cases/${sent(view)[0]!['id'] as string}`,
    );
  });

  it('is not asked after sending', async () => {
    const { router } = open();
    fill();
    await send();
    await screen.findByText('We have your report.');
    await router.navigate(elsewhere);
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('finds the whole input, with file and id, after the session ended; no one else does', async () => {
    const ended = () => {
      throw refusal('session-expired');
    };
    const first = open(ended);
    fill();
    await userEvent.upload(field(/^Evidence/), evidence('scan.pdf'));
    await send();
    await screen.findByRole('alert');
    // The report is about another person: the browser stores nothing about them.
    expect([...Object.values(localStorage), ...Object.values(sessionStorage)].join()).not.toContain('Kiran');
    first.unmount();

    const second = open();
    expect(screen.getByText(/We kept what you entered/)).toBeVisible();
    await send();
    await screen.findByText('We have your report.');
    expect(sent(second)[0]).toEqual(sent(first)[0]);
    second.unmount();

    const third = open(ended);
    expect(field(/^Name/).value).toBe('');
    fill();
    await send();
    await screen.findByRole('alert');
    third.unmount();
    open(taken, personas.committee);
    expect(field(/^Name/).value).toBe('');
  });
});
