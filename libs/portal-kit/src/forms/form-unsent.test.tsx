import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { personas, renderPortal } from '../testing/index.ts';
import { forgetUnsent, hasUnsent, keepOpenForms } from '../unsent.ts';
import { Form } from './form.tsx';
import { FormField } from './form-field.tsx';
import { useKeptForm } from './kept-form.ts';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ reason: z.string() });
const me = personas.student.me.id;

function Example({ name, send = async () => undefined }: { name: string; send?: () => Promise<unknown> }) {
  const kept = useKeptForm(schema, { name, defaultValues: { reason: '' } });
  return (
    <Form kept={kept} onSubmit={send}>
      <FormField name="reason" label={name} />
      <SubmitButton>{`Send ${name}`}</SubmitButton>
    </Form>
  );
}
const both = (
  <>
    <Example name="one" />
    <Example name="two" />
  </>
);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const notice = () => screen.queryAllByText(/because your session ended/);

afterEach(() => forgetUnsent());

it('restores the input of every open form after the session ended by itself', async () => {
  renderPortal(both);
  await userEvent.type(field('one'), 'First');
  await userEvent.type(field('two'), 'Second');
  keepOpenForms(me);
  cleanup();
  renderPortal(both);
  expect([field('one').value, field('two').value]).toEqual(['First', 'Second']);
  expect(notice()).toHaveLength(2);
});

it('keeps it if React discards a rendered page', async () => {
  renderPortal(both);
  await userEvent.type(field('one'), 'First');
  keepOpenForms(me);
  cleanup();
  const { promise, resolve } = Promise.withResolvers<null>();
  const Late = () => use(promise);
  await act(async () => {
    renderPortal(
      <Suspense>
        {both}
        <Late />
      </Suspense>,
    );
  });
  expect(screen.queryByLabelText('one')).toBeNull();
  await act(async () => resolve(null));
  expect(field('one').value).toBe('First');
});

it('restores it once after the session ended during sending', async () => {
  renderPortal(<Example name="one" send={() => new Promise(() => undefined)} />);
  await userEvent.type(field('one'), 'First');
  await userEvent.click(screen.getByRole('button', { name: 'Send one' }));
  keepOpenForms(me);
  cleanup();
  renderPortal(<Example name="one" />);
  expect(field('one').value).toBe('First');
  expect(notice()[0]).toHaveTextContent('This may not have been sent');
  await userEvent.click(screen.getByRole('button', { name: 'Send one' }));
  await expect.poll(notice).toHaveLength(0);
  cleanup();
  renderPortal(<Example name="one" />);
  expect(field('one').value).toBe('');
});

it('keeps nothing of an untouched or closed form, or after a logout', async () => {
  renderPortal(both);
  await userEvent.type(field('two'), 'Second');
  cleanup();
  renderPortal(<Example name="one" />);
  keepOpenForms(me);
  expect([hasUnsent({ memberId: me, form: 'one' }), hasUnsent({ memberId: me, form: 'two' })]).toEqual([
    false,
    false,
  ]);
  await userEvent.type(field('one'), 'First');
  keepOpenForms(me);
  expect(hasUnsent({ memberId: me, form: 'one' })).toBe(true);
  forgetUnsent();
  expect(hasUnsent({ memberId: me, form: 'one' })).toBe(false);
});

it('keeps nothing for another member', async () => {
  renderPortal(both);
  await userEvent.type(field('one'), 'First');
  keepOpenForms(me);
  cleanup();
  renderPortal(both, { session: personas.faculty });
  expect(field('one').value).toBe('');
  cleanup();
  renderPortal(both);
  expect(field('one').value).toBe('');
});
