import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FileField } from './file-field.tsx';

const photo = new File(['x'.repeat(1500)], 'asha.jpg', { type: 'image/jpeg' });

function Example({ progress = null }: { progress?: number | null }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField
      label="Photo"
      hint="Up to 8 MB."
      accept="image/*"
      value={file}
      onChange={setFile}
      progress={progress}
    />
  );
}

it('shows name, size and preview of the chosen file', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const page = render(<Example />);
  const input = screen.getByLabelText<HTMLInputElement>('Photo');
  expect(input).toHaveAccessibleDescription('Up to 8 MB.');
  await userEvent.upload(input, photo);
  expect(screen.getByRole('status')).toHaveTextContent('asha.jpg2 KB');
  expect(page.container.querySelector('img')).toHaveAttribute('src', 'blob:photo');
  page.unmount();
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:photo');
  made.mockRestore();
  revoked.mockRestore();
});

it('can be cleared, keeps the focus, and accepts the same file again', async () => {
  render(<Example />);
  const input = screen.getByLabelText<HTMLInputElement>('Photo');
  await userEvent.upload(input, new File(['1'], 'voters.csv', { type: 'image/csv' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove voters.csv' }));
  expect(screen.queryByText('voters.csv')).toBeNull();
  expect(input).toHaveFocus();
  expect(input.value).toBe('');
});

it('shows upload progress, and locks the file meanwhile', async () => {
  const page = render(<Example />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await userEvent.upload(screen.getByLabelText('Photo'), new File(['1'], 'asha.png', { type: 'image/csv' }));
  page.rerender(<Example progress={0.4} />);
  expect(screen.getByRole('progressbar', { name: 'Upload of Photo' })).toHaveValue(0.4);
  expect(screen.getByRole('button', { name: 'Remove asha.png' })).toBeDisabled();
});
