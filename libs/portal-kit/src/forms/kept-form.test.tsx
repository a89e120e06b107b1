import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { Button } from '../components/button.tsx';
import { FileField } from '../components/file-field.tsx';
import type { Session } from '../portal-context.tsx';
import { personas, refusal, renderPortal } from '../testing/index.ts';
import { forgetUnsent, hasUnsent, keepOpenForms, useDrafts } from '../unsent.ts';
import { Form } from './form.tsx';
import { FormControl } from './form-control.tsx';
import { FormField } from './form-field.tsx';
import { useKeptForm } from './kept-form.ts';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ reason: z.string(), file: z.unknown() as z.ZodMiniType<File | null, File | null> });
const stored = { schema: z.object({ reason: z.string() }) };
const me = personas.student.me.id;

type Send = (key: string) => Promise<void>;

function Example({ name, isStored, send }: { name: string; isStored: boolean; send: Send }) {
  const kept = useKeptForm(schema, {
    name,
    defaultValues: { reason: '', file: null },
    ...(isStored && { stored }),
  });
  return (
    <>
      <p>{`restored ${kept.restored}, lost ${kept.lostFile}`}</p>
      <p>{`drafts: ${useDrafts(['one', 'two']).join(' ')}`}</p>
      <Form
        kept={kept}
        earlier={(key) => <a href={`/things/${key}`}>Open it</a>}
        leaveWarning="It is not sent."
        onSubmit={({ reason }) => send(kept.keyOf(reason))}
      >
        <FormField name="reason" label={name} />
        <FormControl name="file">
          {(field) => <FileField label="File" {...field} value={field.value as File | null} />}
        </FormControl>
        <SubmitButton>Send</SubmitButton>
        <Button onClick={kept.clear}>Start over</Button>
        <Button onClick={() => kept.fill({ reason: 'As saved', file: null })}>Saved</Button>
        <Button onClick={kept.dropLostFile}>Without the file</Button>
      </Form>
    </>
  );
}

function open(
  name = 'one',
  {
    isStored = false,
    send = async () => undefined,
    session,
  }: { isStored?: boolean; send?: Send; session?: Session } = {},
) {
  cleanup();
  return renderPortal(<Example name={name} isStored={isStored} send={send} />, session && { session });
}
const field = (name = 'one') => screen.getByLabelText<HTMLInputElement>(name);
const chosen = new File(['x'], 'plan.pdf');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** As when the page is loaded anew: storage stays, memory goes. */
const reload = () => forgetUnsent();
const signOut = () => {
  forgetUnsent();
  localStorage.clear();
  sessionStorage.clear();
};

afterEach(signOut);

it('restores text and file after the session ended, and says why', async () => {
  open();
  await userEvent.type(field(), 'First');
  await userEvent.upload(screen.getByLabelText('File'), chosen);
  keepOpenForms(me);
  open();
  expect(field()).toHaveValue('First');
  expect(screen.getByText(/because your session ended/)).toBeVisible();
  expect(screen.getByText('plan.pdf')).toBeVisible();
});

it('keeps nothing of a form that was only left or never touched', async () => {
  open();
  await userEvent.type(field(), 'First');
  open('two');
  keepOpenForms(me);
  expect([hasUnsent({ memberId: me, form: 'one' }), hasUnsent({ memberId: me, form: 'two' })]).toEqual([
    false,
    false,
  ]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it('stores values across a reload, and asks for the file again', async () => {
  open('one', { isStored: true });
  await userEvent.upload(screen.getByLabelText('File'), chosen);
  await userEvent.type(field(), 'First');
  reload();
  open('one', { isStored: true });
  expect(field()).toHaveValue('First');
  expect(screen.getByText('restored draft, lost plan.pdf')).toBeVisible();
  expect(screen.queryByText(/because your session ended/)).toBeNull();
  await press('Without the file');
  reload();
  open('one', { isStored: true });
  expect(screen.getByText('restored draft, lost')).toBeVisible();
});

it('restores a stored form with its file on return from another page', async () => {
  open('one', { isStored: true });
  await userEvent.type(field(), 'First');
  await userEvent.upload(screen.getByLabelText('File'), chosen);
  open('two');
  expect(screen.getByText('drafts: one')).toBeVisible();
  open('one', { isStored: true });
  expect(screen.getByText('plan.pdf')).toBeVisible();
  expect(screen.getByText('restored draft, lost')).toBeVisible();
});

it('asks for a lost file until it is chosen again, even after leaving the form', async () => {
  open('one', { isStored: true });
  await userEvent.upload(screen.getByLabelText('File'), chosen);
  reload();
  open('one', { isStored: true });
  await userEvent.type(field(), 'First');
  open('two');
  open('one', { isStored: true });
  expect(screen.getByText('restored draft, lost plan.pdf')).toBeVisible();
  keepOpenForms(me);
  open('one', { isStored: true });
  expect(screen.getByText('restored session-ended, lost plan.pdf')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('File'), chosen);
  keepOpenForms(me);
  open('one', { isStored: true });
  expect(screen.getByText('restored session-ended, lost')).toBeVisible();
  expect(screen.getByText('plan.pdf')).toBeVisible();
});

it('drops a stored form that is emptied or discarded', async () => {
  open('one', { isStored: true });
  await userEvent.type(field(), 'F');
  expect(screen.getByText('drafts: one')).toBeVisible();
  await userEvent.clear(field());
  expect(screen.getByText('drafts:')).toBeVisible();
  await userEvent.type(field(), 'First');
  await press('Start over');
  expect(field()).toHaveValue('');
  reload();
  open('one', { isStored: true });
  expect(field()).toHaveValue('');
});

it('shows nothing to another member, or after a logout', async () => {
  open('one', { isStored: true });
  await userEvent.type(field(), 'First');
  open('one', { isStored: true, session: personas.faculty });
  expect(field()).toHaveValue('');
  open('one', { isStored: true });
  expect(field()).toHaveValue('First');
  signOut();
  open('one', { isStored: true });
  expect(field()).toHaveValue('');
});

it("passes a visitor's input to the member who logs in, and to no one later", async () => {
  open('one', { isStored: true, session: { status: 'signed-out' } });
  await userEvent.type(field(), 'First');
  expect(localStorage).toHaveLength(0);
  reload();
  open('one', { isStored: true });
  expect(field()).toHaveValue('First');
  expect(screen.getByText(/restored visitor/)).toBeVisible();
  open('one', { isStored: true, session: personas.faculty });
  expect(field()).toHaveValue('');
});

it('ignores stored values that do not fit', async () => {
  open('one', { isStored: true });
  await userEvent.type(field(), 'First');
  localStorage.setItem(
    'campus.mine.drafts',
    localStorage.getItem('campus.mine.drafts')!.replace('"First"', '5'),
  );
  reload();
  open('one', { isStored: true });
  expect(field()).toHaveValue('');
});

it('keeps the key of what was sent through a reload, and draws another for something else', async () => {
  const ids: string[] = [];
  const send = async (id: string) => {
    ids.push(id);
    throw ApiError.network();
  };
  open('one', { isStored: true, send });
  await userEvent.type(field(), 'First');
  await press('Send');
  await press('Send');
  reload();
  open('one', { isStored: true, send });
  await press('Send');
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  await userEvent.type(field(), ' and more');
  await press('Send');
  expect(ids[3]).not.toBe(ids[0]);
  expect(ids[3]).toMatch(/^[0-9a-f]{32}$/);
});

it('says that input is kept when no answer came', async () => {
  open('one', { send: () => Promise.reject(ApiError.timeout()) });
  await press('Send');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /took too long.*Everything you entered is still here/,
  );
});

it('leads to what an earlier try made without the latest changes, or sends them as another', async () => {
  const keys: string[] = [];
  open('one', {
    send: async (key) => {
      if (keys.push(key) === 1) throw refusal('report-exists');
    },
  });
  await userEvent.type(field(), 'First');
  await press('Send');
  expect(await screen.findByRole('alert')).toHaveTextContent(/An earlier try had arrived/);
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/things/${keys[0]}`);
  expect(field()).toHaveValue('First');
  await press('Send this as another one');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(keys[1]).not.toBe(keys[0]);
});

it('asks before leaving with input', async () => {
  const { router } = open();
  await userEvent.type(field(), 'First');
  void router.navigate('/elsewhere');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('It is not sent.');
});

it('treats server values as untouched', async () => {
  open('one', { isStored: true });
  await userEvent.type(field(), 'First');
  await press('Saved');
  expect(field()).toHaveValue('As saved');
  keepOpenForms(me);
  expect(hasUnsent({ memberId: me, form: 'one' })).toBe(false);
  expect(localStorage.getItem('campus.mine.drafts') ?? '').not.toContain('As saved');
  await userEvent.type(field(), ', and more');
  keepOpenForms(me);
  expect(hasUnsent({ memberId: me, form: 'one' })).toBe(true);
});

it('gives keys to a remote built before the hook drew them', async () => {
  const keys: string[] = [];
  function Former() {
    const kept = useKeptForm(schema, { name: 'former', defaultValues: { reason: '', file: null } });
    const { requestId, attempt } = kept as unknown as { requestId: string; attempt: () => string };
    return (
      <Form kept={kept} onSubmit={async () => void keys.push(requestId, attempt())}>
        <FormField name="reason" label="Reason" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
  }
  renderPortal(<Former />);
  await press('Send');
  await press('Send');
  await userEvent.type(screen.getByLabelText('Reason'), 'x');
  await press('Send');
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  expect([keys[1], keys[5] === keys[3]]).toEqual([keys[3], false]);
});
