import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RupeesField } from './rupees-field.tsx';
import { typedRupees, typedRupeesOrNothing } from './typed-rupees.ts';

function Example() {
  const [value, setValue] = useState('');
  return <RupeesField label="Amount" value={value} onChange={setValue} />;
}
const amount = () => screen.getByLabelText('Amount');

it('formats the amount on blur and offers a numeric keyboard on phones', async () => {
  render(<Example />);
  expect(amount()).toHaveAttribute('inputmode', 'decimal');
  await userEvent.type(amount(), '123456.5');
  expect(amount()).toHaveValue('123456.5');
  await userEvent.tab();
  expect(amount()).toHaveValue('₹1,23,456.50');
});

it('leaves invalid input unchanged', async () => {
  render(<Example />);
  await userEvent.type(amount(), '12.345');
  await userEvent.tab();
  expect(amount()).toHaveValue('12.345');
});

it('converts input to paise and explains the format', () => {
  expect(typedRupees.parse('₹1,23,456.50')).toBe(12_345_650);
  const words = (text: string) => typedRupees.safeParse(text).error?.issues.map(({ message }) => message);
  for (const wrong of ['', '-5', '12.345', 'ten']) {
    expect(words(wrong)).toEqual(['Enter an amount like 1,500 or 99.50.']);
  }
  expect(words('0')).toEqual(['The amount must be more than zero.']);
  expect(typedRupeesOrNothing.parse(' ')).toBeUndefined();
  expect(typedRupeesOrNothing.parse('5')).toBe(500);
  expect(typedRupeesOrNothing.safeParse('five').success).toBe(false);
});
