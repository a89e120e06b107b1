import { type CaseDetail, caseIdSchema, caseStates, getCase } from '@campus/contracts/integrity';
import {
  Button,
  Day,
  Names,
  Page,
  QueryState,
  Skeleton,
  SmallText,
  Stack,
  useEndpoint,
  useToday,
} from '@campus/portal-kit';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { CaseContent } from '../case/case-content.tsx';
import { CaseHistory } from '../case/case-history.tsx';
import { caseName } from '../case/case-name.ts';
import { NoCase } from '../case/no-case.tsx';
import { paths } from '../paths.ts';
import { texts } from '../case/texts.ts';

/** Everything in a case, one under the other: to be printed, or saved as PDF by the browser. */
export function CaseFilePage() {
  const { id = '' } = useParams();
  const query = useEndpoint(getCase, { params: { id }, enabled: caseIdSchema.safeParse(id).success });
  const { data } = query;
  return (
    <Page
      title={data ? caseName(data) : texts.caseFilePage.caseFile}
      kind={texts.caseFilePage.caseFile}
      parents={data && [[paths.case(id), caseName(data)]]}
      actions={
        data && (
          <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {texts.caseFilePage.printSavePdf}
          </Button>
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton lines={12} />} missing={<NoCase />}>
        {(detail) => <CaseFile detail={detail} />}
      </QueryState>
    </Page>
  );
}

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
