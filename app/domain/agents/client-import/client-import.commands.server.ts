// Import of clients from a file: first a preview that stores nothing, then the import of the rows that were shown.
import { and, eq, inArray, or } from 'drizzle-orm'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { isOwnClient, requireActiveAgent } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { insertClient } from '#app/domain/agents/clients/client.commands.server.ts'
import type { ClientInput } from '#app/domain/agents/clients/client.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { readSpreadsheet } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import {
  type CheckedClient,
  type ClientCells,
  type ClientImportPreview,
  MAX_CLIENT_FILE_MB,
} from './client-import.model.ts'
import { checkClientCells, CLIENT_TABLE_LIMITS, readClientTable } from './client-import.rules.server.ts'

export async function previewClientImport(ctx: Ctx, file: Blob): Promise<ClientImportPreview> {
  await requireActiveAgent(ctx)
  await hitLimit(ctx, 'upload', getAccountSubject(ctx.actor?.id ?? ''))
  if (file.size === 0) fail('import.empty')
  if (file.size > MAX_CLIENT_FILE_MB * 1024 * 1024) fail('upload.tooLarge', { mb: MAX_CLIENT_FILE_MB })
  const table = await readSpreadsheet(ctx, new Uint8Array(await file.arrayBuffer()), CLIENT_TABLE_LIMITS)
  const rows = readClientTable(table).map((row) => Object.assign(row, checkClientCells(row.cells)))
  const isKnown = await createDuplicateCheck(
    ctx,
    rows.flatMap(({ client }) => (client ? [client] : [])),
  )
  const checked = rows.map(({ rowNumber, cells, client, problems }): CheckedClient => ({
    rowNumber,
    cells,
    problems,
    isDuplicate: client !== null && isKnown(client),
  }))
  return {
    rows: checked,
    validCount: checked.filter(({ problems, isDuplicate }) => problems.length === 0 && !isDuplicate).length,
  }
}

/** The same preview sent twice imports once. A row that became a duplicate meanwhile is left out. */
export async function importClients(
  ctx: Ctx,
  { key, rows }: { key: string; rows: readonly ClientCells[] },
): Promise<number> {
  return once(ctx, { operation: 'client.import', key, input: rows }, async (tx) => {
    const agentId = await requireActiveAgent(tx)
    const valid = rows.flatMap((cells) => {
      const { client } = checkClientCells(cells)
      return client ? [client] : []
    })
    const isKnown = await createDuplicateCheck(tx, valid)
    let added = 0
    for (const client of valid) {
      if (isKnown(client)) continue
      await insertClient(tx, agentId, client)
      added++
    }
    if (added === 0) fail('import.nothingValid')
    await recordAudit(tx, { action: 'client.imported', subjectType: 'client', details: { added } })
    return added
  })
}

type Reachable = Pick<ClientInput, 'email' | 'phone'>

/** By email address or phone number, against the clients of the agent and the rows that were asked about before. */
async function createDuplicateCheck(ctx: Ctx, rows: readonly Reachable[]): Promise<(row: Reachable) => boolean> {
  const emails = rows.flatMap(({ email }) => email ?? [])
  const phones = rows.flatMap(({ phone }) => phone ?? [])
  const agentId = await requireActiveAgent(ctx)
  const stored = await ctx.db
    .select({ email: clients.email, phone: clients.phone })
    .from(clients)
    .where(
      or(
        // The address is unique for the agent, also among clients whose relationship ended
        and(eq(clients.agentId, agentId), inArray(clients.email, emails)),
        and(isOwnClient(ctx), inArray(clients.phone, phones)),
      ),
    )
  const seen = new Set(stored.flatMap(({ email, phone }) => [email, phone]))
  return ({ email, phone }) => {
    const keys = [email, phone].filter((key) => key !== null)
    const isKnown = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isKnown
  }
}
