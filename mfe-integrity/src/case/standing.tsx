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
          <LinkButton to={paths.record(recordId)}>{texts.standing.whatEverybodyReads}</LinkButton>
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
    sentences.push(
      state === 'appealed' ? texts.standing.partFirstDecisionOthers : texts.standing.partEarlierStepSomebody,
    );
  return sentences;
}

const words: Record<CasePart, (detail: CaseDetail) => string[]> = {
  student(detail) {
    const { state, actions, answerUntil } = detail;
    switch (state) {
      case 'notified':
        return [texts.standing.nothingDecidedReadBelow, texts.standing.dontAnswerCommitteeDecides];
      case 'answered':
        return [
          texts.standing.answerArrivedCommitteeReads,
          ...(actions.includes('answer') && answerUntil
            ? [texts.standing.addUntilLongCommittee(dayInWords(answerUntil))]
            : []),
        ];
      case 'unanswered':
        return [texts.standing.timeAnswerOverCommittee];
      case 'decided':
        return [
          outcomeWords(detail),
          ...(actions.includes('appeal') ? [texts.standing.appealOtherPeopleDecide] : []),
        ];
      case 'appealed':
        return [texts.standing.appealArrivedOtherPeople];
      case 'final':
        return [outcomeWords(detail), texts.standing.thisIsFinal(publishing)];
      case 'published':
        return [outcomeWords(detail), texts.standing.thisIsFinal2(published)];
      default:
        return [texts.standing.committeeLetMatterRest];
    }
  },
  reporter(detail) {
    switch (detail.state) {
      case 'reported':
        return [texts.standing.somebodyCommitteeLooksWhether];
      case 'checked':
        return [texts.standing.checkedCommitteeTellsStudent];
      case 'notified':
        return [texts.standing.studentToldReadsEverything];
      case 'answered':
      case 'unanswered':
        return [texts.standing.committeeDecidesCantDecide];
      case 'decided':
        return [outcomeWords(detail)];
      case 'appealed':
        return [texts.standing.studentAppealedOtherPeople];
      case 'final':
        return [outcomeWords(detail), texts.standing.thisIsFinal(publishing)];
      case 'published':
        return [outcomeWords(detail), texts.standing.thisIsFinal2(published)];
      default:
        return [texts.standing.caseDismissed];
    }
  },
  committee(detail) {
    switch (detail.state) {
      case 'reported':
        return [texts.standing.enoughAskStudentWhoever];
      case 'checked':
        return [texts.standing.studentKnowsNothingYet];
      case 'notified':
        return [texts.standing.soonAnswerTimeOver];
      case 'answered':
        return [texts.standing.answerStudentAddWhile];
      case 'unanswered':
        return [texts.standing.noAnswerCameTime];
      case 'decided':
        return [outcomeWords(detail)];
      case 'appealed':
        return [texts.standing.onlyWhoNoPart];
      case 'final':
        return [outcomeWords(detail), texts.standing.finalPublishedWithoutNames];
      case 'published':
        return [outcomeWords(detail), published];
      default:
        return [texts.standing.caseDismissedNothingPublished];
    }
  },
};

const publishing = texts.standing.committeePublishesLevelCourse;
const published = texts.standing.everybodyReadsLevelCourse;

/** To the student also what it means: it is read in fear. */
function outcomeWords({ decisions, part }: CaseDetail): string {
  const last = decisions.at(-1);
  if (!last) return '';
  const { label, meaning } = caseOutcomes[last.outcome];
  const decided = `Decided${decisions.length > 1 ? texts.standing.onTheAppeal : ''}: ${label}.`;
  return part === 'student' ? `${decided} ${meaning}` : decided;
}
