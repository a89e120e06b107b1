import type { Application } from '@campus/contracts/budget';

/** Name of the form that changes an application as it stands. */
export const revisionForm = ({ _id, version }: Pick<Application, '_id' | 'version'>): string =>
  `application ${_id}.${version}`;
