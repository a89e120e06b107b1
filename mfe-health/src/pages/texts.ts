import { t } from '@lingui/core/macro';

export const homePageTexts = () =>
  ({
    studentList: t`Student List`,
    studentListHint: t`See who is present, sick or on leave now. Reasons are never shown.`,
    reportSick: t`Report Sick`,
    reportSickHint: t`Fill in one short form. It shows who we email.`,
    reportLeave: t`Report Leave`,
    reportLeaveHint: t`Ask for days off. A teacher or admin decides, and we email a parent.`,
  }) as const;
