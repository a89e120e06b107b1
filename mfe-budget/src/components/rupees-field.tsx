import { formatRupees, parseRupees } from '@campus/contracts';
import { TextField, type TextFieldProps } from '@campus/portal-kit';

/**
 * A sum of money, as text: what a person typed. `typedRupees` makes paise of it; a first value is made by `formatRupees`.
 * Once left it is written in full, `₹1,23,456.00`, so that one sees what was understood.
 */
export function RupeesField({
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'rows'>) {
  function leave() {
    const paise = parseRupees(value);
    if (paise !== null && formatRupees(paise) !== value) onChange(formatRupees(paise));
    onBlur?.();
  }
  return (
    <TextField
      placeholder="₹"
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={value}
      onChange={onChange}
      onBlur={leave}
    />
  );
}
