import { type CaseDetail, caseStates } from '@campus/contracts/integrity';
import { Button, Day, DetailPage, Names, SmallText, Stack, useToday } from '@campus/portal-kit';
import { Printer } from 'lucide-react';
import { asCase } from '../case/as-case.tsx';
import { CaseContent, CaseHistory } from '../case/case-content.tsx';
import { caseName } from '../case/step-values.ts';
import { paths } from '../paths.ts';
import { texts } from '../case/texts.ts';

/** Everything in a case, one under the other: to be printed, or saved as PDF by the browser. */
export const CaseFilePage = () => (
  <DetailPage
    {...asCase}
    title={texts.caseFilePage.caseFile}
    kind={texts.caseFilePage.caseFile}
    page={(detail) => ({
      title: caseName(detail),
      parents: [[paths.case(detail.id), caseName(detail)]],
      actions: (
        <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {texts.caseFilePage.printSavePdf}
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
          {texts.caseFilePage.stateOn} <Day day={useToday()} />
          {texts.caseFilePage.state(caseStates[state], id)}
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
            {texts.caseFilePage.excluded} <Names of={excluded.map(({ name }) => name)} last=", " />
          </p>
        )}
      </Stack>
      <CaseContent detail={detail} />
      <CaseHistory history={history} />
      <SmallText>{texts.caseFilePage.personalData}</SmallText>
    </Stack>
  );
}
