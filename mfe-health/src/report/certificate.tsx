import { addCertificate, type AbsenceDetail } from '@campus/contracts';
import {
  acceptedDocuments,
  type ApiError,
  Button,
  DocumentButton,
  documentLimits,
  FileField,
  notify,
  Section,
  useApi,
  usePortal,
} from '@campus/portal-kit';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styles from './report.module.css';
import { useChanged } from './use-changed.ts';

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
  const api = useApi();
  const changed = useChanged();
  const { documentMaxBytes } = usePortal().config;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const send = useMutation<AbsenceDetail, ApiError, File>({
    mutationFn: (chosen) => {
      const body = new FormData();
      body.append(field, chosen);
      return api.call(addCertificate, { params: { id }, body, onProgress: setProgress });
    },
    onMutate: () => setProgress(0),
    onSuccess: (detail) => {
      setFile(null);
      notify.success('The certificate is with your report.');
      return changed(detail);
    },
    onSettled: () => {
      setProgress(null);
      // Where it says what is wrong; when all went well the button that sent it is gone.
      input.current?.focus();
    },
  });
  return (
    <div className={styles['place']}>
      <FileField
        label={certificate ? 'Another certificate' : 'Add a certificate'}
        name={field}
        ref={input}
        hint={`${certificate ? 'It takes the place of the one that is there. ' : ''}Only you, the health office and, of leave, who decides on it can read it. ${documentLimits(documentMaxBytes)}`}
        error={send.error ? (send.error.fields[field] ?? send.error.message) : undefined}
        accept={acceptedDocuments}
        value={file}
        progress={progress}
        onChange={(chosen) => {
          setFile(chosen);
          send.reset();
        }}
      />
      {file && (
        <div>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate(file)}>
            Send the certificate
          </Button>
        </div>
      )}
    </div>
  );
}
