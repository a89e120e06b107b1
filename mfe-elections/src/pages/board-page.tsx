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
import { t } from '@lingui/core/macro';
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

/** The public board: all ballots of an election without names, for everybody to find one's own and to count. */
export function BoardPage() {
  const { electionId = '' } = useParams();
  const election = useLiveElection(electionId);
  return (
    <Page
      title={election.data?.title ?? t`Public board`}
      kind={t`Public board`}
      parents={election.data && [[paths.election(electionId), election.data.title]]}
      lead={t`All ballots, without names. Find yours by its receipt, and let your own browser count.`}
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
        <StateText election={election} /> {state !== 'cancelled' && t`There are no ballots yet.`}
      </Text>
    );
  }
  return (
    <>
      <Turnout election={election} />
      {state !== 'published' && (
        <Text>
          <StateText election={election} /> {t`All ballots are published here together with the result.`}
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
    <Section title={t`Find my receipt`}>
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
          <Section title={t`Check the count`}>
            <CheckTheCount box={published} digest={election.digest} mine={mine} />
          </Section>
          <Receipt election={election} />
          {election.digest && <Digest digest={election.digest} />}
          <Section title={t`Published count`}>
            <Figures box={published} />
            <Text>
              <Link to={paths.election(election.id)}>{t`All votes by post`}</Link>
            </Text>
          </Section>
          <Section title={t`All ballots`}>
            <Text>{t`The ballot box has two lists. One has the receipts, each with a signature that proves it belongs to a voter. The other has the choices. Only the browser that voted can connect the two. Your receipt proves that your ballot is there, and no one can use it to find out how you voted.`}</Text>
            <CheckProgram electionId={election.id} />
            <Disclosure title={t`List of receipts`}>
              <TokenTable electionId={election.id} />
            </Disclosure>
            <Disclosure title={t`List of choices`}>
              <ChoicesTable election={published.election} />
            </Disclosure>
          </Section>
        </>
      )}
    </QueryState>
  );
}

const Figures = ({ box: { eligible, issued, cast } }: { box: BallotBox }) => (
  <Text>{t`${{ eligible: figure(eligible) }} people could vote. ${{ issued: figure(issued) }} asked for a voting token, and ${{ cast: counted(cast, 'ballot') }} came back with one. There can never be more ballots than tokens.`}</Text>
);
