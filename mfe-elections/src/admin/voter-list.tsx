import { type ManagedElection, uploadVoters, votersFile } from '@campus/contracts/elections';
import {
  ApiError,
  Button,
  FileField,
  formDataOf,
  notify,
  Section,
  Notice,
  useChange,
  counted,
  plural,
  Stack,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useId, useRef, useState } from 'react';
import { errorText } from './error-text.ts';
import styles from './voter-list.module.css';

/** The list of voters of an election: its length, and the upload of another list. */
export function VoterList({ election: { id, listed } }: { election: ManagedElection }) {
  const [file, setFile] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useChange(uploadVoters);
  const lines = badLines(upload.error);

  function send() {
    if (!file) return;
    upload.mutate(
      { params: { id }, body: formDataOf({ [votersFile.field]: file }) },
      {
        onSuccess: ({ listed: count, duplicates }) => {
          setFile(null);
          // The button that has the focus is disabled until the next file.
          chooser.current?.focus();
          notify.success(
            `The list has ${counted(count, 'voter')}.${duplicates > 0 ? t` ${{ duplicates: counted(duplicates, 'voter') }} appeared twice. The list has each voter once.` : ''}`,
          );
        },
      },
    );
  }

  return (
    <Section title={t`List of voters`}>
      <Stack width="narrow">
        <p>
          {listed === null
            ? t`No list has been uploaded yet.`
            : t`${{ listed: counted(listed, 'voter') }} ${{ listed2: plural(listed, 'is', 'are') }} on the list. A new file replaces it.`}
        </p>
        {lines.length > 0 && <Report lines={lines} more={aboutFile(upload.error)} />}
        <FileField
          ref={chooser}
          label="List"
          hint={t`A CSV file in UTF-8 with one registration number or college email on each line, at most 20,000 lines. If a post is for certain classes, years, departments, hostels or a gender, add columns with these names in the first line, and save the posts before you upload. In a spreadsheet choose “Save as” and “CSV UTF-8”.`}
          accept=".csv,.txt,text/csv,text/plain"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            upload.reset();
          }}
          error={
            fileProblem(file) ??
            (upload.error && lines.length === 0
              ? (aboutFile(upload.error) ?? errorText(upload.error))
              : undefined)
          }
          progress={upload.progress}
        />
        <Button
          busy={upload.isPending}
          disabled={file === null || fileProblem(file) !== undefined}
          onClick={send}
        >
          {t`Upload list`}
        </Button>
      </Stack>
    </Section>
  );
}

function Report({ lines, more }: { lines: [line: string, problem: string][]; more: string | undefined }) {
  const id = useId();
  return (
    <>
      <Notice tone="bad">
        <div role="alert" id={id}>
          <p>
            <strong>
              {t`The list was not saved:`} {countOf(lines.length, more)} {t`can’t be used.`}
            </strong>
          </p>
          <p>{t`Correct these lines in the file and upload it again. The previous list, if there is one, stays.`}</p>
        </div>
      </Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className={styles.report} aria-label={t`Lines that can’t be used`} tabIndex={0}>
        <Stack as="ol" gap={1}>
          {lines.map(([line, problem]) => (
            <li key={line}>
              <strong>{line}</strong>: <bdi>{problem}</bdi>
            </li>
          ))}
          {more && <li>{more}</li>}
        </Stack>
      </section>
    </>
  );
}

function countOf(named: number, more: string | undefined): string {
  if (more) return t`more than ${named} lines`;
  return named === 1 ? 'one line' : `${named} lines`;
}

const badLines = (error: Error | null): [string, string][] =>
  Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([field, problem]) =>
    /^line \d+$/.test(field) ? [[`Line ${field.slice(5)}`, problem]] : [],
  );

/** About the file as a whole: what is wrong with it, or how many more lines than those named. */
const aboutFile = (error: Error | null) =>
  error instanceof ApiError ? error.fields[votersFile.field] : undefined;

const fileProblem = (file: File | null) =>
  file && file.size > votersFile.maxBytes
    ? t`A list can have at most ${{ megabytes: votersFile.maxBytes / 1_000_000 }} MB.`
    : undefined;
