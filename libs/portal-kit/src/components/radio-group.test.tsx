import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RadioGroup } from './radio-group.tsx';

function Example({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <form aria-label="Form">
      <RadioGroup
        label="Result"
        name="mode"
        value={value}
        onChange={setValue}
        hint="Turnout is always live."
        error={error}
        options={[
          { value: 'live', label: 'With each vote', hint: 'Few voters could be seen through.' },
          { value: 'after', label: 'At the end' },
        ]}
      />
      <output>{value}</output>
    </form>
  );
}

it('is operated by label and arrow keys, one choice at a time', async () => {
  render(<Example />);
  await userEvent.click(screen.getByLabelText('At the end'));
  expect(screen.getByLabelText('At the end')).toBeChecked();
  await userEvent.click(screen.getByLabelText('With each vote'));
  expect(screen.getByLabelText('At the end')).not.toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('live');
});

it('names the group, and connects hints and the error with it', () => {
  render(<Example error="Choose one." />);
  const group = screen.getByRole('radiogroup', { name: 'Result' });
  expect(group).toHaveAccessibleDescription('Choose one. Turnout is always live.');
  expect(group).toBeInvalid();
  expect(screen.getByLabelText('With each vote')).toHaveAccessibleDescription(
    'Few voters could be seen through.',
  );
});

it('separates two groups with the same name', async () => {
  render(
    <>
      <Example />
      <Example />
    </>,
  );
  const [first, second] = screen.getAllByLabelText('At the end');
  await userEvent.click(first!);
  await userEvent.click(second!);
  expect(first).toBeChecked();
  expect(second).toBeChecked();
});
