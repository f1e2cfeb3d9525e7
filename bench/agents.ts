// Measures the desk of one agent with 20,000 clients and 200,000 timeline entries: list, search, board, a client's page and the leads.
// Exits with 1 if a 95th percentile is over the budget. The searches are words that match much, little and nothing.
import { sql } from 'drizzle-orm'
import { systemClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { listDuplicates } from '#app/domain/agents/client-merge/duplicates.queries.server.ts'
import { clientList } from '#app/domain/agents/clients/client.model.ts'
import { countClients, listClientBoard, listClients } from '#app/domain/agents/clients/client.queries.server.ts'
import { getClient } from '#app/domain/agents/clients/client-view.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listLeads } from '#app/domain/messaging/leads/lead.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestAdapters, createTestContext, makeActor } from '#tests/support/context.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { computeFigures, formatLine, TABLE_HEADER } from './figures.ts'

const BUDGET_MS = 200
const ROUNDS = 40
const CLIENTS = 20_000
const NOTES = 80_000
const STAGES = 80_000
const CONVERSATIONS = 5_000
const MESSAGES = 40_000

const temporary = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir: temporary.dataDir, durability: 'none' })
try {
  await migrateDatabase(postgres.url)
  const { db, close } = openDatabase(postgres.url, { statementTimeoutMs: 60_000 })
  try {
    const ctx = await fill(db)
    process.exitCode = (await measureAll(ctx)) ? 0 : 1
  } finally {
    await close()
  }
} finally {
  await postgres.stop()
  await temporary.remove()
}

/** Ids are made of a number, so that rows refer to each other without being read. */
async function fill(db: Db): Promise<Ctx> {
  const person = await makePerson(db, 'agent')
  const agent = await makeAgent(db, { userId: person.id })
  const listing = await makeProperty(db, { ownerId: person.id })
  const other = await makeAgent(db)
  const toId = (kind: string, number: string) =>
    sql.raw(`('00000000-0000-4000-8000-' || '${kind}' || lpad((${number})::text, 11, '0'))::uuid`)
  await db.execute(sql`insert into clients (id, agent_id, name, email, phone, type, stage, next_action, next_action_due, last_contact, created_at)
    select ${toId('1', 'n')}, ${agent.id}, 'Client ' || md5(n::text) || ' Santos', 'c' || n || '@tahanan.example', '+63917' || lpad(n::text, 7, '0'),
      (array['renter', 'landlord', 'company'])[1 + n % 3],
      (array['new', 'active', 'touring', 'offer', 'under_contract', 'closed', 'inactive'])[1 + n % 7],
      case when n % 4 = 0 then null else 'Call' end, case when n % 4 = 0 then null else date '2026-01-01' + n % 400 end,
      now() - n * interval '1 minute', now() - n * interval '5 minutes' from generate_series(1, ${CLIENTS}) n`)
  await db.execute(sql`insert into agent_client_relationships (agent_id, client_id) select ${agent.id}, ${toId('1', 'n')}
    from generate_series(1, ${CLIENTS}) n`)
  await db.execute(sql`insert into client_notes (client_id, author_id, content, created_at)
    select ${toId('1', `1 + n % ${CLIENTS}`)}, ${person.id}, 'Note ' || n, now() - n * interval '1 minute' from generate_series(1, ${NOTES}) n`)
  await db.execute(sql`insert into client_stage_changes (client_id, from_stage, to_stage, created_at)
    select ${toId('1', `1 + n % ${CLIENTS}`)}, 'new', 'active', now() - n * interval '1 minute' from generate_series(1, ${STAGES}) n`)
  await db.execute(sql`insert into users (id, email, full_name) select ${toId('2', 'n')}, 'r' || n || '@tahanan.example', 'Renter ' || n
    from generate_series(1, ${CONVERSATIONS}) n`)
  await db.execute(sql`insert into conversations (id, property_id, agent_id, client_id, client_user_id, last_message_at)
    select ${toId('3', 'n')}, ${listing.id}, ${agent.id}, ${toId('1', 'n')}, ${toId('2', 'n')}, now() - n * interval '1 minute'
    from generate_series(1, ${CONVERSATIONS}) n`)
  await db.execute(sql`insert into messages (conversation_id, sender_id, content, created_at)
    select ${toId('3', `1 + n % ${CONVERSATIONS}`)}, ${toId('2', `1 + n % ${CONVERSATIONS}`)}, 'Message ' || n, now() - n * interval '1 second'
    from generate_series(1, ${MESSAGES}) n`)
  for (let index = 0; index < 50; index++) await makeClient(db, { agentId: other.id })
  await db.execute(sql`vacuum analyze`)
  const adapters = createTestAdapters({ clock: systemClock, log: createLog({ level: 'warn' }) })
  return createTestContext(db, { actor: makeActor('agent', person.id), adapters })
}

async function measureAll(ctx: Ctx): Promise<boolean> {
  const openList = (text: string) => () => {
    const query = clientList.read(new URLSearchParams(text))
    return Promise.all([countClients(ctx, query), listClients(ctx, query)])
  }
  const openBoard = () => {
    const query = clientList.read(new URLSearchParams())
    return Promise.all([countClients(ctx, query), listClientBoard(ctx, query)])
  }
  const cases: [string, () => Promise<unknown>][] = [
    ['list, newest', openList('')],
    ['list, by name, page 400', openList('sort=name&page=400')],
    ['list, by last contact', openList('sort=contact')],
    ['list, hot leads by next action', openList('stage=hot&sort=next')],
    ['search, one match', openList('q=c12345@')],
    ['search, all match', openList('q=santos')],
    ['search, two letters', openList('q=ab')],
    ['search, no match', openList('q=nobody-here')],
    ['board', openBoard],
    ['client page', () => getClient(ctx, '00000000-0000-4000-8000-100000000042', null)],
    ['leads', () => listLeads(ctx)],
    ['duplicates', () => listDuplicates(ctx)],
  ]
  console.log(TABLE_HEADER)
  let isWithin = true
  for (const [name, open] of cases) {
    await open()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now()
      await open()
      times.push(performance.now() - from)
    }
    const figures = computeFigures(times)
    const isOk = figures.p95 <= BUDGET_MS
    isWithin &&= isOk
    console.log(`${formatLine(name, figures)}  ${isOk ? 'ok' : `OVER ${BUDGET_MS} ms`}`)
  }
  return isWithin
}
