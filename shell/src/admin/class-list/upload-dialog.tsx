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
import { useState } from 'react';
import * as z from 'zod/mini';
import { texts as sectionTexts } from './texts.ts';

const texts = sectionTexts.uploading;

const schema = z.object({
  [classListFile.field]: fileValue((file) => (file ? null : texts.choose)),
});

export function UploadDialog({ onClose }: { onClose: () => void }) {
  // A list that fails must not take away what is known about the one before.
  const [lines, setLines] = useState<ClassListLine[]>();
  const upload = useChange(uploadClassList, { onSuccess: (report) => setLines(report.lines) });
  const form = useZodForm(schema, { defaultValues: { [classListFile.field]: null } });
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <Stack gap={5}>
        <p>{texts.lead}</p>
        <Form
          form={form}
          onSubmit={async ({ list }) => {
            await upload.mutateAsync({ body: formDataOf({ [classListFile.field]: list }) });
            form.setValue(classListFile.field, null);
          }}
        >
          <FormFileField
            name={classListFile.field}
            label={texts.file}
            hint={texts.fileHint(figure(maxClassListLines))}
            accept=".csv,.txt,text/csv,text/plain"
            progress={upload.progress}
          />
          <SubmitButton>{texts.send}</SubmitButton>
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
      <p aria-live="polite">{texts.counts(counted(lines.length, 'line'), count)}</p>
      <Checkbox label={texts.all} checked={isAll} onChange={setAll} />
      {shown.length > 0 && (
        <DataTable
          caption={isAll ? texts.caption : texts.refusedOnly}
          rows={shown}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: 'line', header: texts.line, cell: ({ line }) => texts.lineNumber(line) },
            { key: 'subject', header: texts.subject, cell: ({ subject }) => subject || '–' },
            { key: 'result', header: texts.result, cell: ({ result }) => texts.results[result] },
            { key: 'why', header: texts.why, cell: ({ message }) => message || '–' },
          ]}
        />
      )}
      {wanted.length > mostShown && <p>{texts.cut(figure(mostShown))}</p>}
    </Stack>
  );
}
