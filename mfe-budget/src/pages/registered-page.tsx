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
import { Amount } from '../components/amount.tsx';
import { paths } from '../paths.ts';
import { takenWords } from '../register/register-table.tsx';
import { RegisteredEntries } from '../register/registered-entries.tsx';
import { useReviews } from '../review/use-reviews.ts';
import { registeredPageTexts } from '../register/texts.ts';

export function RegisteredPage() {
  const { id = '' } = useParams();
  const registered = useEndpoint(getRegistered, { params: { id } });
  // Reviewers and treasurers can open the whole application.
  const mayPay = useMay('ledger.write');
  const reviews = useReviews();
  return (
    <Page
      title={registered.data ? applicationTitle(registered.data) : registeredPageTexts.title}
      kind="Registered application"
      parents={[[paths.register, registeredPageTexts.register]]}
      actions={
        (mayPay || reviews) &&
        registered.isSuccess && (
          <LinkButton to={paths.application(id)} variant="primary">
            {registeredPageTexts.openApplication}
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
            title={registeredPageTexts.missingTitle}
            action={<LinkButton to={paths.register}>{registeredPageTexts.openRegister}</LinkButton>}
          >
            <p>{registeredPageTexts.missingText}</p>
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
        <Fact term={registeredPageTexts.kind}>{applicationKinds[kind]}</Fact>
        <Fact term={registeredPageTexts.amount}>
          <Amount kind={kind} amount={amount} />
        </Fact>
        <Fact term={registeredPageTexts.category}>{budgetCategories[category]}</Fact>
        <Fact term={registeredPageTexts.submitted}>
          <Day day={submittedOn} />
        </Fact>
        <Fact term={registeredPageTexts.decided}>
          {decidedOn === null ? registeredPageTexts.notYet : <Day day={decidedOn} />}
        </Fact>
        <Fact term={registeredPageTexts.timeTaken}>{takenWords(application)}</Fact>
      </Facts>
      {remark !== '' && (
        <Facts>
          <Fact term={registeredPageTexts.remark}>
            <span dir="auto">{remark}</span>
          </Fact>
        </Facts>
      )}
    </Stack>
  );
}
