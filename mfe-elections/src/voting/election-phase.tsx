import type { Election } from '@campus/contracts/elections';
import { dayInWords, LinkButton, Moment, Notice, useMay } from '@campus/portal-kit';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** The state of an election in which no one can vote; nothing while it is open, unless it was stopped. */
export function ElectionPhase({ election }: { election: Election }) {
  const phase = phaseOf(election, useMay('nomination.submit'));
  if (!phase) return null;
  const { text, ...notice } = phase;
  return <Notice {...notice}>{text && <p dir="auto">{text}</p>}</Notice>;
}

interface Phase extends Omit<ComponentProps<typeof Notice>, 'children'> {
  text?: ReactNode;
}

function phaseOf(election: Election, mayNominate: boolean): Phase | null {
  const { id, state, finalListOn, opensAt, publishesAt, cancelReason, halted, paused } = election;
  if (paused && state !== 'cancelled')
    return {
      tone: 'warn',
      title: texts.electionPhase.paused,
      text: texts.electionPhase.pausedText,
    };
  if (halted && state !== 'cancelled')
    return {
      tone: 'bad',
      title: texts.electionPhase.stopped,
      text: texts.electionPhase.stoppedText,
    };
  switch (state) {
    case 'nominations':
      return {
        tone: 'neutral',
        title: finalListOn
          ? texts.electionPhase.finalList(dayInWords(finalListOn))
          : texts.electionPhase.nominations,
        text: opensAt ? (
          <>
            {texts.electionPhase.votingBegins} <Moment at={opensAt} />.
          </>
        ) : (
          texts.electionPhase.noOpeningTime
        ),
        action: mayNominate && !finalListOn && (
          <LinkButton variant="primary" to={paths.nominate(id)}>
            {texts.electionPhase.stand}
          </LinkButton>
        ),
      };
    case 'closed':
      return {
        tone: 'neutral',
        title: texts.electionPhase.closed,
        text: publishesAt ? (
          <>
            {texts.electionPhase.resultComes} <Moment at={publishesAt} />.
          </>
        ) : (
          texts.electionPhase.resultComesSoon
        ),
        action: <LinkButton to={paths.election(id)}>{texts.electionPhase.aboutElection}</LinkButton>,
      };
    case 'published':
      return {
        tone: 'good',
        title: texts.electionPhase.published,
        action: (
          <LinkButton variant="primary" to={paths.election(id)}>
            {texts.electionPhase.seeResult}
          </LinkButton>
        ),
      };
    case 'cancelled':
      return { tone: 'warn', title: texts.electionPhase.cancelled, text: cancelReason };
    default:
      return null;
  }
}
