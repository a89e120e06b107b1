import { figure, plural } from '@campus/portal-kit';

export const reminderTexts = {
  /** @param isMore the API has further pages */
  toDecide: (count: number, isMore: boolean) =>
    `${figure(count)}${isMore ? ' or more' : ''} leave ${plural(count, 'request')} to decide.`,
} as const;
