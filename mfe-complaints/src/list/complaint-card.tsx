import {
  type Complaint,
  complaintCategories,
  type ComplaintEntry,
  complaintSubject,
} from '@campus/contracts/complaints';
import { Badge, Button, Card, Day, counted, Row, Stack } from '@campus/portal-kit';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../complaint/complaint-labels.tsx';
import { MeToo } from '../complaint/me-too-button.tsx';
import { isLong, UserText } from '../complaint/user-text.tsx';
import { paths } from '../paths.ts';
import styles from './complaint-card.module.css';

/** The number of answers shown in the list; the complaint's page shows all. */
const shownAnswers = 2;

export function ComplaintCard({
  complaint,
  onDelete,
}: {
  complaint: Complaint;
  /** Missing for readers who can't delete. */
  onDelete: ((complaint: Complaint) => void) | undefined;
}) {
  const { id, state, category, text, mine, audience, duplicateOf, answers, meToo } = complaint;
  if (state === 'deleted' || state === 'withdrawn') return <GoneComplaint complaint={complaint} />;
  const title = complaintSubject(text);
  const page = paths.complaint(id);
  return (
    <Card className={styles['card']}>
      <Stack gap={2}>
        <div className={styles['title']}>
          <h2 tabIndex={-1}>
            <Link to={page} dir="auto">
              {title}
            </Link>
          </h2>
          <Row gap={2}>
            <Badge>{complaintCategories[category]}</Badge>
            {mine && <Badge tone="accent">Yours</Badge>}
            {audience === 'board' && <Badge>Only the board reads it</Badge>}
            <StateBadge state={state} />
          </Row>
        </div>
        <Facts complaint={complaint} />
      </Stack>
      {/* A short text is the title already. */}
      {title !== text.trim() && (
        <div>
          <UserText text={text} folded={isLong(text)} />
          {isLong(text) && (
            <Link className={styles['more']} to={page} aria-label={`Read all: ${title}`}>
              Read all
            </Link>
          )}
        </div>
      )}
      {state === 'held' && (
        <p className={styles['note']}>
          The word filter held this complaint. Only the author and the board see it until a board member has
          read it.
        </p>
      )}
      {duplicateOf && (
        <p>
          Repeats <Link to={paths.complaint(duplicateOf)}>another complaint</Link>. The board answers there.
        </p>
      )}
      {answers.length > 0 && <Answers answers={answers} page={page} />}
      <div className={styles['foot']}>
        <MeToo complaint={complaint} />
        {mine && meToo.count > 0 && <p>{counted(meToo.count, 'person', 'people')} said “Me too”</p>}
        {onDelete && (
          <Button
            variant="quiet"
            className={styles['delete']}
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`Delete: ${title}`}
            onClick={() => onDelete(complaint)}
          >
            Delete
          </Button>
        )}
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
      {pictures > 0 && <li>{counted(pictures, 'picture')}</li>}
    </ul>
  );
}

function Answers({ answers, page }: { answers: readonly ComplaintEntry[]; page: string }) {
  return (
    <Stack className={styles['answers']}>
      {answers.slice(-shownAnswers).map(({ id, text, name, on }) => (
        <Stack key={id} gap={1} className={styles['answer']}>
          <h3>Answer from the board</h3>
          <UserText text={text} folded={isLong(text)} />
          <p className={styles['note']}>
            <bdi>{name}</bdi>, <Day day={on} />
          </p>
        </Stack>
      ))}
      {(answers.length > shownAnswers || answers.slice(-shownAnswers).some(({ text }) => isLong(text))) && (
        <Link className={styles['more']} to={page}>
          {answers.length === 1 ? 'Read the whole answer' : `Read all ${answers.length} answers`}
        </Link>
      )}
    </Stack>
  );
}

/** The trace of a removed complaint: none disappears silently. */
function GoneComplaint({ complaint: { category, filedOn, deletion } }: { complaint: Complaint }) {
  return (
    <Card className={`${styles['card']} ${styles['gone']}`}>
      <Stack gap={2}>
        <h2 tabIndex={-1}>
          {complaintCategories[category]}, <Day day={filedOn} />
        </h2>
        <p>
          {deletion ? (
            <>
              Deleted by <bdi>{deletion.by}</bdi> on <Day day={deletion.on} />. Reason:{' '}
              <bdi>{deletion.reason}</bdi>
            </>
          ) : (
            'You withdrew this complaint. Its text and pictures were removed.'
          )}
        </p>
      </Stack>
    </Card>
  );
}
