import type { Election } from '@campus/contracts/elections';
import { EmptyState, LinkButton, Notice, QueryState, Section, Skeleton, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useCurrentElection } from '../live/use-live-election.ts';
import { paths } from '../paths.ts';
import { AddCandidateForm } from './add-candidate-form.tsx';
import { CandidateList } from './candidate-list.tsx';
import { texts } from './texts.ts';

const ended = (election: Election) => ['closed', 'published', 'cancelled'].includes(election.state);

/**
 * The candidates of an election and a form to add one, while that is possible. `current`: the election that the
 * specification's calls mean, where adding after the last one ended begins a new one; `null` before the first.
 */
export function CandidateSections({
  election,
  title,
  actions,
  current = false,
}: {
  election: Election | null;
  title: string;
  actions?: ReactNode;
  current?: boolean;
}) {
  const frozen = election?.state === 'open' && election.setUp;
  const over = election !== null && ended(election);
  return (
    <>
      <Section title={title} actions={actions}>
        {election ? (
          <CandidateList election={election} />
        ) : (
          <EmptyState title={t`No candidates yet`}>
            <p>{t`Add the first one with the form below. Voting opens as soon as there is a candidate.`}</p>
            <p>{texts().candidateSections.live}</p>
          </EmptyState>
        )}
        {frozen && (
          <Notice tone="neutral">{t`Voting has begun, so you can’t add candidates any more. Every voter chooses from the same names.`}</Notice>
        )}
      </Section>
      {!frozen && (current || !over) && (
        <Section title={t`Add a candidate`}>
          {over && (
            <Notice tone="neutral">
              <p>
                <bdi>{election.title}</bdi>{' '}
                {t`has ended. The first candidate you add starts a new election. It opens for all students at once.`}
              </p>
              <p>{texts().candidateSections.live}</p>
            </Notice>
          )}
          <Stack width="narrow">
            <AddCandidateForm
              key={over ? 'new' : election?.id}
              election={over ? null : election}
              current={current}
            />
          </Stack>
        </Section>
      )}
    </>
  );
}

/** What /admin shows: the candidates of the current election, without any set-up. */
export function CandidatesSection() {
  const current = useCurrentElection();
  // The content stays when reading it again fails: an admin may be typing.
  if (current.data === undefined) {
    return (
      <Section title="Candidates">
        <QueryState query={current} skeleton={<Skeleton lines={6} />}>
          {() => null}
        </QueryState>
      </Section>
    );
  }
  const election = current.data;
  return (
    <CandidateSections
      election={election}
      title={election ? `Candidates: ${election.title}` : 'Candidates'}
      actions={
        election ? (
          <LinkButton to={paths.manage(election.id)}>{t`Run this election`}</LinkButton>
        ) : (
          <LinkButton to={paths.manage('new')}>{t`Prepare an election`}</LinkButton>
        )
      }
      current
    />
  );
}
