import {
  endMembers,
  leaverFile,
  type LeaverLine,
  leaverListSchema,
  maxLeaverLines,
} from '@campus/contracts/members';
import {
  DataTable,
  Dialog,
  figure,
  fileValue,
  Form,
  formDataOf,
  FormField,
  FormFileField,
  Stack,
  SubmitButton,
  useChange,
  useToday,
  useZodForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { leaverListDialogTexts as texts } from './texts.ts';

const schema = z.extend(leaverListSchema, {
  [leaverFile.field]: fileValue((file) => (file ? null : t`Choose a file.`)),
});

/** Ends the membership of all members on a list, such as this year's graduates. */
export function LeaverListDialog({ onClose }: { onClose: () => void }) {
  // A list that fails must not take away what is known about the one before.
  const [lines, setLines] = useState<LeaverLine[]>();
  const end = useChange(endMembers, { onSuccess: (report) => setLines(report.lines) });
  const form = useZodForm(schema, {
    defaultValues: { leavesOn: useToday(), reason: '', [leaverFile.field]: null },
  });

  return (
    <Dialog open onClose={onClose} title={t`End memberships by list`}>
      <Stack gap={5}>
        <p>{t`For people who graduated or left. Everyone on the list stops being a member on the day that you choose, except admins.`}</p>
        <Form
          form={form}
          onSubmit={async ({ leavesOn, reason, list }) => {
            await end.mutateAsync({ body: formDataOf({ leavesOn, reason, [leaverFile.field]: list }) });
            form.setValue(leaverFile.field, null);
          }}
        >
          <FormFileField
            name={leaverFile.field}
            label={t`List`}
            hint={t`A CSV file in UTF-8 with one college email address on each line, up to ${{ maxLeaverLines: figure(maxLeaverLines) }} lines.`}
            accept=".csv,.txt,text/csv,text/plain"
          />
          <FormField name="leavesOn" label={t`Leaving day`} type="date" required />
          <FormField
            name="reason"
            label={t`Reason`}
            maxLength={500}
            hint={t`Each member gets this by email.`}
            required
          />
          <SubmitButton>{t`End these memberships`}</SubmitButton>
        </Form>
        {lines && <Report lines={lines} />}
      </Stack>
    </Dialog>
  );
}

function Report({ lines }: { lines: LeaverLine[] }) {
  const count = (result: LeaverLine['result']) => lines.filter((line) => line.result === result).length;
  return (
    <Stack gap={5}>
      <p aria-live="polite">{texts().counts(lines.length, count)}</p>
      <DataTable
        caption={t`Result of each line`}
        rows={lines}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', header: t`Line`, cell: ({ line }) => line },
          { key: 'email', header: 'E-mail', cell: ({ email }) => email },
          { key: 'result', header: t`Result`, cell: ({ result }) => texts().results[result] },
          { key: 'why', header: t`Details`, cell: ({ message }) => message || '–' },
        ]}
      />
    </Stack>
  );
}
