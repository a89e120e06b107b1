import { messages } from '@campus/contracts';
import { type Application, decideApplication, ledgerArea, returnApplication } from '@campus/contracts/budget';
import { ApiError, type Decision, isOvertaken, notify, useChange } from '@campus/portal-kit';

/**
 * Decides on an application from the version that was read. The same decision again is the same one.
 * @param onUncertain called after a conflict or a lost answer, before the lists are fetched again
 */
export function useDecide(
  { _id: id }: Pick<Application, '_id'>,
  onUncertain: () => Promise<unknown> = async () => undefined,
) {
  const options = {
    // Money may be set aside for it.
    also: [ledgerArea],
    onSuccess: ({ status }: Application) =>
      notify.success(
        status === 'Pending'
          ? 'First approval recorded. It now needs a second reviewer.'
          : messages.applicationMarked(status),
      ),
    onError: async (error: ApiError) => {
      if (isOvertaken(error)) await onUncertain();
      else if (error.isUncertain) void onUncertain().catch(() => undefined);
    },
  };
  const decide = useChange(decideApplication, options);
  const requestChanges = useChange(returnApplication, options);
  return async (decision: Decision, remark: string, version: number): Promise<Application> => {
    const params = { id };
    try {
      if (decision === 'request-changes') {
        return await requestChanges.mutateAsync({ params, body: { version, text: remark } });
      }
      const status = decision === 'approve' ? 'Approved' : 'Rejected';
      return await decide.mutateAsync({ params, body: { status, facultyRemark: remark, version } });
    } catch (error) {
      if (error instanceof ApiError) throw error.withMessage(`${messages.statusNotUpdated} ${error.message}`);
      throw error;
    }
  };
}

/** The hint of a reviewer's remark. */
export const remarkHint =
  'The applicant reads it. After a decision every member can read it in the register.';
