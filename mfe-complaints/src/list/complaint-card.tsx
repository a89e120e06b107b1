import { type Complaint, type ComplaintEntry, complaintSubject } from '@campus/contracts/complaints';
import {
  Badge,
  Button,
  Card,
  counted,
  Day,
  FactLine,
  Row,
  SmallText,
  Stack,
  UserText,
} from '@campus/portal-kit';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { inWords } from '../committees.ts';
import { MeToo } from '../complaint/me-too-button.tsx';
import { StateBadge } from '../complaint/state-badge.tsx';
import { paths } from '../paths.ts';
import styles from './complaint-card.module.css';
import { complaintCardTexts } from './texts.ts';

/** The number of answers shown in the list; the complaint's page shows all. */
const shownAnswers = 2;
/** Whether a folded text would be cut off on a phone. */
const isLong = (text: string) => text.length > 320 || text.split('\n').length > 6;

export function ComplaintCard({
  complaint,
  onDelete,
}: {
  complaint: Complaint;
  /** Missing for readers who can't delete. */
  onDelete: ((complaint: Complaint) => void) | undefined;
}) {
  const { id, state, about, committee, text, mine, audience, duplicateOf, answers, meToo } = complaint;
  if (state === 'deleted' || state === 'withdrawn') return <GoneComplaint complaint={complaint} />;
  const title = complaintSubject(text);
  const page = paths.complaint(id);
  return (
    <Card gap={4} className={styles.card}>
      <Stack gap={2}>
        <Row spread gap={2}>
          <h2 tabIndex={-1}>
            <Link to={page} dir="auto">
              {title}
            </Link>
          </h2>
          <Row gap={2}>
            <Badge>{about}</Badge>
            {mine && <Badge tone="accent">{complaintCardTexts.yours}</Badge>}
            {audience === 'board' && <Badge>{complaintCardTexts.committeeOnly(inWords(committee))}</Badge>}
            <StateBadge state={state} />
          </Row>
        </Row>
        <Facts complaint={complaint} />
      </Stack>
      {/* A short text is the title already. */}
      {title !== text.trim() && (
        <div>
          <UserText lines={isLong(text) && 6}>{text}</UserText>
          {isLong(text) && (
            <Link className={styles.more} to={page} aria-label={complaintCardTexts.readAllOf(title)}>
              {complaintCardTexts.readAll}
            </Link>
          )}
        </div>
      )}
      {state === 'held' && <SmallText>{complaintCardTexts.held(inWords(committee))}</SmallText>}
      {duplicateOf && (
        <p>
          {complaintCardTexts.duplicateStart}{' '}
          <Link to={paths.complaint(duplicateOf)}>{complaintCardTexts.duplicateLink}</Link>
          {complaintCardTexts.duplicateEnd}
        </p>
      )}
      {answers.length > 0 && <Answers answers={answers} page={page} from={inWords(committee)} />}
      <Row spread className={styles.foot}>
        <MeToo complaint={complaint} />
        {mine && meToo.count > 0 && (
          <p>{complaintCardTexts.meToo(counted(meToo.count, 'person', 'people'))}</p>
        )}
        {onDelete && (
          <Button
            variant="quiet"
            className={styles.delete}
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`Delete: ${title}`}
            onClick={() => onDelete(complaint)}
          >
            {complaintCardTexts.delete}
          </Button>
        )}
      </Row>
    </Card>
  );
}

function Facts({ complaint: { filedOn, place, name, edited, pictures } }: { complaint: Complaint }) {
  return (
    <FactLine>
      <li>
        <Day day={filedOn} />
      </li>
      {place && (
        <li>
          <bdi>{place}</bdi>
        </li>
      )}
      <li>{name === null ? complaintCardTexts.anonymous : <bdi>{name}</bdi>}</li>
      {edited && <li>{complaintCardTexts.edited}</li>}
      {pictures > 0 && <li>{counted(pictures, 'picture')}</li>}
    </FactLine>
  );
}

function Answers({
  answers,
  page,
  from,
}: {
  answers: readonly ComplaintEntry[];
  page: string;
  from: string;
}) {
  return (
    <Stack className={styles.answers}>
      {answers.slice(-shownAnswers).map(({ id, text, name, on }) => (
        <Stack key={id} gap={1} className={styles.answer}>
          <h3>{complaintCardTexts.answerTitle(from)}</h3>
          <UserText lines={isLong(text) && 6}>{text}</UserText>
          <SmallText>
            <bdi>{name}</bdi>, <Day day={on} />
          </SmallText>
        </Stack>
      ))}
      {(answers.length > shownAnswers || answers.slice(-shownAnswers).some(({ text }) => isLong(text))) && (
        <Link className={styles.more} to={page}>
          {answers.length === 1
            ? complaintCardTexts.readAnswer
            : complaintCardTexts.readAnswers(answers.length)}
        </Link>
      )}
    </Stack>
  );
}

/** The trace of a removed complaint: none disappears silently. */
function GoneComplaint({ complaint: { id, about, filedOn, deletion } }: { complaint: Complaint }) {
  return (
    <Card id={id} className={styles.gone}>
      <Stack gap={2}>
        <h2 tabIndex={-1}>
          {about}, <Day day={filedOn} />
        </h2>
        <p>
          {deletion ? (
            <>
              {complaintCardTexts.deletedBy} <bdi>{deletion.by}</bdi> {complaintCardTexts.on}{' '}
              <Day day={deletion.on} />
              {complaintCardTexts.reason} <bdi>{deletion.reason}</bdi>
            </>
          ) : (
            complaintCardTexts.withdrawn
          )}
        </p>
      </Stack>
    </Card>
  );
}
