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
  FileField,
  figure,
  Form,
  FormControl,
  formDataOf,
  FormField,
  Stack,
  SubmitButton,
  useChange,
  useToday,
  useZodForm,
} from '@campus/portal-kit';
import { useState } from 'react';
import * as z from 'zod/mini';

const results: Record<LeaverLine['result'], string> = {
  ended: 'Membership ends',
  'already-ended': 'Already had this leaving day or an earlier one',
  unknown: 'Never signed in',
  refused: 'Not changed',
};

const schema = z.extend(leaverListSchema, {
  // The field gives a file or none.
  [leaverFile.field]: (z.unknown() as z.ZodMiniType<File | null, File | null>).check(
    z.refine((file) => file !== null, 'Choose a file.'),
  ),
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
    <Dialog open onClose={onClose} title="End memberships by list">
      <Stack gap={5}>
        <p>
          For people who graduated or left. Everybody on the list stops being a member on the day that you
          choose. Admins on the list stay.
        </p>
        <Form
          form={form}
          onSubmit={async ({ leavesOn, reason, list }) => {
            await end.mutateAsync({ body: formDataOf({ leavesOn, reason, [leaverFile.field]: list }) });
            form.setValue(leaverFile.field, null);
          }}
        >
          <FormControl name={leaverFile.field}>
            {(field) => (
              <FileField
                label="List"
                hint={`A CSV file in UTF-8 with one college e-mail address on each line, up to ${figure(maxLeaverLines)} lines.`}
                accept=".csv,.txt,text/csv,text/plain"
                {...field}
              />
            )}
          </FormControl>
          <FormField name="leavesOn" label="Leaving day" type="date" required />
          <FormField
            name="reason"
            label="Reason"
            maxLength={500}
            hint="The mail to each member says it."
            required
          />
          <SubmitButton>End these memberships</SubmitButton>
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
      <p aria-live="polite">
        Of {lines.length} lines, {count('ended')} memberships end, {count('already-ended')} had this leaving
        day or an earlier one before, {count('unknown')} addresses never signed in, and {count('refused')}{' '}
        lines changed nothing.
      </p>
      <DataTable
        caption="What was done with each line"
        rows={lines}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', header: 'Line', cell: ({ line }) => line },
          { key: 'email', header: 'E-mail', cell: ({ email }) => email },
          { key: 'result', header: 'Result', cell: ({ result }) => results[result] },
          { key: 'why', header: 'Details', cell: ({ message }) => message || '–' },
        ]}
      />
    </Stack>
  );
}
