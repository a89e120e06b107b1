import { type Election, rulesOf, type StandingCandidate } from '@campus/contracts/elections';
import { counted, Disclosure, figure, Grid, plural, Section, Stack, Text } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Manifesto } from '../candidates/manifesto.tsx';
import { WithAvatar } from '../candidates/with-avatar.tsx';
import { electorateText, postTurnout } from '../election/papers.ts';
import { LotExplained } from './lot-explained.tsx';
import { equalsOf, OutcomeText } from './outcome-text.tsx';
import styles from './post-result.module.css';
import { PublishedRounds } from './ranked-rounds.tsx';
import { VoteBars } from '../live/vote-bars.tsx';
import { votesOf } from '../live/votes-of.ts';

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
  const { standings, state } = election;
  const outcome = election.outcome?.find(({ postId }) => postId === post.id);
  const choices = votesOf(post.id, standings?.counts ?? [], candidates);
  const isRanked = rulesOf(post).method === 'ranked';
  const hasCounts = standings?.counts.some(({ postId }) => postId === post.id);
  const finalName = isRanked ? t`First preferences` : 'Votes';
  const votesName = outcome ? finalName : t`Votes so far`;
  const people = choices.flatMap(({ candidate }) => candidate ?? []);
  const turnout = postTurnout(election, post.id);
  const cast = turnout?.cast ?? standings?.cast ?? 0;
  const withdrawn = choices.filter(({ candidate }) => candidate?.state === 'withdrawn');

  return (
    <Section title={post.title}>
      {post.electorate && (
        <Text tone="soft">
          {t`Elected by ${{ voters: electorateText(post.electorate) }}.`}
          {turnout &&
            ` ${t`${{ cast: figure(turnout.cast) }} of ${{ voters: counted(turnout.eligible, 'voter') }} voted.`}`}
        </Text>
      )}
      {outcome && standings && (
        <p className={styles.outcome}>
          <OutcomeText outcome={outcome} post={post} choices={choices} cast={cast} />
        </p>
      )}
      {outcome?.byLot && !isRanked && (
        <LotExplained electionId={election.id} equals={equalsOf(outcome, choices)} />
      )}
      {people.length === 0 && (
        <p>
          {t`No one is standing for this post`}
          {state === 'nominations' ? ' yet' : ''}.
        </p>
      )}
      {hasCounts && standings && (
        <VoteBars
          caption={`${votesName} for ${post.title}, and their share of ${counted(cast, 'ballot')}`}
          choices={choices}
          cast={cast}
          outcome={outcome}
          withShares
        />
      )}
      {isRanked && outcome?.kind === 'elected' && (
        <PublishedRounds electionId={election.id} post={post} choices={choices} />
      )}
      {withdrawn.map(({ choice, name, votes: of, candidate }) => (
        <p key={choice}>
          <bdi>{name}</bdi> withdrew: <bdi>{candidate?.withdrawReason}</bdi>
          {of > 0 &&
            ` ${plural(of, t`The vote for this name stays counted, but can’t elect the candidate.`, t`The ${{ votes: counted(of, 'vote') }} for this name stay counted, but can’t elect the candidate.`)}`}
        </p>
      ))}
      {people.length > 0 && <CandidateDetails people={people} open={!hasCounts} />}
    </Section>
  );
}

/** The candidates and their manifestos, folded where there are votes to look at. */
function CandidateDetails({ people, open }: { people: readonly StandingCandidate[]; open: boolean }) {
  const list = (
    <Grid as="ul" min="20rem" gap={5}>
      {people
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, manifesto, photo }) => (
          <li key={id}>
            <Stack gap={2}>
              <WithAvatar name={name} photo={photo ?? undefined}>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
              </WithAvatar>
              <Manifesto text={manifesto} of={name} />
            </Stack>
          </li>
        ))}
    </Grid>
  );
  if (open) return list;
  return (
    <div className={styles.details}>
      <Disclosure title={t`What the candidates want to do`}>{list}</Disclosure>
    </div>
  );
}
