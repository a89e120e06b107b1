import { endMembers, leaverFile, type LeaverLine, leaverListSchema, maxLeaverLines } from '@campus/contracts';
import {
  ApiError,
  DataTable,
  Dialog,
  FileField,
  Form,
  FormField,
  SubmitButton,
  useApi,
  useToday,
  useZodForm,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './admin-section.module.css';

const results: Record<LeaverLine['result'], string> = {
  ended: 'Membership ends',
  'already-ended': 'Already had this leaving day or an earlier one',
  unknown: 'Never signed in',
  refused: 'Not changed',
};

/** Ends the membership of everybody on a list, for instance of those who graduated. */
export function LeaverListDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const today = useToday();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [lines, setLines] = useState<LeaverLine[] | null>(null);
  const form = useZodForm(leaverListSchema, { defaultValues: { leavesOn: today, reason: '' } });

  return (
    <Dialog open onClose={onClose} title="End memberships by list">
      <div className={styles.list}>
        <p>
          For people who graduated or left. Whoever is on the list is no longer a member from the day that you
          choose. Admins on the list stay.
        </p>
        <Form
          form={form}
          onSubmit={async ({ leavesOn, reason }) => {
            if (!file) return setFileError('Choose a file.');
            const body = new FormData();
            body.set('leavesOn', leavesOn);
            body.set('reason', reason);
            body.set(leaverFile.field, file);
            try {
              const report = await api.call(endMembers, { body });
              setLines(report.lines);
              setFile(null);
            } catch (error) {
              const aboutFile = error instanceof ApiError && error.fields[leaverFile.field];
              if (!aboutFile) throw error;
              setFileError(aboutFile);
            }
            await queries.invalidateQueries({ queryKey: ['members'] });
          }}
        >
          <FileField
            label="List"
            hint={`A CSV file in UTF-8 with one college e-mail address on each line, up to ${maxLeaverLines.toLocaleString('en')} lines.`}
            accept=".csv,.txt,text/csv,text/plain"
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              setFileError(undefined);
            }}
            error={fileError}
          />
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
      </div>
    </Dialog>
  );
}

function Report({ lines }: { lines: LeaverLine[] }) {
  const count = (result: LeaverLine['result']) => lines.filter((line) => line.result === result).length;
  return (
    <div className={styles.list}>
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
    </div>
  );
}
