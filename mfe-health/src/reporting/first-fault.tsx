import { useFormContext } from '@campus/portal-kit';
import { useEffect, useEffectEvent } from 'react';

/** As they stand on the page. */
const order = [
  'leaveKind',
  'from',
  'until',
  'reason',
  'name',
  'registrationNumber',
  'className',
  'classCoordinatorEmail',
  'parentEmail',
];

/** Goes to the first field that is wrong: the form did so already, but a folded one could not take the focus then. */
export function FirstFault() {
  const {
    formState: { errors, submitCount },
    setFocus,
  } = useFormContext();
  const goThere = useEffectEvent(() => {
    const first = order.find((name) => name in errors);
    if (first !== undefined) setFocus(first);
  });
  useEffect(() => {
    if (submitCount > 0) goThere();
  }, [submitCount]);
  return null;
}
