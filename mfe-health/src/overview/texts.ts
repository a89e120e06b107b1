export const awayFiguresTexts = {
  title: 'Week by week',
  empty: 'No reports in the last weeks.',
  caption: 'Reports by the week in which they start. Leave is hatched.',
} as const;

export const awayReportsTexts = {
  cut: 'These are the first 1,000 reports. There are more.',
  noClass: 'No class',
} as const;

export const awayTodayTexts = {
  middayOf: 'midday of ',
  fromAfternoon: (until: string | number) => `from the afternoon, ${until}`,
  empty: 'No one is reported away today.',
} as const;

export const awayWeekTexts = {
  weekFrom: (monday: string) => `Week from ${monday}`,
  weeks: 'Weeks',
  previousWeek: 'Previous week',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  empty: 'No one is reported away this week.',
  noOne: 'No one',
  download: 'Download this week as CSV',
  fileName: (from: string | number) => `away-${from}.csv`,
} as const;

export const awayPageTexts = {
  title: 'Who is away',
  lead: 'Students who reported sick or are on leave, by class. Reasons are not shown here.',
  calendarTitle: 'In your calendar',
} as const;
