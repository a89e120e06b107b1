import { Notice, useFormState } from '@campus/portal-kit';

const labels: Record<string, string> = {
  kind: 'What you apply for',
  purpose: 'Purpose',
  category: 'Category',
  date: 'Date',
  endDate: 'Last day',
  place: 'Place',
  explanation: 'Explanation',
  amount: 'Amount',
  items: 'Items',
  budgetFile: 'Document',
  name: 'Your name',
  email: 'Your e-mail address',
  regNo: 'Registration number',
  designation: 'Designation',
};

/** Names the fields that need another look, above the button, which on a phone is far from them. */
export function ErrorSummary({ dateLabel }: { dateLabel: string }) {
  const { errors } = useFormState();
  const wrong = Object.entries({ ...labels, date: dateLabel }).filter(([name]) => name in errors);
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <Notice tone="bad">
          <p>Not sent yet. Look again at: {wrong.map(([, label]) => label).join(', ')}.</p>
        </Notice>
      )}
    </div>
  );
}
