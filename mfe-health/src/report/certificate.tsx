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

const field = 'certificate';

/** The certificate, for those who may read it; its author adds it, or another one in its place. */
export function Certificate({ absence }: { absence: AbsenceDetail }) {
  const { certificate, actions } = absence;
  const mayAdd = actions.includes('certificate');
  if (!certificate && !mayAdd) return null;
  return (
    <Section title="Certificate">
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
      notify.success('The certificate is with your report.');
    },
    // Where it says what is wrong; when all went well the button that sent it is gone.
    onSettled: () => input.current?.focus(),
  });
  return (
    <Stack>
      <FileField
        label={certificate ? 'Another certificate' : 'Add a certificate'}
        name={field}
        ref={input}
        hint={`${certificate ? 'It takes the place of the one that is there. ' : ''}Only you, the health office and, of leave, who decides on it can read it. ${documentLimits(documentMaxBytes)}`}
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
            Send the certificate
          </Button>
        </div>
      )}
    </Stack>
  );
}
