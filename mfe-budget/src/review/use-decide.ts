import {
  decideApplication,
  messages,
  returnApplication,
  type Application,
  type ApprovalAction,
} from '@campus/contracts';
import { ApiError, drawId, notify, useApi } from '@campus/portal-kit';
import { useReadAgain } from '../application/use-read-again.ts';

export const decisions = ['approve', 'reject', 'request-changes'] as const satisfies ApprovalAction[];
export type Decision = (typeof decisions)[number];

/**
 * Decides on an application from the version that was read, says so, and reads again what shows it. The API knows the
 * same decision when it comes again, so it can be sent again after a lost answer.
 * @throws ApiError, after a toast with the reason
 */
export function useDecide() {
  const api = useApi();
  const readAgain = useReadAgain();
  return async (
    { _id: id, version }: Pick<Application, '_id' | 'version'>,
    decision: Decision,
    remark: string,
  ): Promise<Application> => {
    const params = { id };
    try {
      const decided =
        decision === 'request-changes'
          ? await api.call(returnApplication, {
              params,
              body: { requestId: drawId(), version, text: remark },
            })
          : await api.call(decideApplication, {
              params,
              body: {
                status: decision === 'approve' ? 'Approved' : 'Rejected',
                facultyRemark: remark,
                version,
              },
            });
      notify.success(
        decided.status === 'Pending'
          ? 'First approval recorded. A second reviewer decides.'
          : messages.applicationMarked(decided.status),
      );
      await readAgain();
      return decided;
    } catch (error) {
      notify.error(
        [messages.statusNotUpdated, ...(error instanceof ApiError ? [error.message] : [])].join(' '),
      );
      throw error;
    }
  };
}
