export const texts = {
  availability: {
    freeTimes: 'Free times',
    retired: 'This facility can’t be booked any more.',
    lead: (aheadDays: string, lastDay: string | number) =>
      `You can book up to ${aheadDays} ahead, until ${lastDay}. Press the first and the last slot of a free time, or drag. If your time is taken, choose it in the form and join its waiting list.`,
    goTo: 'Go to',
    previous: 'Previous',
    today: 'Today',
    next: 'Next',
    weekFrom: (day: string) => `Week from ${day}`,
  },
  dayTrack: {
    none: 'No free time',
    closed: 'Closed',
    free: (hours: string) => `Free, ${hours}`,
    freeCantBooked: 'Free, can’t be booked',
    requested: 'Requested, not approved yet',
    by: 'by',
    hour: (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'am' : 'pm'}`,
  },
  free: {
    closed: 'Closed',
    now: (time: string) => `Free now until ${time}`,
    from: (time: string) => `Free from ${time}`,
    none: 'No free time',
  },
  legend: { free: 'Free', mine: 'Yours', booked: 'Taken', waiting: 'Requested', closed: 'Closed' },
} as const;
