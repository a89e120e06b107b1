/** A member in an election. */
export interface Voter {
  memberId: string;
  electionId: string;
}
export const voterName = ({ memberId, electionId }: Voter) => `${memberId}/${electionId}`;
