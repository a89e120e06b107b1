import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FormControl } from '../forms/form-control.tsx';
import { Form } from '../forms/form.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import { ApiError } from '../api-error.ts';
import { FilesField } from './file-field.tsx';
import * as z from 'zod/mini';

const picture = (name: string) => new File([name], name, { type: 'text/plain' });
const schema = z.object({ pictures: z.unknown() as z.ZodMiniType<File[], File[]> });

function Example({
  progress = null,
  onSubmit = () => undefined,
}: {
  progress?: number | null;
  onSubmit?: (values: { pictures: File[] }) => Promise<void> | undefined;
}) {
  const form = useZodForm(schema, { defaultValues: { pictures: [] } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormControl name="pictures">
        {(field) => <FilesField label="Pictures" hint="Up to 3." max={3} progress={progress} {...field} />}
      </FormControl>
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Pictures', { selector: 'input' });
const names = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent);

it('accepts several files at once and one after another', async () => {
  const onSubmit = vi.fn<(values: { pictures: File[] }) => Promise<void>>().mockResolvedValue();
  render(<Example onSubmit={onSubmit} />);
  expect(input()).toHaveAccessibleDescription('Up to 3.');
  await userEvent.upload(input(), [picture('a'), picture('b')]);
  await userEvent.upload(input(), picture('c'));
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(screen.getByText('3 of 3 chosen.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls[0]![0].pictures.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('rejects files beyond the limit, and names them', async () => {
  render(<Example />);
  await userEvent.upload(input(), ['a', 'b', 'c', 'd'].map(picture));
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(screen.getByText('3 of 3 chosen. Left out: d.')).toBeVisible();
});

it('removes a file, keeps the focus, and accepts the same one again', async () => {
  render(<Example />);
  const same = picture('a');
  await userEvent.upload(input(), [same, picture('b')]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove a' }));
  expect(names()).toEqual(['b']);
  expect(input()).toHaveFocus();
  await userEvent.upload(input(), same);
  expect(names()).toEqual(['b', 'a']);
});

it("shows the API's refusal, and keeps the files", async () => {
  const refused = async () => {
    throw new ApiError({
      status: 415,
      code: 'unsupported-media-type',
      message: 'Not read.',
      fields: { pictures: 'One file is not a picture.' },
    });
  };
  render(<Example onSubmit={refused} />);
  await userEvent.upload(input(), picture('a'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('One file is not a picture.');
  expect(input()).toHaveAccessibleDescription('One file is not a picture. Up to 3.');
  expect(input()).toHaveFocus();
  expect(names()).toEqual(['a']);
});

it('shows upload progress, and locks the files meanwhile', async () => {
  const page = render(<Example />);
  await userEvent.upload(input(), picture('a'));
  page.rerender(<Example progress={0.4} />);
  expect(screen.getByRole('progressbar', { name: 'Upload of Pictures' })).toHaveValue(0.4);
  expect(screen.getByRole('button', { name: 'Remove a' })).toBeDisabled();
});
