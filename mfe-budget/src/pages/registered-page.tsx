import {
  applicationKinds,
  budgetCategories,
  getRegistered,
  type RegisteredApplication,
} from '@campus/contracts/budget';
import { Day, DetailPage, Fact, Facts, LinkButton, Stack, useMay } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { applicationTitle, StatusBadge } from '../components/application-words.tsx';
import { Amount } from '../components/amount.tsx';
import { paths } from '../paths.ts';
import { takenWords } from '../register/register-table.tsx';
import { RegisteredEntries } from '../register/registered-entries.tsx';
import { useReviews } from '../review/use-reviews.ts';

const register = () => [paths.register, t`Register of applications`] as const;

export function RegisteredPage() {
  // Reviewers and treasurers can open the whole application.
  const mayPay = useMay('ledger.write');
  const reviews = useReviews();
  return (
    <DetailPage
      endpoint={getRegistered}
      what="application"
      list={register()}
      reason={t`The link is incomplete, or its author has withdrawn it.`}
      title={t`Registered application`}
      kind="Registered application"
      parents={[register()]}
      page={(application) => ({
        title: applicationTitle(application),
        actions: (mayPay || reviews) && (
          <LinkButton to={paths.application(application.id)} variant="primary">
            {t`Open application`}
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
        <Fact term={t`Kind`}>{applicationKinds[kind]}</Fact>
        <Fact term={t`Amount`}>
          <Amount kind={kind} amount={amount} />
        </Fact>
        <Fact term={t`Category`}>{budgetCategories[category]}</Fact>
        <Fact term={t`Submitted`}>
          <Day day={submittedOn} />
        </Fact>
        <Fact term={t`Decided`}>{decidedOn === null ? t`Not yet` : <Day day={decidedOn} />}</Fact>
        <Fact term={t`Time taken`}>{takenWords(application)}</Fact>
      </Facts>
      {remark !== '' && (
        <Facts>
          <Fact term={t`Remark`}>
            <span dir="auto">{remark}</span>
          </Fact>
        </Facts>
      )}
    </Stack>
  );
}
