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
  Section,
  Skeleton,
  useEndpoint,
  useMay,
} from '@campus/portal-kit';
import { SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { applicationTitle, StatusBadge } from '../components/application-words.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { takenWords } from '../register/register-table.tsx';
import { RegisteredEntries } from '../register/registered-entries.tsx';
import { useReviews } from '../review/use-reviews.ts';

export function RegisteredPage() {
  const { id = '' } = useParams();
  const registered = useEndpoint(getRegistered, { params: { id } });
  // Who decides on applications or pays for them reads all of one.
  const mayPay = useMay('ledger.write');
  const reviews = useReviews();
  return (
    <Page
      title="Registered application"
      lead={
        <>
          What every member can read of it in the <Link to={paths.register}>register</Link>.
        </>
      }
      actions={
        (mayPay || reviews) &&
        registered.isSuccess && (
          <LinkButton to={paths.application(id)} variant="primary">
            Open it
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
            action={<LinkButton to={paths.register}>The whole register</LinkButton>}
          >
            <p>Its author took it back, or a part of the address is missing.</p>
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
    <Section title={applicationTitle(application)} actions={<StatusBadge status={status} />}>
      <Facts>
        <Fact term="Kind">{applicationKinds[kind]}</Fact>
        <Fact term="Sum">{amount === null ? 'No money is asked for' : <Money paise={amount} />}</Fact>
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
    </Section>
  );
}
