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
import { useId, useRef, useState } from 'react';
import { errorText } from './error-text.ts';
import styles from './voter-list.module.css';
import { texts } from './texts.ts';

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
            `The list has ${counted(count, 'voter')}.${duplicates > 0 ? texts.voterList.duplicates(counted(duplicates, 'voter')) : ''}`,
          );
        },
      },
    );
  }

  return (
    <Section title={texts.voterList.listVoters}>
      <Stack width="narrow">
        <p>
          {listed === null
            ? texts.voterList.noListUploadedYet
            : texts.voterList.listed(counted(listed, 'voter'), plural(listed, 'is', 'are'))}
        </p>
        {lines.length > 0 && <Report lines={lines} more={aboutFile(upload.error)} />}
        <FileField
          ref={chooser}
          label="List"
          hint={texts.voterList.hint}
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
          {texts.voterList.upload}
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
              {texts.voterList.notStored} {countOf(lines.length, more)} {texts.voterList.unusable}
            </strong>
          </p>
          <p>{texts.voterList.correct}</p>
        </div>
      </Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className={styles.report} aria-label={texts.voterList.badLines} tabIndex={0}>
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
  if (more) return texts.voterList.moreLines(named);
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
    ? texts.voterList.tooLarge(votersFile.maxBytes / 1_000_000)
    : undefined;
