import type { MemberDetails } from '@campus/contracts/details';

/** The answer of `getMyDetails` for a member about whom nothing is known. */
export const noDetails: MemberDetails = {
  registrationNumber: '',
  className: '',
  coordinatorEmail: '',
  parentEmail: '',
  phone: '',
  coordinatorName: '',
  fromClassList: [],
};
