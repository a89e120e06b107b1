export const texts = {
  dayTrack: {
    requested: 'Requested, not approved yet',
    hour: (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'am' : 'pm'}`,
  },
  legend: { free: 'Free', mine: 'Yours', booked: 'Taken', waiting: 'Requested', closed: 'Closed' },
} as const;
