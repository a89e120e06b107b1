import {
  acceptedDocuments,
  documentLimits,
  documentType,
  FileField,
  Disclosure,
  FormControl,
  usePortal,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { canBeShown, DocumentView } from '../components/document-preview.tsx';
import { texts } from './texts.ts';

const fields = () => texts().fields;

export function DocumentField({ sent, progress }: { sent: string | undefined; progress: number | null }) {
  const { documentMaxBytes } = usePortal().config;
  const limits = documentLimits(documentMaxBytes);
  return (
    <FormControl name="budgetFile">
      {(field) => (
        <>
          <FileField
            label={sent === undefined ? fields().document : t`Another document`}
            required={sent === undefined}
            hint={
              sent === undefined
                ? t`Your budget or plan. ${limits}`
                : t`If you don’t choose one, we keep “${sent}”. ${limits}`
            }
            accept={acceptedDocuments}
            progress={progress}
            {...field}
          />
          {field.value && !field.error && <Look file={field.value as File} />}
        </>
      )}
    </FormControl>
  );
}

function Look({ file }: { file: File }) {
  const type = documentType(file.name);
  // By the file's name, as reviewers will see it, not by this device's guess.
  const content = useMemo(() => new Blob([file], type ? { type } : {}), [file, type]);
  if (!canBeShown(type)) return null;
  return (
    <Disclosure title={t`Preview the document`}>
      <DocumentView content={content} name={file.name} />
    </Disclosure>
  );
}
