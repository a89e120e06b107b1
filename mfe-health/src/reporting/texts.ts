import type { CollegeDomains } from '@campus/contracts';
import { t } from '@lingui/core/macro';

/** Texts of the pages "Report sick" and "Report leave". */
export const texts = () =>
  ({
    sick: {
      title: t`Report sick`,
      lead: t`Tell the college that you are ill. No one has to approve it.`,
      send: t`Report sick`,
      reasonHint: t`Only you and the health office can read this.`,
      addressHint: ({ student, admin }: CollegeDomains) => t`It ends with @${student} or @${admin}.`,
      content: t`The email has your name, registration number, class and these days.`,
      status: t`Sick`,
      statusText: t` in the student list on the days that you reported.`,
    },
    leave: {
      title: t`Report leave`,
      lead: t`Ask for days off. Faculty decide and say why. We email a parent.`,
      send: t`Ask for leave`,
      reasonHint: t`Only you, the health office and the reviewer can read this. Your parents can’t.`,
      addressHint: () => t`One address. We email them the days and the decision.`,
      content: t`The email has your name and these days.`,
      status: t`Waiting for a decision`,
      statusText: t` by the faculty. We email you when they have decided.`,
    },
    days: {
      leaveKind: { label: t`What it is for`, placeholder: t`Choose` },
      change: t`Change the days or add a reason`,
      from: t`First day`,
      fromHalf: t`On the first day`,
      afternoon: t`From the afternoon`,
      until: { label: t`Last day`, hint: t`Leave this empty for one day.` },
      untilHalf: t`On the last day`,
      midday: t`Until midday`,
      whole: t`All day`,
      reason: t`Reason`,
    },
    you: {
      title: t`About you`,
      change: t`Change your details`,
      unavailable: t`We couldn’t load your details. Please type them here.`,
      name: { label: t`Your name`, hint: t`As in your profile.` },
      classHint: t`For example SE CSE A.`,
    },
    before: {
      coordinator: t`We email your class coordinator, `,
      address: t`We email `,
      noReason: t`. We don’t say why.`,
      noCoordinator: t`We don’t know your class coordinator, so we email no one.`,
      whatToDo: t`Tell them yourself, or add their address under “Change your details”.`,
      whatToDoHere: t`Tell them yourself, or add their address above.`,
    },
    done: {
      open: t`Open the report`,
      next: t`Open the report to check the email, add a certificate, withdraw the report or say that you are back.`,
      days: t`Days`,
      told: t`Email to`,
      toldNobody: t`No one. We don’t know your class coordinator.`,
      status: t`Status`,
    },
    refused: {
      overlaps: t`You already reported some of these days. Choose other days, or withdraw that report first.`,
      reports: t`Your reports`,
      open: t`Open it`,
    },
    leaveWarning: t`What you typed was not sent and will be lost.`,
  }) as const;
