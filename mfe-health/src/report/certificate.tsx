import { type AbsenceDetail, addCertificate, getAbsence } from '@campus/contracts/health';
import {
  acceptedDocuments,
  Button,
  DocumentButton,
  documentLimits,
  FileField,
  formDataOf,
  notify,
  Section,
  Stack,
  useChange,
  usePortal,
} from '@campus/portal-kit';
import { useRef, useState } from 'react';
import { certificateTexts } from './texts.ts';

const field = 'certificate';

/** The certificate, for those who may read it. Its author adds or replaces it. */
export function Certificate({ absence }: { absence: AbsenceDetail }) {
  const { certificate, actions } = absence;
  const mayAdd = actions.includes('certificate');
  if (!certificate && !mayAdd) return null;
  return (
    <Section title={certificateTexts.title}>
      {certificate && (
        <p>
          <DocumentButton document={certificate} />
        </p>
      )}
      {mayAdd && <Add absence={absence} />}
    </Section>
  );
}

function Add({ absence: { id, certificate } }: { absence: AbsenceDetail }) {
  const { documentMaxBytes } = usePortal().config;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const send = useChange(addCertificate, {
    updates: getAbsence,
    onSuccess: () => {
      setFile(null);
      notify.success(certificateTexts.done);
    },
    // The field shows the error. After a success the pressed button is gone.
    onSettled: () => input.current?.focus(),
  });
  return (
    <Stack>
      <FileField
        label={certificate ? certificateTexts.replace : certificateTexts.add}
        name={field}
        ref={input}
        hint={`${certificate ? certificateTexts.replaceHint : ''}${certificateTexts.readers} ${documentLimits(documentMaxBytes)}`}
        error={send.error ? (send.error.fields[field] ?? send.error.message) : undefined}
        accept={acceptedDocuments}
        value={file}
        progress={send.progress}
        onChange={(chosen) => {
          setFile(chosen);
          send.reset();
        }}
      />
      {file && (
        <div>
          <Button
            variant="primary"
            busy={send.isPending}
            onClick={() => send.mutate({ params: { id }, body: formDataOf({ [field]: file }) })}
          >
            {certificateTexts.send}
          </Button>
        </div>
      )}
    </Stack>
  );
}
