import type { CaseDetail } from '@campus/contracts/integrity';
import { Button, DetailPage, focusOn, Lines, LinkButton, Place, Section, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Printer } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { asCase } from '../case/as-case.tsx';
import { CaseContent, CaseHistory, StudentGuide } from '../case/case-content.tsx';
import { caseName } from '../case/step-values.ts';
import styles from '../case/case.module.css';
import { Standing } from '../case/standing.tsx';
import { Steps } from '../case/steps.tsx';
import { paths } from '../paths.ts';

/** One case, as its student, its reporter or the committee may see it. */
export const CasePage = () => (
  <DetailPage
    {...asCase()}
    title={t`Case`}
    kind={t`Case`}
    width="wide"
    page={(detail, queue) => ({
      title: caseName(detail),
      parents: [
        detail.part === 'committee'
          ? [`${paths.committee}${queue?.search ?? ''}`, t`Committee`]
          : asCase().list,
      ],
    })}
  >
    {(detail, { next }) => <Case detail={detail} next={next} />}
  </DetailPage>
);

function Case({ detail, next }: { detail: CaseDetail; next: ReactNode }) {
  const { id, part, excluded, standIns, history, mayAct } = detail;
  const navigate = useNavigate();
  const side = useRef<HTMLDivElement>(null);
  return (
    <Stack gap={6}>
      <Standing
        detail={detail}
        action={
          mayAct && (
            <Button className={styles.jump} onClick={() => focusOn(side.current)}>
              {t`See what you can do`}
            </Button>
          )
        }
      />
      <div className={styles.sides}>
        <Stack gap={6}>
          <CaseContent detail={detail} />
        </Stack>
        <Place ref={side} gap={6} className={styles.side}>
          <Steps detail={detail} next={next} onSteppedBack={() => void navigate(paths.committee)} />
          {part === 'student' && <StudentGuide detail={detail} />}
          {standIns.length > 0 && (
            <Section title={t`Stand-ins with access`}>
              <Lines>
                {standIns.map(({ standIn, absent }) => (
                  <li key={`${standIn.id} ${absent.id}`}>
                    <bdi>{standIn.name}</bdi>
                    {t`, standing in for`} <bdi>{absent.name}</bdi>
                    {t`, can read this case.`}
                  </li>
                ))}
              </Lines>
            </Section>
          )}
          {excluded.length > 0 && (
            <Section title={t`Excluded from this case`}>
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
              {t`Print case file`}
            </LinkButton>
          </p>
        </Stack>
      </div>
    </Stack>
  );
}
