// Adds several tenants at once, by the same rules as one. A preview checks the rows without writing (row-problems.queries.server.ts).
import type { Ctx } from '#app/domain/ctx.server.ts'
import { inTransaction } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { readSpreadsheet } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'
import { lockOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { storeTenant } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { listHomeChoices } from '#app/domain/tenancy/existing-tenants/home-choices.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import {
  type ReadTenant,
  readTenantCells,
  readTenantTable,
  type RowProblem,
  TENANT_TABLE_LIMITS,
} from './tenant-cells.rules.server.ts'
import { findRowProblems, readRowProblem } from './row-problems.queries.server.ts'
import { MAX_TENANT_FILE_MB, type TenantCells, type TenantImportPreview } from './tenant-import.model.ts'

export async function previewTenantImport(ctx: Ctx, file: Blob): Promise<TenantImportPreview> {
  requireSignIn(ctx.actor)
  await hitLimit(ctx, 'upload', getAccountSubject(ctx.actor.id))
  if (file.size === 0) fail('import.empty')
  if (file.size > MAX_TENANT_FILE_MB * 1024 * 1024) fail('upload.tooLarge', { mb: MAX_TENANT_FILE_MB })
  const table = readTenantTable(
    await readSpreadsheet(ctx, new Uint8Array(await file.arrayBuffer()), TENANT_TABLE_LIMITS),
  )
  const problems = await findRowProblems(
    ctx,
    table.map(({ cells }) => cells),
  )
  const rows = table.map((row, index) =>
    Object.assign(row, {
      problems: (problems[index] ?? []).map(({ column, code }) => ({ column, text: fieldMessage(code) })),
    }),
  )
  return { rows, validCount: rows.filter((row) => row.problems.length === 0).length }
}

/** `all`: none is added if one is refused. The same form sent twice adds once. Returns how many were added. */
export async function importTenants(
  ctx: Ctx,
  { key, rows, scope }: { key: string; rows: readonly TenantCells[]; scope: 'all' | 'good' },
): Promise<number> {
  return once(ctx, { operation: 'tenant.import', key, input: { rows, scope } }, async (tx) => {
    const problems = await addRows(tx, rows)
    const added = problems.filter((each) => each.length === 0).length
    if (added === 0) fail('import.nothingValid')
    if (scope === 'all' && added < rows.length) fail('tenantImport.rowRefused')
    return added
  })
}

/** The rows of the form: the first problem is refused at its field, which has the number of its row. */
export async function addTenants(
  ctx: Ctx,
  { key, rows }: { key: string; rows: readonly { row: number; cells: TenantCells }[] },
): Promise<number> {
  return once(ctx, { operation: 'tenant.addSeveral', key, input: rows }, async (tx) => {
    const problems = await addRows(
      tx,
      rows.map(({ cells }) => cells),
    )
    for (const [index, { row }] of rows.entries()) {
      const [first] = problems[index] ?? []
      if (first) failField(`${first.column}${row}`, first.code as FieldCode)
    }
    return rows.length
  })
}

/** What is wrong with each row; a row without a problem is added. The homes are locked in one order, so that two imports cannot block each other. */
async function addRows(ctx: Ctx, rows: readonly TenantCells[]): Promise<RowProblem[][]> {
  const homes = await listHomeChoices(ctx)
  const read = rows.map((cells) => readTenantCells(cells, homes))
  const listingIds = new Set(read.flatMap(({ input }) => (input ? [input.listing] : [])))
  for (const id of [...listingIds].toSorted()) await lockOwnListing(ctx, id)
  const problems: RowProblem[][] = []
  for (const row of read) problems.push(await addRow(ctx, row))
  return problems
}

async function addRow(ctx: Ctx, { input, problems }: ReadTenant): Promise<RowProblem[]> {
  if (input === null) return problems
  const { key: _, ...facts } = input
  try {
    await inTransaction(ctx, (tx) => storeTenant(tx, facts))
    return []
  } catch (error) {
    return [readRowProblem(error)]
  }
}
