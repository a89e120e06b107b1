import type { BallotBox } from '@campus/contracts/elections';
import {
  Button,
  isConnectionSecure,
  needsSecureConnection,
  Notice,
  counted,
  figure,
  plural,
  Stack,
} from '@campus/portal-kit';
import { useId } from 'react';
import type { Choices } from '../voting/ballot-memory.ts';
import { choiceName } from '../voting/choices.tsx';
import type { CountReport } from './audit-messages.ts';
import styles from './board.module.css';
import { startAudit, type StartAudit } from './start-audit.ts';
import { useAudit } from './use-audit.ts';

/** What this browser remembers of its voter's ballot; `choices` only while he is signed in. */
export interface MyBallot {
  token: string;
  choices: Choices | null;
}

/** Counts the published box in this browser. */
export function CheckTheCount({
  box,
  digest,
  mine,
  start = startAudit,
}: {
  box: BallotBox;
  /** As the election's pages have shown it since voting ended. */
  digest: string | null;
  mine: MyBallot | null;
  /** For tests. */
  start?: StartAudit;
}) {
  const { state, begin, cancel } = useAudit(start);
  const barId = useId();
  const running = state?.kind === 'progress';
  const label = state === null ? 'Check the count' : state.kind === 'stopped' ? 'Try again' : 'Count again';
  const count = () => begin({ electionId: box.election.id, myToken: mine && mine.token });

  // Without cryptography every signature would look wrong.
  if (!isConnectionSecure())
    return (
      <Notice tone="warn">
        <p>{needsSecureConnection('Checking the count')} This says nothing about the ballots.</p>
      </Notice>
    );
  return (
    <div className={styles['check']}>
      <p>
        Your browser fetches the whole box, {counted(box.cast, 'ballot')}, and checks each signature, the
        digest and the sum. It doesn’t take the portal’s word for anything but the key of the election.
      </p>
      {running && (
        <>
          <label htmlFor={barId}>Counting…</label>
          <progress
            id={barId}
            className={styles['progress']}
            {...(state.total > 0 && { value: state.done, max: state.total })}
          />
          <p className={styles['soft']}>
            {figure(state.done)} of {figure(state.total)} rows of both lists
          </p>
        </>
      )}
      {/* One button all the time, so that it keeps the focus. */}
      <Button variant={running ? 'secondary' : 'primary'} onClick={running ? cancel : count}>
        {running ? 'Cancel' : label}
      </Button>
      <Stack aria-live="polite" className={styles['outcome']}>
        {state?.kind === 'stopped' && (
          <Notice tone="warn">
            <p>
              <strong>The count could not be finished.</strong> {state.why} This says nothing about the
              ballots.
            </p>
          </Notice>
        )}
        {state?.kind === 'counted' && <Found report={state.report} box={box} digest={digest} mine={mine} />}
      </Stack>
    </div>
  );
}

function Found({
  report,
  box,
  digest,
  mine,
}: {
  report: CountReport;
  box: BallotBox;
  digest: string | null;
  mine: MyBallot | null;
}) {
  const { audit } = report;
  const faults = [
    ...audit.faults,
    ...(digest !== null && digest !== report.publishedDigest
      ? [
          `The digest that was shown since voting ended is ${digest}, but the box has ${report.publishedDigest}.`,
        ]
      : []),
    ...(mine ? myFaults(mine, report) : []),
  ];
  return (
    <>
      {faults.length === 0 ? (
        <Notice tone="good">
          <p>
            <strong>The count is right.</strong> {counted(audit.ballots, 'ballot')}{' '}
            {plural(audit.ballots, 'was', 'were')} counted: every signature is valid, nothing was added, taken
            away or changed since voting ended, and the votes add up to the published result.
          </p>
        </Notice>
      ) : (
        <Notice tone="bad">
          <p>
            <strong>Something is wrong with this count.</strong> Download the ballot box, keep it, and show
            this to the people who run the election and to others:
          </p>
          <ul className={styles['faults']}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={styles['soft']}>
        Digest that this browser computed: <code>{audit.digest}</code>
      </p>
      {mine && report.mine && (
        <details>
          <summary>What the box says you chose (only this browser can tell)</summary>
          <ul>
            {box.election.posts.map((post) => (
              <li key={post.id}>
                <bdi>{post.title}</bdi>:{' '}
                <bdi>{choiceName(report.mine?.choices[post.id], box.election.candidates)}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function myFaults({ choices }: MyBallot, { mine }: CountReport): string[] {
  if (!mine) return ['This browser cast a ballot in this election, and its choices are not in the box.'];
  const differs = choices && Object.entries(choices).some(([post, choice]) => mine.choices[post] !== choice);
  return differs ? ['The box has other choices for your ballot than this browser remembers.'] : [];
}
