import { complaintCategories, type Complaint, type ComplaintEntry } from '@campus/contracts';
import { Badge, Button, Card, Day } from '@campus/portal-kit';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../components/state-badge.tsx';
import { isListed } from '../components/is-listed.ts';
import { MeTooButton } from '../components/me-too-button.tsx';
import { isLong, UserText } from '../components/user-text.tsx';
import styles from './complaint-card.module.css';

/** As many answers stand under a complaint; all of them on its own page. */
const shownAnswers = 2;

export function ComplaintCard({
  complaint,
  onDelete,
}: {
  complaint: Complaint;
  onDelete: (complaint: Complaint) => void;
}) {
  const { id, state, category, text, mine, audience, duplicateOf, answers, meToo } = complaint;
  if (state === 'deleted' || state === 'withdrawn') return <GoneComplaint complaint={complaint} />;
  const title = complaintCategories[category];
  const page = `/complaint-system/complaints/${id}`;
  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <div className={styles['title']}>
          <h2 tabIndex={-1}>
            <Link to={page}>{title}</Link>
          </h2>
          <div className={styles['badges']}>
            {mine && <Badge tone="accent">Yours</Badge>}
            {audience === 'board' && <Badge>Only the board reads it</Badge>}
            <StateBadge state={state} />
          </div>
        </div>
        <Facts complaint={complaint} />
      </div>
      <div>
        <UserText text={text} folded={isLong(text)} />
        {isLong(text) && (
          <Link className={styles['more']} to={page} aria-label={`Read all: ${title}`}>
            Read all
          </Link>
        )}
      </div>
      {state === 'held' && (
        <p className={styles['note']}>
          The word filter held it back. Only its author and the board see it until a board member has read it.
        </p>
      )}
      {duplicateOf && (
        <p>
          The same as <Link to={`/complaint-system/complaints/${duplicateOf}`}>another complaint</Link>, where
          it goes on.
        </p>
      )}
      {answers.length > 0 && <Answers answers={answers} page={page} />}
      <div className={styles['foot']}>
        {isListed(complaint) && !mine && <MeTooButton complaint={complaint} />}
        {mine && meToo.count > 0 && <p>“Me too”, said by {meToo.count.toLocaleString('en-IN')}</p>}
        <Button
          variant="quiet"
          className={styles['delete']}
          icon={<Trash2 aria-hidden="true" />}
          aria-label={`Delete: ${title}`}
          onClick={() => onDelete(complaint)}
        >
          Delete
        </Button>
      </div>
    </Card>
  );
}

function Facts({ complaint: { filedOn, place, name, edited, pictures } }: { complaint: Complaint }) {
  return (
    <ul className={styles['facts']}>
      <li>
        <Day day={filedOn} />
      </li>
      {place && (
        <li>
          <bdi>{place}</bdi>
        </li>
      )}
      <li>{name === null ? 'Anonymous' : <bdi>{name}</bdi>}</li>
      {edited && <li>edited</li>}
      {pictures > 0 && <li>{pictures === 1 ? '1 picture' : `${pictures} pictures`}</li>}
    </ul>
  );
}

function Answers({ answers, page }: { answers: readonly ComplaintEntry[]; page: string }) {
  return (
    <div className={styles['answers']}>
      {answers.slice(-shownAnswers).map(({ id, text, name, on }) => (
        <div key={id} className={styles['answer']}>
          <h3>Answer of the board</h3>
          <UserText text={text} folded={isLong(text)} />
          <p className={styles['note']}>
            <bdi>{name}</bdi>, <Day day={on} />
          </p>
        </div>
      ))}
      {(answers.length > shownAnswers || answers.slice(-shownAnswers).some(({ text }) => isLong(text))) && (
        <Link className={styles['more']} to={page}>
          {answers.length === 1 ? 'Read the whole answer' : `Read all ${answers.length} answers`}
        </Link>
      )}
    </div>
  );
}

/** What is left of it: nobody can make a complaint disappear without a trace. */
function GoneComplaint({ complaint: { category, filedOn, deletion } }: { complaint: Complaint }) {
  return (
    <Card className={`${styles['card']} ${styles['gone']}`}>
      <div className={styles['head']}>
        <h2 tabIndex={-1}>
          {complaintCategories[category]}, <Day day={filedOn} />
        </h2>
        <p>
          {deletion ? (
            <>
              Deleted by <bdi>{deletion.by}</bdi> on <Day day={deletion.on} /> because:{' '}
              <bdi>{deletion.reason}</bdi>
            </>
          ) : (
            'You withdrew it. Its text and pictures are gone.'
          )}
        </p>
      </div>
    </Card>
  );
}
