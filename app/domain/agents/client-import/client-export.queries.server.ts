// The export of the agent's clients: exactly the rows of the filter, in batches by keyset, so that an export of any size needs the memory
// of one. Each batch asks again whom the agent sees (promise Z6). The columns are those of the import.
import { and, asc, gt } from 'drizzle-orm'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { formatNationalPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { isOwnClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { ClientFilter } from '#app/domain/agents/clients/client.model.ts'
import { matchesFilter } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { buildCsv, buildCsvRows } from '#app/shared/csv.ts'
import { authorize } from '#app/permissions/policy.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { CLIENT_COLUMN_NAMES } from './client-columns.data.ts'
import { CLIENT_COLUMNS, type ClientColumn } from './client-import.model.ts'

const BATCH = 1_000

/** Checks and records the export before the first byte is sent. What was searched for is typed text and not recorded. */
export async function startClientExport(ctx: Ctx, { type, stage, due, search }: ClientFilter): Promise<void> {
  authorize(ctx.actor, 'client.list')
  const isHot = stage === 'hot'
  const details = { type, stage: isHot ? null : stage, isHot, due, isSearch: search !== '' }
  await recordAudit(ctx, { action: 'client.exported', subjectType: 'client', details })
}

export async function* exportClients(ctx: Ctx, filter: ClientFilter): AsyncGenerator<string> {
  const language = ctx.request.locale === 'fil' ? 1 : 0
  yield buildCsv([CLIENT_COLUMNS.map((column) => CLIENT_COLUMN_NAMES[column][language])])
  let last: string | undefined
  for (;;) {
    const batch: Stored[] = await ctx.db
      .select()
      .from(clients)
      .where(and(isOwnClient(ctx), matchesFilter(ctx, filter), last === undefined ? undefined : gt(clients.id, last)))
      .orderBy(asc(clients.id))
      .limit(BATCH)
    if (batch.length > 0) yield buildCsvRows(batch.map((row) => CLIENT_COLUMNS.map((column) => CELLS[column](row))))
    last = batch.at(-1)?.id
    if (batch.length < BATCH) return
  }
}

type Stored = typeof clients.$inferSelect

const CELLS: Record<ClientColumn, (row: Stored) => string> = {
  name: ({ name }) => name,
  email: ({ email }) => email ?? '',
  phone: ({ phone }) => (phone === null ? '' : formatNationalPhone(phone)),
  type: ({ type }) => type,
  wishArea: ({ wishArea }) => wishArea ?? '',
  wishType: ({ wishType }) => wishType ?? '',
  wishBudget: ({ wishBudget }) => (wishBudget === null ? '' : String(centavosToPesos(wishBudget))),
  wishMoveIn: ({ wishMoveIn }) => wishMoveIn ?? '',
  wishPets: ({ wishPets }) => (wishPets === null ? '' : wishPets ? 'yes' : 'no'),
  looksFor: ({ looksFor }) => looksFor ?? '',
  nextAction: ({ nextAction }) => nextAction ?? '',
  nextActionDue: ({ nextActionDue }) => nextActionDue ?? '',
}
