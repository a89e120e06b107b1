import type { BallotBox } from '@campus/contracts/elections';
import {
  Button,
  Disclosure,
  isConnectionSecure,
  needsSecureConnection,
  Notice,
  counted,
  figure,
  plural,
  SmallText,
  Stack,
} from '@campus/portal-kit';
import { useEffect, useId, useRef } from 'react';
import { groupedDigest } from '../election/digest.tsx';
import type { Choices } from '../voting/ballot-memory.ts';
import { namedChoices } from '../voting/choices.tsx';
import styles from './board.module.css';
import type { CountReport } from './count-box.ts';
import { startAudit, type StartAudit, useAudit } from './use-audit.ts';
import { texts } from './texts.ts';

/** This browser's memory of its voter's ballot; `choices` only while they are signed in. */
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
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button keeps the focus, and what it found may be below the screen.
    if (state?.kind === 'counted') outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [state?.kind]);
  const label =
    state === null
      ? texts.checkTheCount.count
      : state.kind === 'stopped'
        ? texts.checkTheCount.tryAgain
        : texts.checkTheCount.countAgain;
  const count = () => begin({ electionId: box.election.id, myToken: mine && mine.token });

  // Without cryptography every signature would look wrong.
  if (!isConnectionSecure())
    return (
      <Notice tone="warn">
        <p>
          {needsSecureConnection(texts.checkTheCount.checking)} {texts.checkTheCount.notAboutBallots}
        </p>
      </Notice>
    );
  return (
    <Stack width="measure">
      <p>{texts.checkTheCount.lead(counted(box.cast, 'ballot'))}</p>
      {running && (
        <>
          <label htmlFor={barId}>Counting…</label>
          <progress
            id={barId}
            className={styles.progress}
            {...(state.total > 0 && { value: state.done, max: state.total })}
          />
          <SmallText>{texts.checkTheCount.progress(figure(state.done), figure(state.total))}</SmallText>
        </>
      )}
      {/* One button all the time, so that it keeps the focus. */}
      <Button variant={running ? 'secondary' : 'primary'} onClick={running ? cancel : count}>
        {running ? 'Cancel' : label}
      </Button>
      <Stack aria-live="polite" ref={outcome}>
        {state?.kind === 'stopped' && (
          <Notice tone="warn">
            <p>
              <strong>{texts.checkTheCount.stopped}</strong> {texts.checkTheCount.stoppedBecause(state.why)}
            </p>
          </Notice>
        )}
        {state?.kind === 'counted' && <Found report={state.report} box={box} digest={digest} mine={mine} />}
      </Stack>
    </Stack>
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
      ? [texts.checkTheCount.digestChanged(groupedDigest(digest), groupedDigest(report.publishedDigest))]
      : []),
    ...(mine ? myFaults(mine, report) : []),
  ];
  return (
    <>
      {faults.length === 0 ? (
        <Notice tone="good">
          <p>
            <strong>{texts.checkTheCount.right}</strong>{' '}
            {texts.checkTheCount.rightText(
              counted(audit.ballots, 'ballot'),
              plural(audit.ballots, 'was', 'were'),
            )}
          </p>
        </Notice>
      ) : (
        <Notice tone="bad">
          <p>
            <strong>{texts.checkTheCount.wrong}</strong> {texts.checkTheCount.wrongText}
          </p>
          <Stack as="ul" gap={2}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </Stack>
        </Notice>
      )}
      <SmallText>
        {texts.checkTheCount.digest} <code>{groupedDigest(audit.digest)}</code>
      </SmallText>
      {mine && report.mine && (
        <Disclosure title={texts.checkTheCount.myChoices}>
          <ul>
            {namedChoices(box.election, report.mine.choices, box.election.candidates).map(
              ({ post, name }) => (
                <li key={post}>
                  <bdi>{post}</bdi>: <bdi>{name}</bdi>
                </li>
              ),
            )}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function myFaults({ choices }: MyBallot, { mine }: CountReport): string[] {
  if (!mine) return [texts.checkTheCount.myBallotMissing];
  const differs = choices && Object.entries(choices).some(([post, choice]) => mine.choices[post] !== choice);
  return differs ? [texts.checkTheCount.myBallotDiffers] : [];
}
