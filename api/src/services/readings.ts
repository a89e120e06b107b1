import type { Connection } from 'mongoose';
import type { Clock } from '../platform/clock.ts';
import { databaseAnswers, pingDatabase } from '../platform/http/health.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { ReadRegistry } from '../platform/http/registry.ts';
import type { Mailer } from './mail/mailer.ts';
import { readResult } from './tool-results.ts';

interface ReadingsDeps {
  metrics: Pick<Metrics, 'gauge' | 'readings'>;
  connection: Connection;
  mail: Pick<Mailer, 'model'>;
  registry: ReadRegistry;
  clock: Pick<Clock, 'agrees'>;
  now: () => number;
}

/** A row of the collection `jobs`, which says when each job ran last. */
interface JobRow {
  _id: string;
  lastSuccess?: Date;
  lastError?: { at: Date } | null;
}

/** Figures for `/metrics` that answer “is everything all right now?”. No label names a person or what belongs to one. */
export function publishReadings({ metrics, connection, mail, registry, clock, now }: ReadingsDeps): void {
  const { gauge, readings } = metrics;
  const secondsSince = (moment: Date) => Math.max(0, (now() - moment.getTime()) / 1000);

  gauge(
    'campus_database_up',
    'Whether the database answers within two seconds',
    async () => ((await databaseAnswers(connection)) ? 1 : 0),
    'min',
  );
  readings('campus_database_ping_seconds', 'Time of one round trip to the database', [], async () => {
    const seconds = await pingDatabase(connection);
    return seconds === null ? [] : [{ value: seconds }];
  });
  readings('campus_database_bytes', 'Bytes of the database', ['of'], async () => {
    const { totalSize, fsTotalSize, fsUsedSize } = (await connection.db!.command({ dbStats: 1 })) as Record<
      'totalSize' | 'fsTotalSize' | 'fsUsedSize',
      number
    >;
    return [
      { of: 'data', value: totalSize },
      { of: 'disk free', value: fsTotalSize - fsUsedSize },
    ];
  });
  gauge(
    'campus_clock_agrees',
    'Whether the clocks of this process and the database agree within two seconds',
    async () => ((await clock.agrees().catch(() => false)) ? 1 : 0),
    'min',
  );

  const outboxes = [
    ['audit', 'outbox'],
    ['letters', 'letters'],
  ] as const;
  readings(
    'campus_outbox_waiting',
    'Changed documents whose audit entries or letters were not moved on yet',
    ['outbox'],
    async () => {
      const models = Object.values(connection.models);
      const all: { outbox: string; value: number }[] = [];
      for (const [outbox, field] of outboxes) {
        let value = 0;
        for (const { schema, collection } of models)
          if (schema.path(field))
            // The sparse index holds only documents that carry something.
            value += await collection.countDocuments({ [`${field}._id`]: { $exists: true } });
        all.push({ outbox, value });
      }
      return all;
    },
  );

  const states = ['queued', 'sending', 'failed'] as const;
  readings('campus_mails', 'Mails by state; sent ones are not counted', ['state'], () =>
    Promise.all(states.map(async (state) => ({ state, value: await mail.model.countDocuments({ state }) }))),
  );
  readings(
    'campus_mail_oldest_queued_seconds',
    'Age of the mail that has waited longest, but for welcomes',
    [],
    async () => {
      // A welcome mail keeps only its day.
      const dated = { state: 'queued', kind: { $ne: 'welcome' } } as const;
      const oldest = await mail.model.findOne(dated, { at: 1 }).sort({ at: 1, _id: 1 }).lean();
      return [{ value: oldest ? secondsSince(oldest.at) : 0 }];
    },
  );

  const jobRows = () => connection.collection<JobRow>('jobs').find().toArray();
  readings(
    'campus_job_last_success_timestamp_seconds',
    'When each job was done last, on whichever process',
    ['name'],
    async () =>
      (await jobRows()).flatMap(({ _id, lastSuccess }) =>
        lastSuccess ? [{ name: _id, value: lastSuccess.getTime() / 1000 }] : [],
      ),
  );
  // A clock that was ahead noted an error that lies in the future.
  const isNewer = (error: Date, success: Date | undefined) =>
    secondsSince(error) > 0 && (!success || error > success);
  readings('campus_job_failing', 'Whether the last run of a job failed', ['name'], async () =>
    (await jobRows()).map(({ _id, lastSuccess, lastError }) => ({
      name: _id,
      value: lastError && isNewer(lastError.at, lastSuccess) ? 1 : 0,
    })),
  );

  const lastOf = async (tool: 'backup' | 'backup-elsewhere') => {
    const result = await readResult(connection.db!, tool);
    return [{ value: result ? result.at.getTime() / 1000 : 0 }];
  };
  readings(
    'campus_backup_last_success_timestamp_seconds',
    'When the newest backup was taken; 0 if there is none',
    [],
    () => lastOf('backup'),
  );
  readings(
    'campus_backup_elsewhere_timestamp_seconds',
    'When the newest backup was taken that lies on another disk than the data; 0 if there is none',
    [],
    () => lastOf('backup-elsewhere'),
  );
  readings(
    'campus_documents_missing',
    'Documents that are not in their place, or could not be read for the last backup',
    ['noticed_by'],
    async () => {
      const job = await readResult(connection.db!, 'missing-documents');
      const backup = await readResult(connection.db!, 'backup');
      return [
        { noticed_by: 'job', value: job?.missing ?? 0 },
        { noticed_by: 'backup', value: backup?.missing ?? 0 },
      ];
    },
  );
  readings(
    'campus_check_data_violations',
    'Violations that the last check of the data found',
    [],
    async () => {
      const check = await readResult(connection.db!, 'check-data');
      return check ? [{ value: check.violations }] : [];
    },
  );

  readings(
    'campus_remote_info',
    'Always 1; the labels name each active remote and its version',
    ['remote', 'version'],
    async () => registry().remotes.map(({ id, version }) => ({ remote: id, version, value: 1 })),
  );
  readings(
    'campus_remotes_skipped',
    'Remotes that can’t be used, see Admin Panel → Remotes',
    [],
    async () => [{ value: registry().skipped.length }],
  );
}
