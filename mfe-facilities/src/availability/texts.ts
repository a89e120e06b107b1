import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    dayTrack: {
      hour: (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'am' : 'pm'}`,
    },
    legend: { free: t`Free`, mine: t`Yours`, booked: t`Taken`, waiting: t`Requested`, closed: t`Closed` },
  }) as const;
