import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPortal } from '../testing/index.ts';
import { Button } from './button.tsx';
import { useConfirm } from './confirm-dialog.tsx';

function Example() {
  const [dialog, confirm] = useConfirm();
  const [answers, setAnswers] = useState('');
  const ask = async () => {
    const sure = await confirm({
      title: 'End it?',
      confirmLabel: 'End it',
      danger: true,
      children: <p>For good.</p>,
    });
    setAnswers((before) => `${before} ${sure}`);
  };
  return (
    <>
      <Button onClick={() => void ask()}>End</Button>
      <p>{`answers:${answers}`}</p>
      {dialog}
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('returns the answer of the member, each time', async () => {
  renderPortal(<Example />);
  await press('End');
  expect(screen.getByRole('alertdialog', { name: 'End it?' })).toHaveTextContent('For good.');
  await press('Cancel');
  expect(screen.getByText('answers: false')).toBeVisible();
  await press('End');
  await press('End it');
  expect(screen.getByText('answers: false true')).toBeVisible();
});
