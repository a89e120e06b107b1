import { type CaseDetail, caseOutcomes, type CasePart } from '@campus/contracts/integrity';
import { dayInWords, LinkButton, Notice, Row } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { dueWords } from '../components/due-words.ts';
import { StateBadge } from '../components/case-list.tsx';
import { paths } from '../paths.ts';

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
          <LinkButton to={paths.record(recordId)}>What everybody reads</LinkButton>
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
      state === 'appealed'
        ? 'You had a part in the first decision, so others decide on the appeal.'
        : 'You had a part in an earlier step, so somebody else of the committee does this.',
    );
  return sentences;
}

const words: Record<CasePart, (detail: CaseDetail) => string[]> = {
  student(detail) {
    const { state, actions, answerUntil } = detail;
    switch (state) {
      case 'notified':
        return [
          'Nothing is decided. Read below what was reported, and say how you see it.',
          'If you don’t answer, the committee decides with what it has.',
        ];
      case 'answered':
        return [
          'Your answer has arrived, and the committee reads it. Nothing is decided yet.',
          ...(actions.includes('answer') && answerUntil
            ? [
                `You can add to it until ${dayInWords(answerUntil)}, as long as the committee has not decided.`,
              ]
            : []),
        ];
      case 'unanswered':
        return [
          'The time to answer is over. The committee decides with what it has. You get its decision by e-mail.',
        ];
      case 'decided':
        return [
          outcomeWords(detail),
          ...(actions.includes('appeal') ? ['If you appeal, other people decide than the first time.'] : []),
        ];
      case 'appealed':
        return [
          'Your appeal has arrived. Other people than the first time decide on it. You get their decision by e-mail.',
        ];
      case 'final':
        return [outcomeWords(detail), `This is final. ${publishing}`];
      case 'published':
        return [outcomeWords(detail), `This is final. ${published}`];
      default:
        return ['The committee let the matter rest. Nothing is held against you.'];
    }
  },
  reporter(detail) {
    switch (detail.state) {
      case 'reported':
        return [
          'Somebody of the committee looks whether there is enough to ask the student. Until then you can add evidence.',
        ];
      case 'checked':
        return ['It was checked. The committee tells the student next; until then you can add evidence.'];
      case 'notified':
        return ['The student was told, and reads everything that you see here. Nothing is decided.'];
      case 'answered':
      case 'unanswered':
        return ['The committee decides. You can’t decide on what you reported.'];
      case 'decided':
        return [outcomeWords(detail)];
      case 'appealed':
        return ['The student appealed. Other people than the first time decide.'];
      case 'final':
        return [outcomeWords(detail), `This is final. ${publishing}`];
      case 'published':
        return [outcomeWords(detail), `This is final. ${published}`];
      default:
        return ['The case was dismissed.'];
    }
  },
  committee(detail) {
    switch (detail.state) {
      case 'reported':
        return ['Is there enough to ask the student? Whoever checks it doesn’t decide on it later.'];
      case 'checked':
        return [
          'The student knows nothing of it yet. From the notice on, the student reads everything that stands here.',
        ];
      case 'notified':
        return ['As soon as the answer is here, or the time for it is over, you can decide.'];
      case 'answered':
        return ['The answer is here. The student can add to it while there is time and nothing is decided.'];
      case 'unanswered':
        return ['No answer came in time. Decide with what is here.'];
      case 'decided':
        return [outcomeWords(detail)];
      case 'appealed':
        return ['Only who had no part in the first decision can decide now.'];
      case 'final':
        return [outcomeWords(detail), 'It is final and can be published without names.'];
      case 'published':
        return [outcomeWords(detail), published];
      default:
        return ['The case was dismissed. Nothing of it is published.'];
    }
  },
};

const publishing =
  'The committee publishes the level of the course, what happened, the term and the outcome: no name, no date, no course.';
const published =
  'Everybody reads the level of the course, what happened, the term and the outcome: no name, no date, no course.';

/** To the student also what it means: it is read in fear. */
function outcomeWords({ decisions, part }: CaseDetail): string {
  const last = decisions.at(-1);
  if (!last) return '';
  const { label, meaning } = caseOutcomes[last.outcome];
  const decided = `Decided${decisions.length > 1 ? ' on the appeal' : ''}: ${label}.`;
  return part === 'student' ? `${decided} ${meaning}` : decided;
}
