import { type Complaint, complaintSubject } from '@campus/contracts/complaints';
import { Badge, Button, counted, Day, FactLine, Row, SmallText, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { inWords } from '../committees.ts';
import { MeToo } from '../complaint/me-too-button.tsx';
import { StateBadge } from '../complaint/state-badge.tsx';
import { paths } from '../paths.ts';
import styles from './complaint-card.module.css';
import { complaintCardTexts as texts } from './texts.ts';

/** More than fits into the two lines that a row shows. */
const mostCharacters = 240;

/** A row of the list: the beginning of the text, the latest answer's first line, and what a reader looks for. */
export function ComplaintCard({
  complaint,
  onDelete,
}: {
  complaint: Complaint;
  /** Missing for readers who can't delete. */
  onDelete: ((complaint: Complaint) => void) | undefined;
}) {
  const { id, state, committee, text, mine, audience, duplicateOf, answers, meToo } = complaint;
  if (state === 'deleted' || state === 'withdrawn') return <GoneComplaint complaint={complaint} />;
  const answer = answers.at(-1);
  return (
    <Stack gap={1} className={styles.complaint}>
      <Row spread gap={2} className={styles.head}>
        <h2 tabIndex={-1}>
          <Link to={paths.complaint(id)} dir="auto">
            {text.slice(0, mostCharacters)}
          </Link>
        </h2>
        <StateBadge state={state} />
      </Row>
      {answer && (
        <p className={styles.answer}>
          <span>{texts().answerTitle(inWords(committee))}:</span> <bdi>{answer.text}</bdi>
        </p>
      )}
      {state === 'held' && <SmallText>{texts().held(inWords(committee))}</SmallText>}
      {duplicateOf && (
        <p>
          {t`Repeats`} <Link to={paths.complaint(duplicateOf)}>{t`another complaint`}</Link>
          {t`. The answers are there.`}
        </p>
      )}
      <Row spread gap={2} className={styles.foot}>
        <Row gap={2}>
          {mine && <Badge tone="accent">{t`Yours`}</Badge>}
          {audience === 'board' && <Badge>{texts().committeeOnly(inWords(committee))}</Badge>}
          <Facts complaint={complaint} />
        </Row>
        <MeToo complaint={complaint} isSmall />
        {mine && meToo.count > 0 && (
          <SmallText>{texts().meToo(counted(meToo.count, 'person', 'people'))}</SmallText>
        )}
        {onDelete && (
          <Button
            variant="quiet"
            className={styles.delete}
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`Delete: ${complaintSubject(text)}`}
            onClick={() => onDelete(complaint)}
          >
            {t`Delete`}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function Facts({ complaint: { about, filedOn, place, name, edited, pictures } }: { complaint: Complaint }) {
  return (
    <FactLine>
      <li>{about}</li>
      {place && (
        <li>
          <bdi>{place}</bdi>
        </li>
      )}
      <li>
        <Day day={filedOn} />
      </li>
      <li>{name === null ? t`Anonymous` : <bdi>{name}</bdi>}</li>
      {edited && <li>{t`edited`}</li>}
      {pictures > 0 && <li>{counted(pictures, 'picture')}</li>}
    </FactLine>
  );
}

/** The trace of a removed complaint: none disappears silently. */
function GoneComplaint({ complaint: { id, about, filedOn, deletion } }: { complaint: Complaint }) {
  return (
    <div id={id} className={styles.gone}>
      <Stack gap={1}>
        <h2 tabIndex={-1}>
          {about}, <Day day={filedOn} />
        </h2>
        <p>
          {deletion ? (
            <>
              {t`Deleted by`} <bdi>{deletion.by}</bdi> {t`on`} <Day day={deletion.on} />
              {t`. Reason:`} <bdi>{deletion.reason}</bdi>
            </>
          ) : (
            t`You withdrew this complaint. Its text and pictures were removed.`
          )}
        </p>
      </Stack>
    </div>
  );
}
