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
    standing: {
      finalUnpublished: (publishing: string | number) => t`This is final. ${publishing}`,
      finalPublished: (published: string | number) => t`This is final. ${published}`,
      answeredReporter: t`The committee decides next. You can’t decide on a case you reported.`,
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
