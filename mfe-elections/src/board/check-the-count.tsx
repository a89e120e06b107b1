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
import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { groupedDigest } from '../election/digest.tsx';
import type { Choices } from '../voting/ballot-memory.ts';
import { namedChoices } from '../voting/choices.tsx';
import styles from './board.module.css';
import type { CountReport } from './count-box.ts';
import { startAudit, type StartAudit, useAudit } from './use-audit.ts';

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
    state === null ? t`Count the ballots` : state.kind === 'stopped' ? t`Try again` : t`Count again`;
  const count = () => begin({ electionId: box.election.id, myToken: mine && mine.token });

  // Without cryptography every signature would look wrong.
  if (!isConnectionSecure())
    return (
      <Notice tone="warn">
        <p>
          {needsSecureConnection(t`Checking the count`)} {t`This says nothing about the ballots.`}
        </p>
      </Notice>
    );
  return (
    <Stack width="measure">
      <p>{t`Your browser downloads the whole ballot box (${{ cast: counted(box.cast, 'ballot') }}). It checks each signature, the digest and the totals. The only thing it trusts the portal for is the election’s public key.`}</p>
      {running && (
        <>
          <label htmlFor={barId}>Counting…</label>
          <progress
            id={barId}
            className={styles.progress}
            {...(state.total > 0 && { value: state.done, max: state.total })}
          />
          <SmallText>{t`${{ done: figure(state.done) }} of ${{ total: figure(state.total) }} rows of both lists`}</SmallText>
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
              <strong>{t`The count could not be finished.`}</strong>{' '}
              {t`${{ why: state.why }} This says nothing about the ballots.`}
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
      ? [
          t`The digest shown since voting ended is ${{ digest: groupedDigest(digest) }}, but the ballot box has ${{ publishedDigest: groupedDigest(report.publishedDigest) }}.`,
        ]
      : []),
    ...(mine ? myFaults(mine, report) : []),
  ];
  return (
    <>
      {faults.length === 0 ? (
        <Notice tone="good">
          <p>
            <strong>{t`The count is correct.`}</strong>{' '}
            {t`${{ ballots: counted(audit.ballots, 'ballot') }} ${{ ballots2: plural(audit.ballots, 'was', 'were') }} counted. Every signature is valid. No ballot was added, removed or changed since voting ended. The votes add up to the published result.`}
          </p>
        </Notice>
      ) : (
        <Notice tone="bad">
          <p>
            <strong>{t`Something is wrong with this count.`}</strong>{' '}
            {t`Download the ballot box and keep it. Show this to the people who run the election, and to others:`}
          </p>
          <Stack as="ul" gap={2}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </Stack>
        </Notice>
      )}
      <SmallText>
        {t`Digest computed by this browser:`} <code>{groupedDigest(audit.digest)}</code>
      </SmallText>
      {mine && report.mine && (
        <Disclosure title={t`Your choices in the ballot box (only this browser can tell)`}>
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
  if (!mine) return [t`You cast a ballot with this browser, but its choices are not in the ballot box.`];
  const differs = choices && Object.entries(choices).some(([post, choice]) => mine.choices[post] !== choice);
  return differs ? [t`Your ballot in the ballot box has other choices than this browser remembers.`] : [];
}
