import { type CaseDetail, caseOutcomes, type CasePart } from '@campus/contracts/integrity';
import { dayInWords, LinkButton, Notice, Row } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { dueWords } from '../components/due-words.ts';
import { StateBadge } from '../components/case-list.tsx';
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
  const sentences = words[part](detail);
  if (part === 'committee' && waitsFor === 'committee' && !mayAct)
    sentences.push(state === 'appealed' ? texts.standing.othersDecideAppeal : texts.standing.othersAct);
  return sentences;
}

const words: Record<CasePart, (detail: CaseDetail) => string[]> = {
  student(detail) {
    const { state, actions, answerUntil } = detail;
    switch (state) {
      case 'notified':
        return [texts.standing.notifiedStudent, texts.standing.withoutAnswer];
      case 'answered':
        return [
          texts.standing.answeredStudent,
          ...(actions.includes('answer') && answerUntil
            ? [texts.standing.canAdd(dayInWords(answerUntil))]
            : []),
        ];
      case 'unanswered':
        return [texts.standing.unansweredStudent];
      case 'decided':
        return [outcomeWords(detail), ...(actions.includes('appeal') ? [texts.standing.canAppeal] : [])];
      case 'appealed':
        return [texts.standing.appealedStudent];
      case 'final':
        return [outcomeWords(detail), texts.standing.finalUnpublished(publishing)];
      case 'published':
        return [outcomeWords(detail), texts.standing.finalPublished(published)];
      default:
        return [texts.standing.dismissedStudent];
    }
  },
  reporter(detail) {
    switch (detail.state) {
      case 'reported':
        return [texts.standing.reportedReporter];
      case 'checked':
        return [texts.standing.checkedReporter];
      case 'notified':
        return [texts.standing.notifiedReporter];
      case 'answered':
      case 'unanswered':
        return [texts.standing.answeredReporter];
      case 'decided':
        return [outcomeWords(detail)];
      case 'appealed':
        return [texts.standing.appealedReporter];
      case 'final':
        return [outcomeWords(detail), texts.standing.finalUnpublished(publishing)];
      case 'published':
        return [outcomeWords(detail), texts.standing.finalPublished(published)];
      default:
        return [texts.standing.dismissedReporter];
    }
  },
  committee(detail) {
    switch (detail.state) {
      case 'reported':
        return [texts.standing.reportedCommittee];
      case 'checked':
        return [texts.standing.checkedCommittee];
      case 'notified':
        return [texts.standing.notifiedCommittee];
      case 'answered':
        return [texts.standing.answeredCommittee];
      case 'unanswered':
        return [texts.standing.unansweredCommittee];
      case 'decided':
        return [outcomeWords(detail)];
      case 'appealed':
        return [texts.standing.appealedCommittee];
      case 'final':
        return [outcomeWords(detail), texts.standing.finalCommittee];
      case 'published':
        return [outcomeWords(detail), published];
      default:
        return [texts.standing.dismissedCommittee];
    }
  },
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
