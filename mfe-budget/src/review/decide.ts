import { messages } from '@campus/contracts';
import { type Application, decideApplication, ledgerArea, returnApplication } from '@campus/contracts/budget';
import { type ApiError, type Decision, randomId, isOvertaken, notify, useChange } from '@campus/portal-kit';

/**
 * Decides on an application from the version that was read, says so, and reads again what shows it. The API knows the
 * same decision when it comes again, so it can be sent again after a lost answer.
 * @param onOvertaken called before the lists are read again, when somebody else was quicker
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
          ? 'First approval recorded. A second reviewer decides.'
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

/** Who reads the remark of a reviewer. */
export const remarkHint =
  'The applicant reads it. Once it is approved or rejected, every member reads it in the register.';
