import { t } from '@lingui/core/macro';

/** The texts of this folder, in the order of its pages. */
export const texts = () =>
  ({
    reportFields: {
      name: { label: t`Name` },
      email: (student: string) => ({
        label: t`College email address`,
        hint: t`It ends in @${student}. We notify the person with this address, and they can read the case. Please check it twice.`,
      }),
      registrationNumber: { label: t`Registration number` },
      course: { label: t`Course`, hint: t`As in the timetable.` },
      level: { label: t`Level`, placeholder: t`Choose` },
      day: (oldest: number) => ({ label: t`Day`, hint: t`When it happened, at most ${oldest} days ago.` }),
      assessment: { label: t`Type` },
      title: { label: t`Title`, hint: t`For example “Assignment 3: linked lists”.` },
      kind: { label: t`Kind`, placeholder: t`Choose` },
      description: {
        label: t`Description`,
        hint: t`What you saw or found, and how. Write only what you know. The student can read every word.`,
      },
      evidence: (limits: string) => ({
        label: t`Evidence`,
        hint: t`You can add more later, until the student is notified. ${limits}`,
      }),
    },
    reportForm: {
      readers: [
        [t`The committee`, t`reads your report. A member other than you checks it first.`],
        [
          t`The student`,
          t`isn’t notified yet. Once notified, the student can read your report, the evidence and your name.`,
        ],
        [
          t`You`,
          t`can follow the case here and withdraw the report until the student is notified. You don’t decide on it, even if you are on the committee.`,
        ],
        [t`No one else`, t`can see the report. The final record has no names.`],
      ],
    },
  }) as const;
