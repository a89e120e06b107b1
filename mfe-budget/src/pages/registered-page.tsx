import { applicationKinds, budgetCategories, type RegisteredApplication } from '@campus/contracts';
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
  useMay,
} from '@campus/portal-kit';
import { SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { applicationTitle } from '../components/application-title.ts';
import { Money } from '../components/money.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { takenWords } from '../register/days-words.ts';
import { RegisteredEntries } from '../register/registered-entries.tsx';
import { useRegistered } from '../register/use-registered.ts';
import { useReviews } from '../review/use-waiting.ts';

export function RegisteredPage() {
  const { id = '' } = useParams();
  const registered = useRegistered(id);
  // Who decides on applications or pays for them reads all of one.
  const mayPay = useMay('ledger.write');
  const reviews = useReviews();
  return (
    <Page
      title="Registered application"
      lead={
        <>
          What every member can read of it in the <Link to="/transparency-budget/register">register</Link>.
        </>
      }
      actions={
        (mayPay || reviews) &&
        registered.isSuccess && (
          <LinkButton to={`/transparency-budget/applications/${id}`} variant="primary">
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
            action={<LinkButton to="/transparency-budget/register">The whole register</LinkButton>}
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
