import { messages } from '@campus/contracts';
import { type Application, decideApplication, ledgerArea, returnApplication } from '@campus/contracts/budget';
import { type ApiError, type Decision, randomId, isOvertaken, notify, useChange } from '@campus/portal-kit';

/**
 * Decides on an application from the version that was read. The API recognises a repeated decision, so it is safe to retry.
 * @param onOvertaken called after a conflict, before the lists are fetched again
 */
export function useDecide(
  { _id: id }: Pick<Application, '_id'>,
  onOvertaken: () => Promise<unknown> = async () => undefined,
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
      notify.error(`${messages.statusNotUpdated} ${error.message}`);
      if (isOvertaken(error)) await onOvertaken();
    },
  };
  const decide = useChange(decideApplication, options);
  const requestChanges = useChange(returnApplication, options);
  return (decision: Decision, remark: string, version: number): Promise<Application> => {
    const params = { id };
    if (decision === 'request-changes')
      return requestChanges.mutateAsync({ params, body: { requestId: randomId(), version, text: remark } });
    const status = decision === 'approve' ? 'Approved' : 'Rejected';
    return decide.mutateAsync({ params, body: { status, facultyRemark: remark, version } });
  };
}

/** The hint of a reviewer's remark. */
export const remarkHint =
  'The applicant reads it. After a decision every member can read it in the register.';
