import type { ManagedElection } from '@campus/contracts';
import { QueryState, Section, Skeleton, Notice, Fold } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { StateBadge } from '../results/election-state.tsx';
import { Turnout } from '../results/turnout.tsx';
import { CandidateSections } from './candidate-sections.tsx';
import styles from './election-detail.module.css';
import { ElectionForm } from './election-form.tsx';
import { ElectionSteps } from './election-steps.tsx';
import { NextStep } from './next-step.tsx';
import { NominationQueue } from './nomination-queue.tsx';
import { SetupFacts } from './setup-facts.tsx';
import { useManagedElection } from './use-managed-election.ts';
import { VoterList } from './voter-list.tsx';

/** One election: where it stands, the next step, and all that can be changed about it now. */
export function ElectionDetail({ id }: { id: string }) {
  const election = useManagedElection(id);
  return (
    <QueryState query={election} skeleton={<Skeleton lines={8} />}>
      {(data) => <Detail key={data.id} election={data} />}
    </QueryState>
  );
}

function Detail({ election }: { election: ManagedElection }) {
  const { id, title, state, cancelReason } = election;
  const before = state === 'draft' || state === 'nominations';
  return (
    <>
      <Section title={title} actions={<StateBadge state={state} />}>
        {state === 'cancelled' ? (
          <Notice tone="bad">
            <p>
              <strong>Cancelled:</strong> <bdi>{cancelReason}</bdi>
            </p>
          </Notice>
        ) : (
          <ElectionSteps state={state} />
        )}
        {!before && <Turnout election={election} />}
        <NextStep election={election} />
        {state !== 'draft' && (
          <p className={styles['links']}>
            <Link to={`/elections/${encodeURIComponent(id)}`}>Public page</Link>
            {state === 'published' && (
              <Link to={`/elections/${encodeURIComponent(id)}/board`}>Public board</Link>
            )}
          </p>
        )}
      </Section>
      {state === 'nominations' && <NominationQueue election={election} />}
      <CandidateSections election={election} title="Candidates" />
      {before && election.eligibility === 'list' && <VoterList election={election} />}
      <Section title="Set-up">
        {state === 'draft' && <ElectionForm election={election} />}
        {state === 'nominations' && (
          <Fold title="Change the set-up">
            <ElectionForm election={election} />
          </Fold>
        )}
        {!before && <SetupFacts election={election} />}
      </Section>
    </>
  );
}
