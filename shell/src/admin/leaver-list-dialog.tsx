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
import { texts } from './texts.ts';

const results: Record<LeaverLine['result'], string> = {
  ended: texts.leaverListDialog.membershipEnds,
  'already-ended': texts.leaverListDialog.alreadyEnding,
  unknown: texts.leaverListDialog.neverLoggedIn,
  refused: texts.leaverListDialog.notChanged,
};

const schema = z.extend(leaverListSchema, {
  [leaverFile.field]: fileValue((file) => (file ? null : texts.leaverListDialog.fileRequired)),
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
    <Dialog open onClose={onClose} title={texts.leaverListDialog.title}>
      <Stack gap={5}>
        <p>{texts.leaverListDialog.lead}</p>
        <Form
          form={form}
          onSubmit={async ({ leavesOn, reason, list }) => {
            await end.mutateAsync({ body: formDataOf({ leavesOn, reason, [leaverFile.field]: list }) });
            form.setValue(leaverFile.field, null);
          }}
        >
          <FormFileField
            name={leaverFile.field}
            label={texts.leaverListDialog.list}
            hint={texts.leaverListDialog.listHint(figure(maxLeaverLines))}
            accept=".csv,.txt,text/csv,text/plain"
          />
          <FormField name="leavesOn" label={texts.leaverListDialog.leavingDay} type="date" required />
          <FormField
            name="reason"
            label={texts.leaverListDialog.reason}
            maxLength={500}
            hint={texts.leaverListDialog.reasonHint}
            required
          />
          <SubmitButton>{texts.leaverListDialog.submit}</SubmitButton>
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
      <p aria-live="polite">{texts.leaverListDialog.counts(lines.length, count)}</p>
      <DataTable
        caption={texts.leaverListDialog.caption}
        rows={lines}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', header: texts.leaverListDialog.line, cell: ({ line }) => line },
          { key: 'email', header: 'E-mail', cell: ({ email }) => email },
          { key: 'result', header: texts.leaverListDialog.result, cell: ({ result }) => results[result] },
          { key: 'why', header: texts.leaverListDialog.details, cell: ({ message }) => message || '–' },
        ]}
      />
    </Stack>
  );
}
