import { complaintCategories, type ComplaintDetail } from '@campus/contracts/complaints';
import { Day, Disclosure, Notice, Section, counted, Fact, Facts, Stack } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { StateBadge } from './complaint-labels.tsx';
import { UserText } from './user-text.tsx';
import { ComplaintActions } from './complaint-actions.tsx';
import { ComplaintPictures } from './complaint-pictures.tsx';
import styles from './complaint-view.module.css';
import type { OpenComplaint } from './open-complaint.ts';
import { ComplaintTimeline } from './complaint-timeline.tsx';

/**
 * A complaint with its history and what its reader can do. It shows what the API gave: whoever may not see something
 * doesn't get it.
 */
export function ComplaintView({
  open,
  duplicate,
  meToo,
  next,
}: {
  open: OpenComplaint;
  /** Where the complaint that this one repeats is found. */
  duplicate?: ReactNode;
  meToo?: ReactNode;
  /** Where to go on when something was done. */
  next?: ReactNode;
}) {
  const { complaint } = open;
  const { id, text, pictures, duplicateOf, earlierTexts } = complaint;
  return (
    <div className={styles['view']}>
      <Stack gap={6}>
        <div className={styles['complaint']}>
          <StateNotice complaint={complaint} />
          {text !== '' && <UserText text={text} />}
          {earlierTexts.length > 0 && <EarlierTexts texts={earlierTexts} />}
          {pictures > 0 && <ComplaintPictures id={id} count={pictures} />}
          {duplicateOf && (
            <Notice tone="neutral" action={duplicate}>
              <p>Another complaint says the same, and this one goes on there.</p>
            </Notice>
          )}
          {meToo}
        </div>
        <Section title="What happened">
          <ComplaintTimeline complaint={complaint} />
        </Section>
        <ComplaintActions open={open} next={next} />
      </Stack>
      <AboutComplaint complaint={complaint} />
    </div>
  );
}

/** What the reader should know before the text, or instead of it. */
function StateNotice({ complaint: { state, deletion, mine, handling } }: { complaint: ComplaintDetail }) {
  if (deletion) {
    return (
      <Notice tone="neutral">
        <p>
          <strong>
            Deleted by <bdi>{deletion.by}</bdi> on <Day day={deletion.on} />.
          </strong>{' '}
          Text and pictures are gone.
        </p>
        <p>
          Reason: <bdi>{deletion.reason}</bdi>
        </p>
      </Notice>
    );
  }
  if (state === 'withdrawn') {
    return (
      <Notice tone="neutral">
        <p>
          {mine ? 'You withdrew this complaint.' : 'Its author withdrew this complaint.'} Text and pictures
          are gone.
        </p>
      </Notice>
    );
  }
  if (state === 'held') {
    return (
      <Notice tone="warn">
        <p>
          {handling
            ? 'The word filter kept this back. Only its author and the board see it until somebody of the board has read and released it.'
            : 'The word filter kept this back. A board member reads it before anybody else sees it.'}
        </p>
      </Notice>
    );
  }
  return null;
}

const EarlierTexts = ({ texts }: { texts: ComplaintDetail['earlierTexts'] }) => (
  <Disclosure title="What it said before it was edited">
    <Stack as="ol">
      {texts.map(({ until, text }, index) => (
        <li key={index}>
          <p className={styles['quiet']}>
            Until <Day day={until} />
          </p>
          <UserText text={text} />
        </li>
      ))}
    </Stack>
  </Disclosure>
);

function AboutComplaint({ complaint }: { complaint: ComplaintDetail }) {
  const { state, category, place, filedOn, edited, audience, name, mine, meToo, handling } = complaint;
  const isGone = state === 'withdrawn' || state === 'deleted';
  return (
    <aside className={styles['facts']} aria-label="About this complaint">
      <Facts>
        <Fact term="State">
          <StateBadge state={state} />
        </Fact>
        <Fact term="About">{complaintCategories[category]}</Fact>
        {place !== '' && (
          <Fact term="Place">
            <bdi>{place}</bdi>
          </Fact>
        )}
        <Fact term="Filed">
          <Day day={filedOn} />
          {edited && ', edited since'}
        </Fact>
        {!isGone && (
          <>
            <Fact term="By">
              {name === null ? `${mine ? 'You, without' : 'Without'} a name` : <bdi>{name}</bdi>}
              {handling?.regNo && (
                <>
                  {' '}
                  (<bdi>{handling.regNo}</bdi>)
                </>
              )}
            </Fact>
            {handling?.account && (
              <Fact term="Account">
                <bdi>{handling.account}</bdi>
              </Fact>
            )}
            <Fact term="Who can read it">
              {audience === 'board' || state === 'held'
                ? `${mine ? 'You' : 'Its author'} and the board`
                : 'Every member of the college'}
            </Fact>
          </>
        )}
        {meToo.count > 0 && <Fact term="“Me too”">{counted(meToo.count, 'person', 'people')}</Fact>}
        {handling && (
          <Fact term="Assigned to">
            {handling.assignee ? <bdi>{handling.assignee.name}</bdi> : 'Nobody yet'}
          </Fact>
        )}
        {handling && handling.hiddenFrom.length > 0 && (
          <Fact term="Hidden from">
            {handling.hiddenFrom.map((member) => (
              <bdi key={member.id} className={styles['member']}>
                {member.name}
              </bdi>
            ))}
          </Fact>
        )}
      </Facts>
    </aside>
  );
}
