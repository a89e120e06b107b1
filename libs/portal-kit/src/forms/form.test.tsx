import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { FormField } from './form-field.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'A name is required.'), z.maxLength(20, 'Too long.')),
  office: z.string().check(z.minLength(1, 'Choose an office.')),
  agreed: z.boolean().check(z.refine((value: boolean) => value, 'Please agree.')),
});
type Values = z.infer<typeof schema>;

function Example({ onSubmit }: { onSubmit: (values: Values) => Promise<void> }) {
  const form = useZodForm(schema, { defaultValues: { name: '', office: '', agreed: false } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormField name="name" label="Name" hint="As on the ballot." />
      <FormField
        name="office"
        label="Office"
        placeholder="Choose"
        options={[{ value: 'president', label: 'President' }]}
      />
      <FormField name="agreed" type="checkbox" label="I agree" />
      <SubmitButton>Stand</SubmitButton>
    </Form>
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Stand' }));
async function fill() {
  await userEvent.type(name(), ' Asha ');
  await userEvent.selectOptions(screen.getByLabelText('Office'), 'president');
  await userEvent.click(screen.getByLabelText('I agree'));
}
/** The texts that a screen reader says with a control. */
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

it('sends the values parsed by the schema', async () => {
  const onSubmit = vi.fn<(values: Values) => Promise<void>>().mockResolvedValue();
  render(<Example onSubmit={onSubmit} />);
  await fill();
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Asha', office: 'president', agreed: true }, '');
});

it('sends no invalid values, shows errors beside the fields, and focuses the first', async () => {
  const onSubmit = vi.fn<(values: Values) => Promise<void>>();
  render(<Example onSubmit={onSubmit} />);
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(describedBy(name())).toEqual(['A name is required.', 'As on the ballot.']);
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(screen.getByLabelText('Office'))).toEqual(['Choose an office.']);
  expect(describedBy(screen.getByLabelText('I agree'))).toEqual(['Please agree.']);
  expect(document.activeElement).toBe(name());

  await userEvent.type(name(), 'A');
  expect(name().getAttribute('aria-invalid')).toBeNull();
});

it("shows the API's refusal beside the focused field, and keeps the input", async () => {
  render(
    <Example
      onSubmit={async () => {
        throw new ApiError({
          status: 400,
          code: 'invalid-input',
          message: 'Look again.',
          fields: { name: 'This name is taken.' },
        });
      }}
    />,
  );
  await fill();
  await send();
  await screen.findByText('This name is taken.');
  expect(describedBy(name())[0]).toBe('This name is taken.');
  expect(document.activeElement).toBe(name());
  expect(name().value).toBe(' Asha ');
  expect(screen.getByLabelText<HTMLInputElement>('I agree').checked).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows other errors above the button until it is sent again', async () => {
  const onSubmit = vi
    .fn<(values: Values) => Promise<void>>()
    .mockRejectedValueOnce(
      new ApiError({
        status: 400,
        code: 'x',
        message: 'Not now.',
        fields: { election: 'It is closed.', post: 'It is closed.' },
      }),
    )
    .mockResolvedValueOnce();
  render(<Example onSubmit={onSubmit} />);
  await fill();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Not now. It is closed.');
  expect(name().value).toBe(' Asha ');
  await send();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is sent once at a time', async () => {
  let finish = () => undefined as void;
  const onSubmit = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  render(<Example onSubmit={onSubmit} />);
  await fill();
  await send();
  const button = screen.getByRole('button', { name: 'Stand' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  await userEvent.type(name(), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  finish();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
});

describe('offline', () => {
  function Note({ waits, onSubmit }: { waits: boolean; onSubmit: () => Promise<void> }) {
    const form = useZodForm(z.object({ note: z.string() }), { defaultValues: { note: '' } });
    return (
      <Form form={form} waitsForNetwork={waits} onSubmit={onSubmit}>
        <FormField name="note" label="Note" />
        <SubmitButton>Report</SubmitButton>
      </Form>
    );
  }
  const report = () => userEvent.click(screen.getByRole('button', { name: 'Report' }));
  const offline = () =>
    vi.fn<() => Promise<void>>().mockRejectedValueOnce(ApiError.network()).mockResolvedValue();
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));
  afterEach(() => void vi.restoreAllMocks());

  it('a waiting form says so, and is sent once the device is online again', async () => {
    const onSubmit = offline();
    render(<Note waits onSubmit={onSubmit} />);
    await report();
    expect(await screen.findByRole('status')).toHaveTextContent(/not been sent yet. Keep this page open/);
    expect(onSubmit).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it.each([
    ['its author says so', () => userEvent.click(screen.getByRole('button', { name: /Don’t send/ }))],
    ['something is changed', () => userEvent.type(screen.getByLabelText('Note'), 'x')],
  ])('a form no longer waits when %s', async (_, act) => {
    const onSubmit = offline();
    render(<Note waits onSubmit={onSubmit} />);
    await report();
    await screen.findByRole('status');
    await act();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    window.dispatchEvent(new Event('online'));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('any other form says that nothing was sent, and does not send by itself', async () => {
    const onSubmit = offline();
    render(<Note waits={false} onSubmit={onSubmit} />);
    await report();
    expect(await screen.findByRole('alert')).toHaveTextContent(/so nothing was sent/);
    window.dispatchEvent(new Event('online'));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
