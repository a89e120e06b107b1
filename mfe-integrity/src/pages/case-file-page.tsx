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

/** Everything in a case, one under the other: to be printed, or saved as PDF by the browser. */
export function CaseFilePage() {
  const { id = '' } = useParams();
  return (
    <Page
      title="Case file"
      actions={
        <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print or save as PDF
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
        <Link to={paths.case(id)}>Back to the case</Link>
      </p>
      <Stack gap={4}>
        <h2 className={styles['title']}>
          <bdi>{course}</bdi>: <bdi>{title}</bdi>
        </h2>
        <p>
          {caseStates[state]} on <Day day={useToday()} />, the day of this file. Case {id}.
        </p>
        {answerUntil && (
          <p>
            Last day to answer: <Day day={answerUntil} />
          </p>
        )}
        {appealUntil && (
          <p>
            Last day to appeal: <Day day={appealUntil} />
          </p>
        )}
        {excluded.length > 0 && (
          <p>
            Takes no part:{' '}
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
      <p className={styles['quiet']}>
        This file holds personal data. Keep it only as long as it is needed, and where nobody else reads it.
      </p>
    </Stack>
  );
}
