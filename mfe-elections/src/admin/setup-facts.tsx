import type { ManagedElection } from '@campus/contracts';
import { When } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { eligibilityWords, resultModeWords, tieRuleWords } from './election-words.ts';
import styles from './setup-facts.module.css';

/** The set-up of an election that can't be changed any more. */
export function SetupFacts({ election }: { election: ManagedElection }) {
  const { posts, opensAt, closesAt, publishesAt, eligibility, resultMode, batchSize } = election;
  const { noneOfTheAbove, tieRule, listed } = election;
  const time = (at: string | null) => (at ? <When at={at} /> : 'By hand');
  return (
    <dl className={styles['facts']}>
      <Fact name={posts.length === 1 ? 'Post' : 'Posts'}>{posts.map(({ title }) => title).join(', ')}</Fact>
      <Fact name="Voting begins">{time(opensAt)}</Fact>
      <Fact name="Voting ends">{time(closesAt)}</Fact>
      <Fact name="Result is published">
        {publishesAt ? <When at={publishesAt} /> : 'A day after voting ended'}
      </Fact>
      <Fact name="Who may vote">
        {eligibilityWords[eligibility].label}
        {eligibility === 'list' && ` (${listed ?? 0})`}
      </Fact>
      <Fact name="Standings are seen">
        {resultModeWords[resultMode].label}
        {resultMode === 'batched' && ` of ${batchSize}`}
      </Fact>
      <Fact name="None of the above">{noneOfTheAbove ? 'Offered' : 'Not offered'}</Fact>
      <Fact name="Equally many votes">{tieRuleWords[tieRule].label}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
