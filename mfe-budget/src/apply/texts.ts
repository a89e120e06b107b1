import { applicationKinds, type ApplicationKind } from '@campus/contracts/budget';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    titles: { funds: t`Apply for a budget`, event: t`Apply for approval` },
    lead: t`Ask for approval of an event, or for money. Faculty decide and give a reason.`,
    steps: [
      [t`You apply`, t`Say what, when and how much, and add your plan as a document.`],
      [t`A reviewer decides`, t`Faculty or an admin, never the applicant. Large amounts need two reviewers.`],
      [t`You get a reason`, t`Approved, rejected or sent back for changes, always with a remark.`],
      [
        t`Everyone can see it`,
        t`The register shows every application. The ledger shows where the money goes.`,
      ],
    ],
    unauthorized: (email: string, college: string, { student, admin }: { student: string; admin: string }) =>
      t`You are logged in as ${email}. Only members of ${college} can apply, with an address that ends in @${student} or @${admin}.`,
    restored: {
      lostFile: [t`Everything except the document: choose `, t` again.`],
    },
    kind: {
      label: t`What are you applying for?`,
      event: { label: applicationKinds.event, hint: t`Something that takes place, with or without money.` },
      funds: { label: applicationKinds.funds, hint: t`Money for a purchase, a trip or a club.` },
    },
    fields: {
      purpose: t`Purpose`,
      category: t`Category`,
      date: (kind: ApplicationKind) => (kind === 'event' ? t`First day` : t`Date`),
      endDate: t`Last day`,
      place: t`Place`,
      explanation: t`Explanation`,
      document: t`Document`,
    },
    amount: {
      label: t`Amount`,
    },
    you: {
      name: t`Your name`,
      email: t`Your email address`,
      regNo: t`Registration number`,
      designation: t`Designation`,
    },
    before: {
      pace: (kind: ApplicationKind, time: string) =>
        t`Half of all applications for ${kind === 'event' ? 'events' : 'funds'} are decided ${time}.`,
    },
    outcome: {
      cancelled: t`Cancelled. Everything you typed is still here.`,
      'signed-out': t`Log in to send it. Everything you typed stays here.`,
      signIn: t`Log in`,
    },
  }) as const;
