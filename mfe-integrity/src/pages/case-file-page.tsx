import { type CaseDetail, caseStates } from '@campus/contracts/integrity';
import { Button, Day, DetailPage, Names, SmallText, Stack, useToday } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Printer } from 'lucide-react';
import { asCase } from '../case/as-case.tsx';
import { CaseContent, CaseHistory } from '../case/case-content.tsx';
import { caseName } from '../case/step-values.ts';
import { paths } from '../paths.ts';

/** Everything in a case, one under the other: to be printed, or saved as PDF by the browser. */
export const CaseFilePage = () => (
  <DetailPage
    {...asCase()}
    title={t`Case file`}
    kind={t`Case file`}
    page={(detail) => ({
      title: caseName(detail),
      parents: [[paths.case(detail.id), caseName(detail)]],
      actions: (
        <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t`Print or save as PDF`}
        </Button>
      ),
    })}
  >
    {(detail) => <CaseFile detail={detail} />}
  </DetailPage>
);

function CaseFile({ detail }: { detail: CaseDetail }) {
  const { id, state, answerUntil, appealUntil, history, excluded } = detail;
  return (
    <Stack gap={6}>
      <Stack gap={4}>
        <p>
          {t`State on`} <Day day={useToday()} />
          {t`: ${{ state: caseStates[state] }}. Case ${id}.`}
        </p>
        {answerUntil && (
          <p>
            {t`Last day to answer:`} <Day day={answerUntil} />
          </p>
        )}
        {appealUntil && (
          <p>
            {t`Last day to appeal:`} <Day day={appealUntil} />
          </p>
        )}
        {excluded.length > 0 && (
          <p>
            {t`Excluded:`} <Names of={excluded.map(({ name }) => name)} last=", " />
          </p>
        )}
      </Stack>
      <CaseContent detail={detail} />
      <CaseHistory history={history} />
      <SmallText>{t`This file contains personal data. Keep it only as long as you need it, where no one else can read it.`}</SmallText>
    </Stack>
  );
}
