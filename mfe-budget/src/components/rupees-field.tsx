import { formatRupees, parseRupees } from '@campus/contracts';
import { TextField, type TextFieldProps } from '@campus/portal-kit';

/**
 * An amount as typed text. `typedRupees` parses it into paise. On blur it is formatted in full, `₹1,23,456.00`, so that
 * the reader can check it.
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
