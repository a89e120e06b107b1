import {
  classListFile,
  type ClassListLine,
  maxClassListLines,
  uploadClassList,
} from '@campus/contracts/details';
import {
  Checkbox,
  counted,
  DataTable,
  Dialog,
  figure,
  fileValue,
  Form,
  formDataOf,
  FormFileField,
  Stack,
  SubmitButton,
  useChange,
  useZodForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { texts as sectionTexts } from './texts.ts';

const texts = () => sectionTexts().uploading;

const schema = z.object({
  [classListFile.field]: fileValue((file) => (file ? null : t`Choose a file.`)),
});

export function UploadDialog({ onClose }: { onClose: () => void }) {
  // A list that fails must not take away what is known about the one before.
  const [lines, setLines] = useState<ClassListLine[]>();
  const upload = useChange(uploadClassList, { onSuccess: (report) => setLines(report.lines) });
  const form = useZodForm(schema, { defaultValues: { [classListFile.field]: null } });
  return (
    <Dialog open onClose={onClose} title={t`Upload a class list`}>
      <Stack gap={5}>
        <p>{t`The list adds students and changes them. Students who are not on it stay as they are. A wrong line is refused alone, and you can upload the same list again at any time.`}</p>
        <Form
          form={form}
          onSubmit={async ({ list }) => {
            await upload.mutateAsync({ body: formDataOf({ [classListFile.field]: list }) });
            form.setValue(classListFile.field, null);
          }}
        >
          <FormFileField
            name={classListFile.field}
            label={t`List`}
            hint={t`A CSV file in UTF-8 with the columns Email, Registration number, Class and Coordinator, up to ${{ lines: figure(maxClassListLines) }} lines. Coordinator is an email address and may be empty. A line with only Class and Coordinator names the coordinator.`}
            accept=".csv,.txt,text/csv,text/plain"
            progress={upload.progress}
          />
          <SubmitButton>{t`Upload the list`}</SubmitButton>
        </Form>
        {lines && <Report lines={lines} />}
      </Stack>
    </Dialog>
  );
}

/** Rows that a dialog can show without a phone stalling. */
const mostShown = 200;

function Report({ lines }: { lines: ClassListLine[] }) {
  const [isAll, setAll] = useState(false);
  const count = (result: ClassListLine['result']) =>
    figure(lines.filter((line) => line.result === result).length);
  const wanted = isAll ? lines : lines.filter(({ result }) => result === 'refused');
  const shown = wanted.slice(0, mostShown);
  return (
    <Stack gap={4}>
      <p aria-live="polite">{texts().counts(counted(lines.length, 'line'), count)}</p>
      <Checkbox label={t`Show the lines that were taken, too`} checked={isAll} onChange={setAll} />
      {shown.length > 0 && (
        <DataTable
          caption={isAll ? t`Lines of the list` : t`Refused lines`}
          rows={shown}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: 'line', header: t`Line`, cell: ({ line }) => t`Line ${line}` },
            { key: 'subject', header: t`Email or class`, cell: ({ subject }) => subject || '–' },
            { key: 'result', header: t`Result`, cell: ({ result }) => texts().results[result] },
            { key: 'why', header: t`Reason`, cell: ({ message }) => message || '–' },
          ]}
        />
      )}
      {wanted.length > mostShown && (
        <p>{t`Only the first ${{ shown: figure(mostShown) }} lines are shown.`}</p>
      )}
    </Stack>
  );
}
