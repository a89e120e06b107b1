import { type CaseDetail, caseIdSchema, caseStates, getCase } from '@campus/contracts/integrity';
import { Button, Day, Page, QueryState, Skeleton, Stack, useEndpoint, useToday } from '@campus/portal-kit';
import { Printer } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CaseContent } from '../case/case-content.tsx';
import { CaseHistory } from '../case/case-history.tsx';
import styles from '../case/case.module.css';
import { NoCase } from '../case/no-case.tsx';
import { paths } from '../paths.ts';
import { texts } from '../case/texts.ts';

/** Everything in a case, one under the other: to be printed, or saved as PDF by the browser. */
export function CaseFilePage() {
  const { id = '' } = useParams();
  return (
    <Page
      title={texts.caseFilePage.caseFile}
      actions={
        <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {texts.caseFilePage.printSavePdf}
        </Button>
      }
    >
      {caseIdSchema.safeParse(id).success ? <File key={id} id={id} /> : <NoCase />}
    </Page>
  );
}

function File({ id }: { id: string }) {
  const query = useEndpoint(getCase, { params: { id } });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={12} />} missing={<NoCase />}>
      {(detail) => <CaseFile detail={detail} />}
    </QueryState>
  );
}

function CaseFile({ detail }: { detail: CaseDetail }) {
  const { id, course, title, state, answerUntil, appealUntil, history, excluded } = detail;
  return (
    <Stack gap={6}>
      <p className={styles['back']}>
        <Link to={paths.case(id)}>{texts.caseFilePage.backToCase}</Link>
      </p>
      <Stack gap={4}>
        <h2 className={styles['title']}>
          <bdi>{course}</bdi>: <bdi>{title}</bdi>
        </h2>
        <p>
          {texts.caseFilePage.on(caseStates[state])} <Day day={useToday()} />
          {texts.caseFilePage.dayOfFile(id)}
        </p>
        {answerUntil && (
          <p>
            {texts.caseFilePage.lastDayAnswer} <Day day={answerUntil} />
          </p>
        )}
        {appealUntil && (
          <p>
            {texts.caseFilePage.lastDayAppeal} <Day day={appealUntil} />
          </p>
        )}
        {excluded.length > 0 && (
          <p>
            {texts.caseFilePage.excluded}{' '}
            {excluded.map((member, index) => (
              <Fragment key={member.id}>
                {index > 0 && ', '}
                <bdi>{member.name}</bdi>
              </Fragment>
            ))}
          </p>
        )}
      </Stack>
      <CaseContent detail={detail} />
      <CaseHistory history={history} />
      <p className={styles['quiet']}>{texts.caseFilePage.personalData}</p>
    </Stack>
  );
}
