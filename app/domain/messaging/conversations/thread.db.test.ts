// Pagination of threads and of the list: complete, in order, at a cost that does not depend on the number of rows.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getConversationHead, listConversations, countUnreadMessages } from './conversation-list.queries.server.ts'
import { buildLatestConversationsSql } from './membership.queries.server.ts'
import { getThreadPage, buildThreadSql } from './thread.queries.server.ts'

const database = setUpTestDatabase()
/** Database blocks of 8 KB that one page may touch: fifty rows, each with sender and files, and the index lookups. */
const PAGE_BLOCKS = 400

async function createConversation(count: number) {
  const renter = await makePerson(database.db, 'tenant')
  const { id, propertyId } = await makeConversation(database.db, { clientUserId: renter.id })
  await database.db.execute(sql`
    insert into messages (conversation_id, sender_id, content, created_at)
    select ${id}::uuid, ${renter.id}::uuid, 'ika-' || n, now() - make_interval(secs => ${count} - n) from generate_series(1, ${count}) n`)
  return { id, propertyId, ctx: createTestContext(database.db, { actor: makeActor('tenant', renter.id) }) }
}

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
async function countBlocks(statement: ReturnType<typeof buildThreadSql>): Promise<number> {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, buffers, timing off, format json) ${statement}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

describe('thread pages', () => {
  test('a thread read page by page in both directions has every message exactly once', async () => {
    const { id, ctx } = await createConversation(130)
    const back = [await getThreadPage(ctx, id)]
    while (back[0]?.hasOlder) back.unshift(await getThreadPage(ctx, id, { before: back[0].messages[0]?.sequence ?? 0 }))
    expect(back.map(({ messages }) => messages.length)).toEqual([30, 50, 50])
    const whole = back.flatMap(({ messages }) => messages.map(({ content }) => content))
    expect(whole).toEqual(Array.from({ length: 130 }, (_, n) => `ika-${n + 1}`))
    const forward: string[] = []
    let after = 0
    for (;;) {
      const { messages } = await getThreadPage(ctx, id, { after })
      forward.push(...messages.map(({ content }) => content))
      after = messages.at(-1)?.sequence ?? 0
      if (messages.length < 50) break
    }
    expect(forward).toEqual(whole)
  })

  test('a page of a thread with 50,000 messages reads as few blocks as a page of 50', async () => {
    const [short, long] = [await createConversation(51), await createConversation(50_000)]
    await database.db.execute(sql`analyze messages`)
    const page = (id: string) => buildThreadSql(sql`m.conversation_id = ${id}`, sql`order by m.sequence desc limit 51`)
    expect(await countBlocks(page(short.id))).toBeLessThan(PAGE_BLOCKS)
    expect(await countBlocks(page(long.id))).toBeLessThan(PAGE_BLOCKS)
    const middle = (await getThreadPage(long.ctx, long.id)).messages[0]?.sequence ?? 0
    const deep = buildThreadSql(
      sql`m.conversation_id = ${long.id} and m.sequence < ${middle - 25_000}`,
      sql`order by m.sequence desc limit 51`,
    )
    expect(await countBlocks(deep)).toBeLessThan(PAGE_BLOCKS)
    // Null control: the same page by OFFSET reads all rows before it
    const counted = buildThreadSql(
      sql`m.conversation_id = ${long.id}`,
      sql`order by m.sequence desc limit 51 offset 25000`,
    )
    expect(await countBlocks(counted)).toBeGreaterThan(2 * PAGE_BLOCKS)
    expect((await getConversationHead(long.ctx, long.id)).other.part).toBe('owner')
  })
})

describe('list of conversations', () => {
  test('the list has each conversation of a person once, latest first, over all pages', async () => {
    const { db } = database
    const [me, other] = [await makePerson(db, 'agent'), await makePerson(db, 'landlord')]
    const agent = await makeAgent(db, { userId: me.id })
    const [mine, theirs] = [await makeProperty(db, { ownerId: me.id }), await makeProperty(db, { ownerId: other.id })]
    // As owner and agent, as agent only, and as the renter; some with the same timestamp
    await db.execute(sql`
      with people as (
        insert into users (email, full_name) select 'renter-' || n || '@list.example', 'Renter ' || n from generate_series(1, 70) n
        returning id, split_part(split_part(email, '@', 1), '-', 2)::int as n)
      insert into conversations (property_id, agent_id, client_user_id, last_message_at)
      select case when n % 2 = 0 then ${mine.id}::uuid else ${theirs.id}::uuid end, ${agent.id}::uuid, id,
        timestamptz '2026-02-01' + make_interval(mins => n / 3) from people`)
    const ownConversation = await makeConversation(db, { clientUserId: me.id, propertyId: theirs.id })
    await makeMessage(db, { conversationId: ownConversation.id, senderId: other.id, content: 'Opo, available pa' })
    const ctx = createTestContext(db, { actor: makeActor('agent', me.id) })
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listConversations>> = await listConversations(ctx, { after: next })
      seen.push(...page.conversations.map(({ id }) => id))
      next = page.next
    } while (next)
    expect(seen).toHaveLength(71)
    expect(new Set(seen).size).toBe(71)
    expect(seen[0]).toBe(ownConversation.id)
    expect(await countUnreadMessages(ctx)).toBe(1)
    expect((await listConversations(ctx, { after: 'nonsense~1' })).conversations[0]?.id).toBe(ownConversation.id)
  })

  test('a page of the list reads few blocks with 20,000 conversations', async () => {
    const { db } = database
    const owner = await makePerson(db, 'landlord')
    const ctx = createTestContext(db, { actor: makeActor('landlord', owner.id) })
    const [first, second] = [
      await makeProperty(db, { ownerId: owner.id }),
      await makeProperty(db, { ownerId: owner.id }),
    ]
    await db.execute(sql`
      with people as (
        insert into users (email, full_name) select 'many-' || n || '@list.example', 'Renter ' || n from generate_series(1, 10000) n
        returning id)
      insert into conversations (property_id, client_user_id, last_message_at)
      select listing, id, now() - make_interval(secs => row_number() over (order by id)::int)
      from people cross join unnest(array[${first.id}::uuid, ${second.id}::uuid]) listing`)
    await db.execute(sql`analyze conversations`)
    const page = (cursor: Parameters<typeof buildLatestConversationsSql>[1]) =>
      sql`select * from ${buildLatestConversationsSql(owner.id, cursor, 31)} page`
    const { conversations, next } = await listConversations(ctx)
    expect(conversations).toHaveLength(30)
    const [at = '', id = ''] = (next ?? '').split('~')
    expect(await countBlocks(page(null))).toBeLessThan(PAGE_BLOCKS)
    expect(await countBlocks(page({ at, id }))).toBeLessThan(PAGE_BLOCKS)
    // Null control: sorting all rows without the index reads many more blocks
    expect(
      await countBlocks(sql`select c.id from conversations c join properties p on p.id = c.property_id where p.owner_id = ${owner.id}
        order by c.last_message_at + interval '0' desc limit 31`),
    ).toBeGreaterThan(PAGE_BLOCKS)
  })
})
