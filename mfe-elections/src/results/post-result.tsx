import { blankChoice, type Election, type StandingCandidate } from '@campus/contracts';
import { Bars, Button, Section } from '@campus/portal-kit';
import { useState } from 'react';
import { CandidateDetails } from './candidate-details.tsx';
import { ballots, figure, percent, votes } from './figures.ts';
import { LotExplained } from './lot-explained.tsx';
import { equalsOf, OutcomeWords } from './outcome-words.tsx';
import styles from './post-result.module.css';
import { votesOf } from './votes-of.ts';

const shownAtFirst = 10;

/** A post: how it came out or stands, by votes; and who stands for it. */
export function PostResult({
  post,
  election,
  candidates,
}: {
  post: Election['posts'][number];
  election: Election;
  candidates: readonly StandingCandidate[];
}) {
  const [all, setAll] = useState(false);
  const { standings, state } = election;
  const outcome = election.outcome?.find(({ postId }) => postId === post.id);
  const choices = votesOf(post.id, standings?.counts ?? [], candidates);
  const people = choices.flatMap(({ candidate }) => candidate ?? []);
  const withdrawn = choices.filter(({ candidate }) => candidate?.state === 'withdrawn');
  const most = Math.max(...choices.map(({ choice, votes: of }) => (choice === blankChoice ? 0 : of)));
  const isMarked = (choice: string, of: number) =>
    outcome ? outcome.candidateIds.includes(choice) : of > 0 && of === most && choice !== blankChoice;

  return (
    <Section title={post.title}>
      {outcome && standings && (
        <p className={styles['outcome']}>
          <OutcomeWords outcome={outcome} choices={choices} cast={standings.cast} />
        </p>
      )}
      {outcome?.byLot && <LotExplained electionId={election.id} equals={equalsOf(outcome, choices)} />}
      {people.length === 0 && <p>Nobody stands for this post{state === 'nominations' ? ' yet' : ''}.</p>}
      {standings && choices.length > 0 && (
        <div className={all ? undefined : styles['folded']}>
          <Bars
            caption={`${outcome ? 'Votes' : 'Votes so far'} for ${post.title}, and their share of ${ballots(standings.cast)}`}
            unit={{ one: 'vote', other: 'votes' }}
            format={(value) => `${percent(value, standings.cast)} · ${figure(value)}`}
            items={choices.map(({ choice, name, votes: of, candidate }) => ({
              id: choice,
              // Isolated, so that a name written from right to left doesn't take the bracket along.
              label: candidate?.state === 'withdrawn' ? `\u2068${name}\u2069 (withdrawn)` : name,
              value: of,
              highlighted: isMarked(choice, of),
            }))}
          />
        </div>
      )}
      {standings && choices.length > shownAtFirst && (
        <div className={styles['more']}>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the first ${shownAtFirst}` : `Show all ${choices.length}`}
          </Button>
        </div>
      )}
      {withdrawn.map(({ choice, name, votes: of, candidate }) => (
        <p key={choice}>
          <bdi>{name}</bdi> withdrew: <bdi>{candidate?.withdrawReason}</bdi>
          {of > 0 &&
            ` The ${of === 1 ? 'vote' : votes(of)} for this name ${of === 1 ? 'stays' : 'stay'} counted, but can’t elect anybody.`}
        </p>
      ))}
      {people.length > 0 && <CandidateDetails people={people} open={!standings} />}
    </Section>
  );
}
