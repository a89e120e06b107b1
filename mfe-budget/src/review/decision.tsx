import { messages } from '@campus/contracts';
import {
  type Application,
  type ApplicationDetail,
  decideApplication,
  ledgerArea,
  returnApplication,
} from '@campus/contracts/budget';
import { ApiError, DecisionForm, notify, useChange } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';

export function Decision({
  application,
  readAgain,
  onDecided,
  ...form
}: {
  application: ApplicationDetail;
  readAgain: () => Promise<Application>;
  onDecided?: () => void;
} & Pick<ComponentProps<typeof DecisionForm>, 'title' | 'done' | 'next' | 'onGivenUp'>) {
  const { _id: id, version, status, actions } = application;
  const options = {
    // Money may be set aside for it.
    also: [ledgerArea],
    onSuccess: ({ status: reached }: Application) =>
      notify.success(
        reached === 'Pending'
          ? 'First approval recorded. It now needs a second reviewer.'
          : messages.applicationMarked(reached),
      ),
  };
  const decide = useChange(decideApplication, options);
  const requestChanges = useChange(returnApplication, options);
  return (
    <DecisionForm
      name={`application ${id}`}
      isStored
      hint={t`The applicant reads it. After a decision every member can read it in the register.`}
      version={version}
      possible={(['approve', 'reject', 'request-changes'] as const).filter((one) => actions.includes(one))}
      state={status}
      decide={async (decision, remark, readVersion) => {
        const params = { id };
        try {
          if (decision === 'request-changes') {
            const body = { version: readVersion, text: remark };
            await requestChanges.mutateAsync({ params, body });
          } else {
            const decided = decision === 'approve' ? 'Approved' : 'Rejected';
            const body = { status: decided, facultyRemark: remark, version: readVersion } as const;
            await decide.mutateAsync({ params, body });
          }
        } catch (error) {
          if (error instanceof ApiError)
            throw error.withMessage(`${messages.statusNotUpdated} ${error.message}`);
          throw error;
        }
        onDecided?.();
      }}
      readAgain={async () => (await readAgain()).version}
      {...form}
    />
  );
}
