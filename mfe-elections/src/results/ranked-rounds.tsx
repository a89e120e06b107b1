import { getBallotBox, type Post, type RankedCount } from '@campus/contracts/elections';
import {
  type Column,
  DataTable,
  Names,
  QueryState,
  Skeleton,
  Stack,
  Text,
  useEndpoint,
} from '@campus/portal-kit';
import type { ChoiceVotes } from '../live/votes-of.ts';
import { choiceName } from '../voting/choices.tsx';
import { LotExplained } from './lot-explained.tsx';
import styles from './ranked-rounds.module.css';
import { texts } from './texts.ts';

type Round = RankedCount['rounds'][number] & { number: number };

const unit = 100_000;
const votes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 5 });

export function PublishedRounds({
  electionId,
  post,
  choices,
}: {
  electionId: string;
  post: Post;
  choices: readonly ChoiceVotes[];
}) {
  const box = useEndpoint(getBallotBox, { params: { id: electionId }, staleTime: Infinity });
  return (
    <QueryState query={box} skeleton={<Skeleton lines={5} height="2.5rem" />}>
      {({ ranked = [], election }) =>
        ranked
          .filter(({ postId }) => postId === post.id)
          .map((count) => (
            <Stack key={count.postId}>
              <RankedRounds post={post} count={count} nameOf={(id) => choiceName(id, election.candidates)} />
              {count.rounds
                .filter(({ lot }) => lot.length > 0)
                .map(({ lot }) => (
                  <LotExplained
                    key={lot.join()}
                    electionId={electionId}
                    equals={choices.filter(({ choice }) => lot.includes(choice))}
                  />
                ))}
            </Stack>
          ))
      }
    </QueryState>
  );
}

/** The rounds of a ranked post as a table: how many votes each candidate has after each, and who is elected. */
function RankedRounds({
  post,
  count: { quota, candidates, rounds },
  nameOf,
}: {
  post: Pick<Post, 'title'>;
  count: RankedCount;
  nameOf: (candidateId: string) => string;
}) {
  const gone = (id: string, { number }: Round) =>
    rounds.slice(0, number).some(({ kind, from }) => kind === 'exclusion' && from === id);
  const columns: Column<Round>[] = [
    {
      key: 'round',
      header: texts().rankedRounds.round,
      cell: (round) => <RoundName {...{ round, nameOf }} />,
    },
    ...candidates.map((id, index) => ({
      key: id,
      header: nameOf(id),
      cell: (round: Round) => {
        if (gone(id, round)) return '–';
        const shown = votes.format(round.votes[index]! / unit);
        return round.elected.includes(id) ? <strong>{texts().rankedRounds.elected(shown)}</strong> : shown;
      },
      numeric: true,
    })),
    {
      key: 'nonTransferable',
      header: texts().rankedRounds.nonTransferable,
      cell: ({ nonTransferable }) => votes.format(nonTransferable / unit),
      numeric: true,
    },
  ];
  return (
    <Stack>
      <Text>{texts().rankedRounds.quota(votes.format(quota))}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className={styles.rounds} aria-label={texts().rankedRounds.caption(post.title)} tabIndex={0}>
        <DataTable
          caption={texts().rankedRounds.caption(post.title)}
          rows={rounds.map((round, index) => ({ ...round, number: index + 1 }))}
          rowKey={({ number }) => String(number)}
          columns={columns}
        />
      </section>
      <Text tone="soft">{texts().rankedRounds.rule}</Text>
    </Stack>
  );
}

function RoundName({
  round: { number, kind, from, lot },
  nameOf,
}: {
  round: Round;
  nameOf: (id: string) => string;
}) {
  return (
    <>
      {number}. {texts().rankedRounds[kind]} {from !== null && <bdi>{nameOf(from)}</bdi>}
      {lot.length > 0 && (
        <Text>
          <Names of={lot.map(nameOf)} /> {texts().rankedRounds.lot}
        </Text>
      )}
    </>
  );
}
