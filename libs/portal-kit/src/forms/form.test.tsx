import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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

it('sends what the schema makes of the values', async () => {
  const onSubmit = vi.fn<(values: Values) => Promise<void>>().mockResolvedValue();
  render(<Example onSubmit={onSubmit} />);
  await fill();
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Asha', office: 'president', agreed: true }, '');
});

it('sends nothing that is wrong, says what beside each field, and goes to the first', async () => {
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

it("puts the API's refusal beside the field, with the focus, and keeps what was typed", async () => {
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

it('says above the button what belongs to no field, until it is sent again', async () => {
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
