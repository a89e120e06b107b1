import type { MemberDetails } from '@campus/contracts/details';

/** The details of a member about whom nothing is known. */
export const noDetails: MemberDetails = {
  registrationNumber: '',
  className: '',
  coordinatorEmail: '',
  parentEmail: '',
  phone: '',
  coordinatorName: '',
  fromClassList: [],
};
