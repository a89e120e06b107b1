export const awayFiguresTexts = {
  weekWeek: 'Week by week',
  noReportsLastWeeks: 'No reports in the last weeks.',
  reportsStartingWeekLeave: 'Reports by starting week; leave is hatched',
} as const;

export const awayReportsTexts = {
  isCut: 'These are the first 1,000 reports. There are more.',
  noClass: 'No class',
} as const;

export const awayTodayTexts = {
  middayOf: 'midday of ',
  fromAfternoon: (until: string | number) => `from the afternoon, ${until}`,
  noOneReportedAway: 'No one is reported away today.',
} as const;

export const awayWeekTexts = {
  weekFrom: (monday: string) => `Week from ${monday}`,
  weeks: 'Weeks',
  previousWeek: 'Previous week',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  noOneReportedAway: 'No one is reported away this week.',
  weekCaption: (days: string) => `Who is away in the week from ${days}`,
  name: 'Name',
  noOne: 'No one',
  downloadWeekCsv: 'Download this week as CSV',
  awayCsv: (from: string | number) => `away-${from}.csv`,
} as const;

export const awayPageTexts = {
  whoAway: 'Who is away',
  facultyAdmins: 'This is for faculty and admins',
  studentList: 'Student list',
  studentListShowsWho: 'The student list shows who is present, sick or on leave now.',
  lead: 'Students who reported sick or are on leave, by class. Reasons are not shown here.',
  inYourCalendar: 'In your calendar',
} as const;
