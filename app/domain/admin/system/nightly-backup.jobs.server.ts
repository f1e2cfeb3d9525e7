// The embedded database is backed up every night, because one machine must be safe without an operator (promise B1). An external database
// has tools of its own for this.
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { backUpNightly, copyProvenBackup, proveNightlyBackup } from './nightly-backup.commands.server.ts'

export function nightlyBackupJobs(system: () => Ctx): JobDefinition[] {
  return [
    { name: 'admin.nightlyBackup', cron: '40 2 * * *', retryLimit: 3, handler: () => backUpNightly(system()) },
    { name: 'admin.backupProof', cron: '10 3 * * *', retryLimit: 1, handler: () => proveNightlyBackup(system()) },
    { name: 'admin.backupCopy', cron: '50 3 * * 0', retryLimit: 3, handler: () => copyProvenBackup(system()) },
  ]
}
