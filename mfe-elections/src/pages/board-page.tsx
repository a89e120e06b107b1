import { type BallotBox, type Election, exportBallotBox, getBallotBox } from '@campus/contracts/elections';
import {
  Page,
  QueryState,
  Section,
  Skeleton,
  useEndpoint,
  useSession,
  counted,
  figure,
} from '@campus/portal-kit';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import styles from '../board/board.module.css';
import { ChoicesTable, TokenTable } from '../board/box-tables.tsx';
import { CheckTheCount } from '../board/check-the-count.tsx';
import { FindReceipt } from '../board/find-receipt.tsx';
import { PublishedCounts } from '../board/published-counts.tsx';
import { ReadElection } from '../election/read-election.tsx';
import { paths } from '../paths.ts';
import { useLiveElection } from '../election/use-live-election.ts';
import { Digest } from '../election/digest.tsx';
import { StateText } from '../election/election-state.tsx';
import { Turnout } from '../election/turnout.tsx';
import { castBallots, votedCandidates } from '../voting/ballot-memory.ts';

/** The public board: all ballots of an election without names, for everybody to find one's own and to count. */
export function BoardPage() {
  const { electionId = '' } = useParams();
  const election = useLiveElection(electionId);
  return (
    <Page
      title="Public board"
      lead={
        election.data && (
          <>
            All ballots of <Link to={paths.election(electionId)}>{election.data.title}</Link>, without names.
          </>
        )
      }
    >
      <ReadElection query={election}>{(current) => <Board election={current} />}</ReadElection>
    </Page>
  );
}

function Board({ election }: { election: Election }) {
  const { state, digest } = election;
  if (state === 'draft' || state === 'nominations' || state === 'cancelled') {
    return (
      <p className={styles['text']}>
        <span>
          <StateText election={election} /> {state !== 'cancelled' && 'There are no ballots yet.'}
        </span>
      </p>
    );
  }
  return (
    <>
      <Turnout election={election} />
      {state !== 'published' && (
        <p className={styles['text']}>
          <span>
            <StateText election={election} /> All ballots are published here together with the result.
          </span>
        </p>
      )}
      {digest && <Digest digest={digest} />}
      <Receipt election={election} />
      {state === 'published' && <Box election={election} />}
    </>
  );
}

function Receipt({ election }: { election: Election }) {
  const [search] = useSearchParams();
  const mine = useMyBallot(election.id);
  return (
    <Section title="Find my receipt">
      <FindReceipt election={election} initial={search.get('receipt') ?? mine?.receipt ?? ''} />
    </Section>
  );
}

/** What this browser remembers of the ballot of who is signed in. */
function useMyBallot(electionId: string) {
  const session = useSession();
  if (!('me' in session)) return null;
  const voter = { memberId: session.me.id, electionId };
  const cast = castBallots.get(voter);
  return cast && { ...cast, choices: votedCandidates.get(voter) };
}

function Box({ election }: { election: Election }) {
  const mine = useMyBallot(election.id);
  const box = useEndpoint(getBallotBox, { params: { id: election.id }, staleTime: Infinity });
  return (
    <QueryState query={box} skeleton={<Skeleton lines={3} height="8rem" />}>
      {(published) => (
        <>
          <Section title="Check the count">
            <CheckTheCount box={published} digest={election.digest} mine={mine} />
          </Section>
          <Section title="Published count">
            <Figures box={published} />
            <PublishedCounts box={published} />
          </Section>
          <Section title="All ballots">
            <TwoLists electionId={election.id} />
          </Section>
          <Section title="Receipts of all ballots">
            <TokenTable electionId={election.id} />
          </Section>
          <Section title="What the ballots say">
            <ChoicesTable election={published.election} />
          </Section>
        </>
      )}
    </QueryState>
  );
}

const Figures = ({ box: { eligible, issued, cast } }: { box: BallotBox }) => (
  <p className={styles['text']}>
    <span>
      {figure(eligible)} people could vote. {figure(issued)} asked for a voting token, and{' '}
      {counted(cast, 'ballot')} came back with one. There can never be more ballots than tokens.
    </span>
  </p>
);

function TwoLists({ electionId }: { electionId: string }) {
  return (
    <div className={styles['text']}>
      <p>
        The box is published as two lists. One has the receipts, each with the signature that shows that it
        belongs to a voter. The other one has what the ballots say. Which belongs to which can be told only by
        the browser that voted: so your receipt proves that your ballot is there, and nobody can make you show
        with it whom you chose.
      </p>
      <a className={styles['download']} href={exportBallotBox.path.replace(':id', electionId)} download>
        Download both lists and the result as one file
      </a>
      <p>To check it with a program of its own, run this in a copy of the portal’s source code:</p>
      <code className={styles['hex']}>npm run verify-election {electionId}-ballot-box.json</code>
    </div>
  );
}
