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
import { useState } from 'react';
import * as z from 'zod/mini';
import { leaverListDialogTexts as texts } from './texts.ts';

const schema = z.extend(leaverListSchema, {
  [leaverFile.field]: fileValue((file) => (file ? null : texts.fileRequired)),
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
    <Dialog open onClose={onClose} title={texts.title}>
      <Stack gap={5}>
        <p>{texts.lead}</p>
        <Form
          form={form}
          onSubmit={async ({ leavesOn, reason, list }) => {
            await end.mutateAsync({ body: formDataOf({ leavesOn, reason, [leaverFile.field]: list }) });
            form.setValue(leaverFile.field, null);
          }}
        >
          <FormFileField
            name={leaverFile.field}
            label={texts.list}
            hint={texts.listHint(figure(maxLeaverLines))}
            accept=".csv,.txt,text/csv,text/plain"
          />
          <FormField name="leavesOn" label={texts.leavingDay} type="date" required />
          <FormField name="reason" label={texts.reason} maxLength={500} hint={texts.reasonHint} required />
          <SubmitButton>{texts.submit}</SubmitButton>
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
      <p aria-live="polite">{texts.counts(lines.length, count)}</p>
      <DataTable
        caption={texts.caption}
        rows={lines}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', header: texts.line, cell: ({ line }) => line },
          { key: 'email', header: 'E-mail', cell: ({ email }) => email },
          { key: 'result', header: texts.result, cell: ({ result }) => texts.results[result] },
          { key: 'why', header: texts.details, cell: ({ message }) => message || '–' },
        ]}
      />
    </Stack>
  );
}
