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
    <div className={styles['view']}>
      <Stack gap={6}>
        <div className={styles['complaint']}>
          <StateNotice complaint={complaint} />
          {text.trim() !== (title ?? '') && <UserText text={text} />}
          {earlierTexts.length > 0 && <EarlierTexts texts={earlierTexts} />}
          {pictures > 0 && <ComplaintPictures id={id} count={pictures} />}
          {duplicateOf && (
            <Notice tone="neutral" action={duplicate}>
              <p>This complaint repeats another one. The board answers there.</p>
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

/** A notice above the text, or in place of a removed text. */
function StateNotice({ complaint: { state, deletion, mine, handling } }: { complaint: ComplaintDetail }) {
  if (deletion) {
    return (
      <Notice tone="neutral">
        <p>
          <strong>
            Deleted by <bdi>{deletion.by}</bdi> on <Day day={deletion.on} />.
          </strong>{' '}
          The text and pictures were removed.
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
          {mine ? 'You withdrew this complaint.' : 'Its author withdrew this complaint.'} The text and
          pictures were removed.
        </p>
      </Notice>
    );
  }
  if (state === 'held') {
    return (
      <Notice tone="warn">
        <p>
          {handling
            ? 'The word filter held this complaint. Only the author and the board see it until a board member releases it.'
            : 'The word filter held this complaint. Only the board sees it until a board member releases it.'}
        </p>
      </Notice>
    );
  }
  return null;
}

const EarlierTexts = ({ texts }: { texts: ComplaintDetail['earlierTexts'] }) => (
  <Disclosure title="Earlier text">
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
              {name === null ? `${mine ? 'You, anonymously' : 'Anonymous'}` : <bdi>{name}</bdi>}
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
                ? `${mine ? 'You' : 'The author'} and the board`
                : 'Every member of the college'}
            </Fact>
          </>
        )}
        {meToo.count > 0 && <Fact term="“Me too”">{counted(meToo.count, 'person', 'people')}</Fact>}
        {handling && (
          <Fact term="Assigned to">
            {handling.assignee ? <bdi>{handling.assignee.name}</bdi> : 'No one yet'}
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
