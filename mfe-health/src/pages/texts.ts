export const homePageTexts = {
  studentList: 'Student List',
  studentListHint: 'See who is present, sick or on leave now. Reasons are never shown.',
  reportSick: 'Report Sick',
  reportSickHint: 'Fill in one short form. It shows who we email.',
  reportLeave: 'Report Leave',
  reportLeaveHint: 'Ask for days off. A teacher or admin decides, and we email a parent.',
} as const;
