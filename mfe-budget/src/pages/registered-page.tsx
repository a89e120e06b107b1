import {
  applicationKinds,
  budgetCategories,
  getRegistered,
  type RegisteredApplication,
} from '@campus/contracts/budget';
import {
  Day,
  EmptyState,
  Fact,
  Facts,
  LinkButton,
  Page,
  QueryState,
  Skeleton,
  Stack,
  useEndpoint,
  useMay,
} from '@campus/portal-kit';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { applicationTitle, StatusBadge } from '../components/application-words.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { takenWords } from '../register/register-table.tsx';
import { RegisteredEntries } from '../register/registered-entries.tsx';
import { useReviews } from '../review/use-reviews.ts';

export function RegisteredPage() {
  const { id = '' } = useParams();
  const registered = useEndpoint(getRegistered, { params: { id } });
  // Reviewers and treasurers can open the whole application.
  const mayPay = useMay('ledger.write');
  const reviews = useReviews();
  return (
    <Page
      title={registered.data ? applicationTitle(registered.data) : 'Registered application'}
      kind="Registered application"
      parents={[[paths.register, 'Register of applications']]}
      actions={
        (mayPay || reviews) &&
        registered.isSuccess && (
          <LinkButton to={paths.application(id)} variant="primary">
            Open application{' '}
          </LinkButton>
        )
      }
    >
      <QueryState
        query={registered}
        skeleton={<Skeleton lines={8} />}
        missing={
          <EmptyState
            icon={<SearchX />}
            title="This application is not in the register"
            action={<LinkButton to={paths.register}>Open the register</LinkButton>}
          >
            <p>The author may have withdrawn it, or the link is incomplete.</p>
          </EmptyState>
        }
      >
        {(application) => (
          <>
            <Registered application={application} />
            <RegisteredEntries application={id} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function Registered({ application }: { application: RegisteredApplication }) {
  const { kind, category, amount, status, remark, submittedOn, decidedOn } = application;
  return (
    <Stack>
      <div>
        <StatusBadge status={status} />
      </div>
      <Facts>
        <Fact term="Kind">{applicationKinds[kind]}</Fact>
        <Fact term="Amount">{amount === null ? 'No money' : <Money paise={amount} />}</Fact>
        <Fact term="Category">{budgetCategories[category]}</Fact>
        <Fact term="Submitted">
          <Day day={submittedOn} />
        </Fact>
        <Fact term="Decided">{decidedOn === null ? 'Not yet' : <Day day={decidedOn} />}</Fact>
        <Fact term="Time taken">{takenWords(application)}</Fact>
      </Facts>
      {remark !== '' && (
        <Facts>
          <Fact term="Remark">
            <span dir="auto">{remark}</span>
          </Fact>
        </Facts>
      )}
    </Stack>
  );
}
