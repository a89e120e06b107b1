import { type CaseDetail, caseOutcomes, type CasePart, type CaseState } from '@campus/contracts/integrity';
import { dayInWords, LinkButton, Notice, Row } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { dueWords, StateBadge } from '../components/case-list.tsx';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** Where a case stands, what happens now and until when, to the one who reads it. */
export function Standing({ detail, action }: { detail: CaseDetail; action?: ReactNode }) {
  const { state, part, overdue, recordId } = detail;
  const due = dueWords(detail);
  return (
    <Notice tone={part === 'committee' && overdue ? 'bad' : 'neutral'} action={action}>
      <Row gap={2}>
        <StateBadge state={state} />
        <strong>{due}</strong>
      </Row>
      {whatNow(detail).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {recordId && state === 'published' && (
        <p>
          <LinkButton to={paths.record(recordId)}>{texts.standing.publicRecord}</LinkButton>
        </p>
      )}
    </Notice>
  );
}

/** In sentences, without the one about the deadline. */
function whatNow(detail: CaseDetail): string[] {
  const { part, state, waitsFor, mayAct } = detail;
  const sentences = words[part](detail)[state] ?? [dismissed[part]];
  if (part === 'committee' && waitsFor === 'committee' && !mayAct)
    sentences.push(state === 'appealed' ? texts.standing.othersDecideAppeal : texts.standing.othersAct);
  return sentences;
}

type Words = Partial<Record<CaseState, string[]>>;

/** Without the sentence on a dismissed case. */
const words: Record<CasePart, (detail: CaseDetail) => Words> = {
  student: (detail) => ({
    notified: [texts.standing.notifiedStudent, texts.standing.withoutAnswer],
    answered: [
      texts.standing.answeredStudent,
      ...(detail.actions.includes('answer') && detail.answerUntil
        ? [texts.standing.canAdd(dayInWords(detail.answerUntil))]
        : []),
    ],
    unanswered: [texts.standing.unansweredStudent],
    decided: [outcomeWords(detail), ...(detail.actions.includes('appeal') ? [texts.standing.canAppeal] : [])],
    appealed: [texts.standing.appealedStudent],
    final: [outcomeWords(detail), texts.standing.finalUnpublished(publishing)],
    published: [outcomeWords(detail), texts.standing.finalPublished(published)],
  }),
  reporter: (detail) => ({
    reported: [texts.standing.reportedReporter],
    checked: [texts.standing.checkedReporter],
    notified: [texts.standing.notifiedReporter],
    answered: [texts.standing.answeredReporter],
    unanswered: [texts.standing.answeredReporter],
    decided: [outcomeWords(detail)],
    appealed: [texts.standing.appealedReporter],
    final: [outcomeWords(detail), texts.standing.finalUnpublished(publishing)],
    published: [outcomeWords(detail), texts.standing.finalPublished(published)],
  }),
  committee: (detail) => ({
    reported: [texts.standing.reportedCommittee],
    checked: [texts.standing.checkedCommittee],
    notified: [texts.standing.notifiedCommittee],
    answered: [texts.standing.answeredCommittee],
    unanswered: [texts.standing.unansweredCommittee],
    decided: [outcomeWords(detail)],
    appealed: [texts.standing.appealedCommittee],
    final: [outcomeWords(detail), texts.standing.finalCommittee],
    published: [outcomeWords(detail), published],
  }),
};

const dismissed: Record<CasePart, string> = {
  student: texts.standing.dismissedStudent,
  reporter: texts.standing.dismissedReporter,
  committee: texts.standing.dismissedCommittee,
};

const publishing = texts.standing.willPublish;
const published = texts.standing.isPublished;

/** To the student also what it means: it is read in fear. */
function outcomeWords({ decisions, part }: CaseDetail): string {
  const last = decisions.at(-1);
  if (!last) return '';
  const { label, meaning } = caseOutcomes[last.outcome];
  const decided = `Decided${decisions.length > 1 ? texts.standing.onTheAppeal : ''}: ${label}.`;
  return part === 'student' ? `${decided} ${meaning}` : decided;
}
