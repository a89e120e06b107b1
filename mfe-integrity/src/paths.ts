const home = '/cheating-records';

/** The pages of this area. */
export const paths = {
  home,
  add: `${home}/add`,
  records: `${home}/records`,
  record: (id: string) => `${home}/records/${id}`,
  myCases: `${home}/my-cases`,
  cases: `${home}/cases`,
  case: (id: string) => `${home}/cases/${id}`,
  caseFile: (id: string) => `${home}/cases/${id}/print`,
  committee: `${home}/committee`,
  figures: `${home}/figures`,
};
