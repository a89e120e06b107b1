import { figure, plural } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const reminderTexts = () =>
  ({
    /** @param isMore the API has further pages */
    toDecide: (count: number, isMore: boolean) =>
      t`${figure(count)}${isMore ? ' or more' : ''} leave ${plural(count, 'request')} to decide.`,
  }) as const;
