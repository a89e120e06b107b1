import type { Election } from '@campus/contracts/elections';
import { EmptyState, Section, Notice } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { AddCandidateForm } from './add-candidate-form.tsx';
import { CandidateList } from './candidate-list.tsx';
import styles from './candidate-sections.module.css';

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
          <EmptyState title="No candidates yet">
            <p>Add the first one with the form below. Voting is open as soon as there is a candidate.</p>
          </EmptyState>
        )}
        {frozen && (
          <Notice tone="neutral">
            <p>
              Voting has begun with these names on the ballot, so nobody can be added any more: everybody
              chooses from the same ones.
            </p>
          </Notice>
        )}
      </Section>
      {!frozen && (current || !over) && (
        <Section title="Add a candidate">
          {over && (
            <Notice tone="neutral">
              <p>
                <bdi>{election.title}</bdi> has ended. The first candidate whom you add begins a new election,
                which is open at once for all students.
              </p>
            </Notice>
          )}
          <div className={styles['form']}>
            <AddCandidateForm
              key={over ? 'new' : election?.id}
              election={over ? null : election}
              current={current}
            />
          </div>
        </Section>
      )}
    </>
  );
}
