import type { ComplaintDetail } from '@campus/contracts/complaints';
import {
  counted,
  Day,
  Disclosure,
  Fact,
  Facts,
  Notice,
  Section,
  SmallText,
  Stack,
  UserText,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { inWords } from '../committees.ts';
import { ComplaintActions } from './complaint-actions.tsx';
import { ComplaintProcedure } from './complaint-procedure.tsx';
import { ComplaintPictures } from './complaint-pictures.tsx';
import styles from './complaint-view.module.css';
import type { OpenComplaint } from './action-form.tsx';
import { ComplaintTimeline } from './complaint-timeline.tsx';
import { StateBadge } from './state-badge.tsx';
import { complaintViewTexts as texts } from './texts.ts';

/**
 * A complaint with its history and the reader's possible steps. The API leaves out everything that this reader may not see.
 */
export function ComplaintView({
  open,
  title,
  duplicate,
  meToo,
  next,
}: {
  open: OpenComplaint;
  /** The page's title; a short text isn't repeated below it. */
  title?: string;
  /** The link to the complaint that this one repeats. */
  duplicate?: ReactNode;
  meToo?: ReactNode;
  /** The link to follow when a step is done. */
  next?: ReactNode;
}) {
  const { complaint } = open;
  const { id, text, pictures, duplicateOf, earlierTexts } = complaint;
  return (
    <div className={styles.view}>
      <Stack gap={6}>
        <Stack gap={5} className={styles.complaint}>
          <StateNotice complaint={complaint} />
          {text.trim() !== (title ?? '') && <UserText>{text}</UserText>}
          {earlierTexts.length > 0 && <EarlierTexts earlier={earlierTexts} />}
          {pictures > 0 && <ComplaintPictures id={id} count={pictures} />}
          {duplicateOf && (
            <Notice tone="neutral" action={duplicate}>
              {t`This complaint repeats another one. The answers are there.`}
            </Notice>
          )}
          {meToo}
        </Stack>
        <ComplaintProcedure complaint={complaint} />
        <Section title={t`History`}>
          <ComplaintTimeline complaint={complaint} />
        </Section>
        <ComplaintActions open={open} next={next} />
      </Stack>
      <AboutComplaint complaint={complaint} />
    </div>
  );
}

/** A notice above the text, or in place of a removed text. */
function StateNotice({
  complaint: { state, deletion, mine, handling, committee },
}: {
  complaint: ComplaintDetail;
}) {
  if (deletion) {
    return (
      <Notice tone="neutral">
        <p>
          <strong>
            {t`Deleted by`} <bdi>{deletion.by}</bdi> {t`on`} <Day day={deletion.on} />.
          </strong>{' '}
          {texts().removed}
        </p>
        <p>
          {t`Reason:`} <bdi>{deletion.reason}</bdi>
        </p>
      </Notice>
    );
  }
  if (state === 'withdrawn') {
    return (
      <Notice tone="neutral">
        <p>
          {mine ? t`You withdrew this complaint.` : t`Its author withdrew this complaint.`} {texts().removed}
        </p>
      </Notice>
    );
  }
  if (state === 'held') {
    return (
      <Notice tone="warn">
        {(handling ? texts().heldWithAuthor : texts().heldWithoutAuthor)(inWords(committee))}
      </Notice>
    );
  }
  return null;
}

const EarlierTexts = ({ earlier }: { earlier: ComplaintDetail['earlierTexts'] }) => (
  <Disclosure title={t`Earlier text`}>
    <Stack as="ol">
      {earlier.map(({ until, text }, index) => (
        <li key={index}>
          <SmallText>
            {t`Until`} <Day day={until} />
          </SmallText>
          <UserText>{text}</UserText>
        </li>
      ))}
    </Stack>
  </Disclosure>
);

function AboutComplaint({ complaint }: { complaint: ComplaintDetail }) {
  const { state, about, committee, place, filedOn, edited, audience, name, mine, meToo, handling } =
    complaint;
  const isGone = state === 'withdrawn' || state === 'deleted';
  return (
    <aside className={styles.facts} aria-label={t`About this complaint`}>
      <Facts>
        <Fact term={t`State`}>
          <StateBadge state={state} />
        </Fact>
        <Fact term={t`About`}>{about}</Fact>
        <Fact term={t`Answered by`}>
          <bdi>{committee.name}</bdi>
        </Fact>
        {place !== '' && (
          <Fact term={t`Place`}>
            <bdi>{place}</bdi>
          </Fact>
        )}
        <Fact term={t`Filed`}>
          <Day day={filedOn} />
          {edited && t`, edited since`}
        </Fact>
        {!isGone && (
          <>
            <Fact term={t`By`}>
              {name === null ? `${mine ? t`You, anonymously` : t`Anonymous`}` : <bdi>{name}</bdi>}
              {handling?.regNo && (
                <>
                  {' '}
                  (<bdi>{handling.regNo}</bdi>)
                </>
              )}
            </Fact>
            {handling?.account && (
              <Fact term={t`Account`}>
                <bdi>{handling.account}</bdi>
              </Fact>
            )}
            <Fact term={t`Who can read it`}>
              {audience === 'board' || state === 'held'
                ? texts().authorAndCommittee(mine, inWords(committee))
                : t`Every member of the college`}
            </Fact>
          </>
        )}
        {meToo.count > 0 && <Fact term={t`“Me too”`}>{counted(meToo.count, 'person', 'people')}</Fact>}
        {handling && (
          <Fact term={t`Assigned to`}>
            {handling.assignee ? <bdi>{handling.assignee.name}</bdi> : t`No one yet`}
          </Fact>
        )}
        {handling && handling.hiddenFrom.length > 0 && (
          <Fact term={t`Hidden from`}>
            {handling.hiddenFrom.map((member) => (
              <bdi key={member.id} className={styles.member}>
                {member.name}
                {member.by === 'author' && ` (${t`named by the author`})`}
              </bdi>
            ))}
          </Fact>
        )}
      </Facts>
    </aside>
  );
}
