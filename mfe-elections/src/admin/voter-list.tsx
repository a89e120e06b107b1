import { uploadVoters, votersFile, type ManagedElection } from '@campus/contracts';
import { ApiError, Button, FileField, notify, Section, Notice } from '@campus/portal-kit';
import { useId, useState } from 'react';
import { voters } from '../results/figures.ts';
import { errorWords } from './error-words.ts';
import { useChange } from './use-change.ts';
import styles from './voter-list.module.css';

/** The list of voters of an election: how long it is, and another one instead of it. */
export function VoterList({ election: { id, listed } }: { election: ManagedElection }) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useChange(async (api, list: File) => {
    const body = new FormData();
    body.set(votersFile.field, list);
    setProgress(0);
    try {
      return await api.call(uploadVoters, { params: { id }, body, onProgress: setProgress });
    } finally {
      setProgress(null);
    }
  });
  const lines = badLines(upload.error);

  function send() {
    if (!file) return;
    upload.mutate(file, {
      onSuccess: ({ listed: count, duplicates }) => {
        setFile(null);
        notify.success(
          `The list has ${voters(count)}.${duplicates > 0 ? ` ${duplicates} ${duplicates === 1 ? 'line that came twice was' : 'lines that came twice were'} left out.` : ''}`,
        );
      },
    });
  }

  return (
    <Section title="List of voters">
      <div className={styles['list']}>
        <p>
          {listed === null
            ? 'No list has been uploaded yet.'
            : `${listed} ${listed === 1 ? 'voter is' : 'voters are'} on the list. Another file takes its place.`}
        </p>
        {lines.length > 0 && <Report lines={lines} more={aboutFile(upload.error)} />}
        <FileField
          label="List"
          hint="A CSV file in UTF-8 with one registration number or college e-mail on each line, up to 20,000 lines. From a spreadsheet: Save as, CSV UTF-8."
          accept=".csv,.txt,text/csv,text/plain"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            upload.reset();
          }}
          error={
            fileProblem(file) ??
            (upload.error && lines.length === 0
              ? (aboutFile(upload.error) ?? errorWords(upload.error))
              : undefined)
          }
          progress={progress}
        />
        <Button
          className={styles['upload']}
          busy={upload.isPending}
          disabled={file === null || fileProblem(file) !== undefined}
          onClick={send}
        >
          Upload the list
        </Button>
      </div>
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
            <strong>Nothing was stored: {countOf(lines.length, more)} can’t be used.</strong>
          </p>
          <p>Correct them in the file and upload it again. The list from before, if there was one, stays.</p>
        </div>
      </Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className={styles['report']} aria-label="Lines that can’t be used" tabIndex={0}>
        <ol className={styles['lines']}>
          {lines.map(([line, problem]) => (
            <li key={line}>
              <strong>{line}</strong>: <bdi>{problem}</bdi>
            </li>
          ))}
          {more && <li>{more}</li>}
        </ol>
      </section>
    </>
  );
}

function countOf(named: number, more: string | undefined): string {
  if (more) return `more than ${named} lines`;
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
    ? `A list can have at most ${votersFile.maxBytes / 1_000_000} MB.`
    : undefined;
