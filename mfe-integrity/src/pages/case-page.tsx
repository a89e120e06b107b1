import { type CaseDetail, caseIdSchema, type CasePart, getCase } from '@campus/contracts/integrity';
import {
  Button,
  focusOn,
  Lines,
  LinkButton,
  NextInQueue,
  Page,
  Place,
  QueryState,
  QueueLinks,
  type QueuePath,
  queuePathOf,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
} from '@campus/portal-kit';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { CaseContent } from '../case/case-content.tsx';
import { CaseHistory } from '../case/case-history.tsx';
import { caseName } from '../case/case-name.ts';
import styles from '../case/case.module.css';
import { NoCase } from '../case/no-case.tsx';
import { Standing } from '../case/standing.tsx';
import { Steps } from '../case/steps.tsx';
import { StudentGuide } from '../case/student-guide.tsx';
import { paths } from '../paths.ts';
import { texts } from '../case/texts.ts';

/** Where the reader finds other cases. */
const listOf = (part: CasePart, queue: QueuePath | null) =>
  part === 'committee'
    ? ([`${paths.committee}${queue?.search ?? ''}`, texts.casePage.committee] as const)
    : ([paths.myCases, texts.casePage.myCases] as const);

/** One case, as its student, its reporter or the committee may see it. */
export function CasePage() {
  const { id = '' } = useParams();
  const queue = queuePathOf(useLocation().state, id);
  const query = useEndpoint(getCase, { params: { id }, enabled: caseIdSchema.safeParse(id).success });
  const { data } = query;
  return (
    <Page
      title={data ? caseName(data) : texts.casePage.kind}
      kind={texts.casePage.kind}
      parents={data && [listOf(data.part, queue)]}
      width="wide"
    >
      {queue && <QueueLinks path={queue} id={id} page={paths.cases} />}
      <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<NoCase />}>
        {(detail) => <Case key={id} detail={detail} queue={queue} />}
      </QueryState>
    </Page>
  );
}

function Case({ detail, queue }: { detail: CaseDetail; queue: QueuePath | null }) {
  const { id, part, excluded, standIns, history, mayAct } = detail;
  const navigate = useNavigate();
  const side = useRef<HTMLDivElement>(null);
  return (
    <Stack gap={6}>
      <Standing
        detail={detail}
        action={
          mayAct && (
            <Button className={styles['jump']} onClick={() => focusOn(side.current)}>
              {texts.casePage.jump}
            </Button>
          )
        }
      />
      <div className={styles['sides']}>
        <Stack gap={6}>
          <CaseContent detail={detail} />
        </Stack>
        <Place ref={side} gap={6} className={styles['side']}>
          <Steps
            detail={detail}
            next={queue && <NextInQueue path={queue} id={id} page={paths.cases} variant="primary" />}
            onSteppedBack={() => void navigate(paths.committee)}
          />
          {part === 'student' && <StudentGuide detail={detail} />}
          {standIns.length > 0 && (
            <Section title={texts.casePage.standIns}>
              <Lines>
                {standIns.map(({ standIn, absent }) => (
                  <li key={`${standIn.id} ${absent.id}`}>
                    <bdi>{standIn.name}</bdi>
                    {texts.casePage.standingInFor} <bdi>{absent.name}</bdi>
                    {texts.casePage.canRead}
                  </li>
                ))}
              </Lines>
            </Section>
          )}
          {excluded.length > 0 && (
            <Section title={texts.casePage.excluded}>
              <Lines>
                {excluded.map((member) => (
                  <li key={member.id}>
                    <bdi>{member.name}</bdi>
                  </li>
                ))}
              </Lines>
            </Section>
          )}
        </Place>
        <Stack gap={6}>
          <CaseHistory history={history} />
          <p>
            <LinkButton to={paths.caseFile(id)} icon={<Printer aria-hidden="true" />}>
              {texts.casePage.print}
            </LinkButton>
          </p>
        </Stack>
      </div>
    </Stack>
  );
}
