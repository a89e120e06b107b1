import {
  applicationKinds,
  budgetCategories,
  getRegistered,
  type RegisteredApplication,
} from '@campus/contracts/budget';
import { Day, DetailPage, Fact, Facts, LinkButton, Stack, useMay } from '@campus/portal-kit';
import { applicationTitle, StatusBadge } from '../components/application-words.tsx';
import { Amount } from '../components/amount.tsx';
import { paths } from '../paths.ts';
import { takenWords } from '../register/register-table.tsx';
import { RegisteredEntries } from '../register/registered-entries.tsx';
import { useReviews } from '../review/use-reviews.ts';
import { registeredPageTexts } from '../register/texts.ts';

const register = [paths.register, registeredPageTexts.register] as const;

export function RegisteredPage() {
  // Reviewers and treasurers can open the whole application.
  const mayPay = useMay('ledger.write');
  const reviews = useReviews();
  return (
    <DetailPage
      endpoint={getRegistered}
      what="application"
      list={register}
      reason={registeredPageTexts.missingText}
      title={registeredPageTexts.title}
      kind="Registered application"
      parents={[register]}
      page={(application) => ({
        title: applicationTitle(application),
        actions: (mayPay || reviews) && (
          <LinkButton to={paths.application(application.id)} variant="primary">
            {registeredPageTexts.openApplication}
          </LinkButton>
        ),
      })}
    >
      {(application) => (
        <>
          <Registered application={application} />
          <RegisteredEntries application={application.id} />
        </>
      )}
    </DetailPage>
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
