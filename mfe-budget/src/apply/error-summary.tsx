import { Notice, useFormState } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { texts } from './texts.ts';

const kind = () => texts().kind;
const fields = () => texts().fields;
const amount = () => texts().amount;
const you = () => texts().you;
const labels = (): Record<string, string> => ({
  kind: kind().label,
  purpose: fields().purpose,
  category: fields().category,
  date: '',
  endDate: fields().endDate,
  place: fields().place,
  explanation: fields().explanation,
  amount: amount().label,
  items: t`Items`,
  budgetFile: fields().document,
  name: you().name,
  email: you().email,
  regNo: you().regNo,
  designation: you().designation,
});

/** Names the fields that need another look, above the button, which on a phone is far from them. */
export function ErrorSummary({ dateLabel }: { dateLabel: string }) {
  const { errors } = useFormState();
  const wrong = Object.entries({ ...labels(), date: dateLabel }).filter(([name]) => name in errors);
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <Notice tone="bad">
          <p>{t`Not sent. Please check: ${{ labels: wrong.map(([, label]) => label).join(', ') }}.`}</p>
        </Notice>
      )}
    </div>
  );
}
