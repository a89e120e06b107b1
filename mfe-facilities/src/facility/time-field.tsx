import { timeInWords } from '@campus/contracts';
import { FormControl, Select } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** A time of day. One that was chosen before and is no longer offered stays, and says so. */
export function TimeField({
  name,
  label,
  times,
  required = false,
  onChosen,
}: {
  name: string;
  label: string;
  times: readonly { value: string; label: string }[];
  required?: boolean;
  onChosen?: (time: string) => void;
}) {
  return (
    <FormControl name={name}>
      {({ value, onChange, ...field }) => {
        const chosen = value as string;
        const isOffered = chosen === '' || times.some((time) => time.value === chosen);
        return (
          <Select
            {...field}
            label={label}
            {...(required && { required, placeholder: 'Choose' })}
            value={chosen}
            onChange={(time) => {
              onChange(time);
              onChosen?.(time);
            }}
            options={[
              ...(isOffered
                ? []
                : [{ value: chosen, label: texts.timeField.notPossible(timeInWords(chosen)) }]),
              ...times,
            ]}
          />
        );
      }}
    </FormControl>
  );
}
