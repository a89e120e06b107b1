import { may } from '@campus/contracts/areas';
import type { Caller } from '../../platform/http/caller.ts';
import type { EntryRecord } from './model.ts';

/** Authors change their own entries. */
export const canChange = ({ author }: Pick<EntryRecord, 'author'>, { id }: Caller): boolean =>
  author.id === id;

/** Authors delete their own entries, and members with the permission any. */
export const canRemove = ({ author }: Pick<EntryRecord, 'author'>, { id, roles }: Caller): boolean =>
  author.id === id || may(roles, 'template-area.manage');
