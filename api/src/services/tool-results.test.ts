import { expect, test } from 'vitest';
import { portalForTests } from '../testing/test-portal.ts';
import { noteResult } from './tool-results.ts';

const portal = portalForTests();

test('/metrics says when the newest backup was taken, where, and what the last check of the data found', async () => {
  const db = portal.connection.db!;
  await noteResult(db, 'backup', { at: new Date(1_000_000) });
  await noteResult(db, 'backup', { at: new Date(2_000_000), missing: 4 });
  await noteResult(db, 'backup-elsewhere', { at: new Date(1_500_000) });
  await noteResult(db, 'check-data', { at: new Date(), violations: 3 });
  const { text } = await portal.call('GET', '/metrics');
  expect(text).toContain('\ncampus_backup_last_success_timestamp_seconds 2000\n');
  expect(text).toContain('\ncampus_backup_elsewhere_timestamp_seconds 1500\n');
  expect(text).toContain('\ncampus_documents_missing{noticed_by="backup"} 4\n');
  expect(text).toContain('\ncampus_check_data_violations 3\n');
});
