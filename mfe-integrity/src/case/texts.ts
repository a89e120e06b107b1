import type { CaseEntry } from '@campus/contracts/integrity';
import { t } from '@lingui/core/macro';

/** The texts of this folder, in the order of its pages. */
export const texts = () =>
  ({
    caseHistory: {
      headings: {
        report: t`Reported`,
        'add-evidence': t`Evidence added`,
        check: t`Checked`,
        notify: t`Student notified`,
        answer: t`Answer arrived`,
        decide: t`Decided`,
        appeal: t`Appeal arrived`,
        'decide-appeal': t`Decided on the appeal`,
        publish: t`Published without names`,
        dismiss: t`Dismissed`,
        withdraw: t`Withdrawn by the reporter`,
        'step-back': t`Stepped back`,
        exclude: t`Excluded from the case`,
        readmit: t`Readmitted to the case`,
      } satisfies Record<CaseEntry['action'], string>,
    },
    noCase: {
      myCases: t`My cases`,
      signInAs: t`Did you get an email about a case? Log in with the address that received it.`,
    },
    standing: {
      finalUnpublished: (publishing: string | number) => t`This is final. ${publishing}`,
      finalPublished: (published: string | number) => t`This is final. ${published}`,
      dismissedStudent: t`The committee dropped the case. Nothing is held against you.`,
      answeredReporter: t`The committee decides next. You can’t decide on a case you reported.`,
      dismissedReporter: t`The case was dismissed.`,
      dismissedCommittee: t`The case was dismissed. Nothing about it is published.`,
      willPublish: t`The committee publishes the course level, the kind of case, the term and the outcome. It publishes no name, date or course.`,
      isPublished: t`Everyone can read the course level, the kind of case, the term and the outcome, but no name, date or course.`,
    },
    stepFields: {
      companion: {
        label: t`Companion`,
        hint: t`Someone you trust who supports you: a friend, a teacher or a parent. You don’t have to name anyone.`,
      },
    },
    casePage: {
      myCases: t`My cases`,
    },
  }) as const;
