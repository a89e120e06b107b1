import { type BallotBox, type Election, getBallotBox } from '@campus/contracts/elections';
import {
  Disclosure,
  Page,
  QueryState,
  Section,
  Skeleton,
  Text,
  useEndpoint,
  useSession,
  counted,
  figure,
} from '@campus/portal-kit';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ChoicesTable, TokenTable } from '../board/box-tables.tsx';
import { CheckTheCount } from '../board/check-the-count.tsx';
import { FindReceipt } from '../board/find-receipt.tsx';
import { ReadElection } from '../live/read-election.tsx';
import { paths } from '../paths.ts';
import { useLiveElection } from '../live/use-live-election.ts';
import { CheckProgram } from '../election/check-program.tsx';
import { Digest } from '../election/digest.tsx';
import { StateText } from '../election/election-state.tsx';
import { Turnout } from '../live/turnout.tsx';
import { castBallots, votedCandidates } from '../voting/ballot-memory.ts';
import { texts } from '../board/texts.ts';

/** The public board: all ballots of an election without names, for everybody to find one's own and to count. */
export function BoardPage() {
  const { electionId = '' } = useParams();
  const election = useLiveElection(electionId);
  return (
    <Page
      title={election.data?.title ?? texts.boardPage.publicBoard}
      kind={texts.boardPage.publicBoard}
      parents={election.data && [[paths.election(electionId), election.data.title]]}
      lead={texts.boardPage.lead}
    >
      <ReadElection query={election}>{(current) => <Board election={current} />}</ReadElection>
    </Page>
  );
}

function Board({ election }: { election: Election }) {
  const { state, digest } = election;
  if (state === 'draft' || state === 'nominations' || state === 'cancelled') {
    return (
      <Text>
        <StateText election={election} /> {state !== 'cancelled' && texts.boardPage.empty}
      </Text>
    );
  }
  return (
    <>
      <Turnout election={election} />
      {state !== 'published' && (
        <Text>
          <StateText election={election} /> {texts.boardPage.publishedLater}
        </Text>
      )}
      {state === 'published' ? (
        <Box election={election} />
      ) : (
        <>
          {digest && <Digest digest={digest} />}
          <Receipt election={election} />
        </>
      )}
    </>
  );
}

function Receipt({ election }: { election: Election }) {
  const [search] = useSearchParams();
  const mine = useMyBallot(election.id);
  return (
    <Section title={texts.boardPage.findMyReceipt}>
      <FindReceipt election={election} initial={search.get('receipt') ?? mine?.receipt ?? ''} />
    </Section>
  );
}

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
          <Section title={texts.boardPage.checkCount}>
            <CheckTheCount box={published} digest={election.digest} mine={mine} />
          </Section>
          <Receipt election={election} />
          {election.digest && <Digest digest={election.digest} />}
          <Section title={texts.boardPage.publishedCount}>
            <Figures box={published} />
            <Text>
              <Link to={paths.election(election.id)}>{texts.boardPage.votesByPost}</Link>
            </Text>
          </Section>
          <Section title={texts.boardPage.allBallots}>
            <Text>{texts.boardPage.twoLists}</Text>
            <CheckProgram electionId={election.id} />
            <Disclosure title={texts.boardPage.receipts}>
              <TokenTable electionId={election.id} />
            </Disclosure>
            <Disclosure title={texts.boardPage.choices}>
              <ChoicesTable election={published.election} />
            </Disclosure>
          </Section>
        </>
      )}
    </QueryState>
  );
}

const Figures = ({ box: { eligible, issued, cast } }: { box: BallotBox }) => (
  <Text>{texts.boardPage.figures(figure(eligible), figure(issued), counted(cast, 'ballot'))}</Text>
);
