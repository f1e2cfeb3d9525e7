import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { IMPORT_JOB } from './import.commands.server.ts'
import type { OwnerClients } from './import-owners.commands.server.ts'
import { deleteOldImports, failStaleImports, runImport } from './run-import.commands.server.ts'

export function listingImportJobs(system: () => Ctx, clients: OwnerClients): JobDefinition[] {
  return [
    {
      name: IMPORT_JOB,
      handler: async ({ importId }) => {
        if (typeof importId === 'string') await runImport(system(), importId, clients)
      },
    },
    {
      name: 'listings.failStaleImports',
      cron: '*/5 * * * *',
      handler: async () => void (await failStaleImports(system())),
    },
    {
      name: 'listings.deleteOldImports',
      cron: '47 3 * * *',
      handler: async () => void (await deleteOldImports(system())),
    },
  ]
}
