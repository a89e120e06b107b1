import { formatRupees, parseRupees } from '@campus/contracts';
import { mostItems } from '@campus/contracts/budget';
import {
  Button,
  FormControl,
  FormField,
  Stack,
  TextField,
  useFieldArray,
  useFormContext,
  useWatch,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { RupeesField } from '../components/rupees-field.tsx';
import styles from './amount-fields.module.css';
import { texts as formTexts } from './texts.ts';
import { sumOf, type ApplicationInput } from './application-input.ts';

const texts = () => formTexts().amount;

export function AmountFields({ hint }: { hint: string }) {
  const { control, getValues, setValue, formState } = useFormContext<ApplicationInput>();
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const items = useWatch({ control, name: 'items' });
  const add = useRef<HTMLButtonElement>(null);
  const hasItems = fields.length > 0;

  // The first item takes over the amount that was typed; the last one gives it back.
  function addItem() {
    append(
      { label: '', paise: hasItems ? '' : getValues('amount') },
      { focusName: `items.${fields.length}.label` },
    );
    setValue('amount', '');
  }
  function removeItem(index: number) {
    if (fields.length === 1) setValue('amount', getValues(`items.${index}.paise`), { shouldDirty: true });
    remove(index);
    add.current?.focus();
  }

  return (
    <Stack>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.item}>
          <legend>{t`Item ${{ number: index + 1 }}`}</legend>
          <FormField name={`items.${index}.label`} label={t`What`} required maxLength={200} />
          <FormControl name={`items.${index}.paise`}>
            {(field) => <RupeesField label={t`Cost`} required {...field} />}
          </FormControl>
          <Button
            variant="quiet"
            aria-label={t`Remove item ${{ number: index + 1 }}`}
            onClick={() => removeItem(index)}
          >
            {t`Remove`}
          </Button>
        </fieldset>
      ))}
      {!hasItems && (
        <FormControl name="amount">
          {(field) => <RupeesField label={texts().label} required={false} hint={hint} {...field} />}
        </FormControl>
      )}
      {fields.length < mostItems && (
        <Button ref={add} icon={<Plus size={18} aria-hidden="true" />} onClick={addItem}>
          {hasItems ? t`Add an item` : t`List items instead`}
        </Button>
      )}
      {hasItems && (
        <TextField
          label={texts().label}
          readOnly
          value={formatRupees(sumOf(items.map(({ paise }) => parseRupees(paise) ?? 0)))}
          onChange={() => undefined}
          hint={t`The sum of the items.`}
          error={formState.errors.amount?.message}
        />
      )}
    </Stack>
  );
}
