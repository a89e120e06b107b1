import { type CaseDetail, caseOutcomes, type CasePart, type CaseState } from '@campus/contracts/integrity';
import { dayInWords, LinkButton, Notice, Row } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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
          <LinkButton to={paths.record(recordId)}>{t`See the public record`}</LinkButton>
        </p>
      )}
    </Notice>
  );
}

/** In sentences, without the one about the deadline. */
function whatNow(detail: CaseDetail): string[] {
  const { part, state, waitsFor, mayAct } = detail;
  const sentences = words[part](detail)[state] ?? [dismissed()[part]];
  if (part === 'committee' && waitsFor === 'committee' && !mayAct)
    sentences.push(
      state === 'appealed'
        ? t`You took part in the first decision, so other members decide on the appeal.`
        : t`You took part in an earlier step, so another member of the committee does this.`,
    );
  return sentences;
}

type Words = Partial<Record<CaseState, string[]>>;

/** Without the sentence on a dismissed case. */
const words: Record<CasePart, (detail: CaseDetail) => Words> = {
  student: (detail) => ({
    notified: [
      t`Nothing has been decided. Read the report below and tell the committee how you see it.`,
      t`If you don’t answer, the committee decides without your answer.`,
    ],
    answered: [
      t`The committee has your answer and is reading it. Nothing has been decided.`,
      ...(detail.actions.includes('answer') && detail.answerUntil
        ? [
            t`You can add to it until ${{ answerUntil: dayInWords(detail.answerUntil) }}, unless the committee decides earlier.`,
          ]
        : []),
    ],
    unanswered: [
      t`The time to answer is over. The committee decides without your answer and emails you when it has decided.`,
    ],
    decided: [
      outcomeWords(detail),
      ...(detail.actions.includes('appeal') ? [t`If you appeal, different people decide.`] : []),
    ],
    appealed: [t`We have your appeal. Different people decide on it and email you when they have decided.`],
    final: [outcomeWords(detail), texts().standing.finalUnpublished(publishing())],
    published: [outcomeWords(detail), texts().standing.finalPublished(published())],
  }),
  reporter: (detail) => ({
    reported: [
      t`A committee member is checking whether there is enough to ask the student. Until then you can add evidence.`,
    ],
    checked: [
      t`The report has been checked. The committee notifies the student next. Until then you can add evidence.`,
    ],
    notified: [
      t`The student has been notified and can read everything you see here. Nothing has been decided.`,
    ],
    answered: [texts().standing.answeredReporter],
    unanswered: [texts().standing.answeredReporter],
    decided: [outcomeWords(detail)],
    appealed: [t`The student appealed. Different people decide on the appeal.`],
    final: [outcomeWords(detail), texts().standing.finalUnpublished(publishing())],
    published: [outcomeWords(detail), texts().standing.finalPublished(published())],
  }),
  committee: (detail) => ({
    reported: [
      t`Is there enough to ask the student? The member who checks this can’t take part in the decision.`,
    ],
    checked: [
      t`The student doesn’t know about the case yet. Once you notify the student, they can read everything here.`,
    ],
    notified: [t`Waiting for the student’s answer. You can decide once it arrives or the time is over.`],
    answered: [t`The student has answered. They can add to the answer until the time is over or you decide.`],
    unanswered: [t`No answer arrived in time. You can decide now.`],
    decided: [outcomeWords(detail)],
    appealed: [t`Only members who took no part in the first decision can decide now.`],
    final: [outcomeWords(detail), t`The case is final. You can publish it without names.`],
    published: [outcomeWords(detail), published()],
  }),
};

const dismissed = (): Record<CasePart, string> => ({
  student: t`The committee dropped the case. Nothing is held against you.`,
  reporter: t`The case was dismissed.`,
  committee: t`The case was dismissed. Nothing about it is published.`,
});

const publishing = () =>
  t`The committee publishes the course level, the kind of case, the term and the outcome. It publishes no name, date or course.`;
const published = () =>
  t`Everyone can read the course level, the kind of case, the term and the outcome, but no name, date or course.`;

/** To the student also what it means: it is read in fear. */
function outcomeWords({ decisions, part }: CaseDetail): string {
  const last = decisions.at(-1);
  if (!last) return '';
  const { label, meaning } = caseOutcomes[last.outcome];
  const decided = `Decided${decisions.length > 1 ? t` on the appeal` : ''}: ${label}.`;
  return part === 'student' ? `${decided} ${meaning}` : decided;
}
