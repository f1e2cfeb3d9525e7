import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { AuditFilter, AuditPosition } from './audit-log.model.ts'
import { exportAuditLog, listAuditPage, startAuditExport } from './audit-log.queries.server.ts'
import { readAuditAddress } from './audit-log.schema.ts'

const database = setUpTestDatabase()
const asAdmin = () => createTestContext(database.db, { actor: makeActor('admin') })
const read = (query: string) => readAuditAddress(new URLSearchParams(query)).filter
const ALL = read('')
let person = { id: '', email: '' }

beforeAll(async () => {
  person = await makePerson(database.db, 'tenant')
  // Two entries share each time, with microseconds: the order needs the id
  await database.db.insert(auditLog).values(
    Array.from({ length: 120 }, (_, index) => ({
      at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))),
      actorId: index % 3 === 0 ? person.id : null,
      action: index % 2 === 0 ? 'signIn.succeeded' : 'listing.edited',
      subjectType: 'user',
      subjectId: `object-${index % 4}`,
      details: { before: { n: index }, after: { n: index + 1 } },
    })),
  )
  await database.pool.query('alter table audit_log disable trigger user')
  await database.pool.query("update audit_log set at = at + interval '123 microseconds'")
  await database.pool.query('alter table audit_log enable trigger user')
})

async function walk(filter: AuditFilter, start: AuditPosition, direction: 'before' | 'after'): Promise<number[]> {
  const ids: number[] = []
  let position = start
  for (;;) {
    const { rows, hasNewer, hasOlder } = await listAuditPage(asAdmin(), filter, position)
    const onPage = rows.map(({ id }) => id)
    if (direction === 'before') ids.push(...onPage)
    else ids.unshift(...onPage)
    const edge = direction === 'before' ? onPage.at(-1) : onPage[0]
    if (edge === undefined || !(direction === 'before' ? hasOlder : hasNewer)) return ids
    position = { kind: direction, id: edge }
  }
}

test('the pages from the newest and from the oldest entry contain every entry once, newest first', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from audit_log order by at desc, id desc')
  const expected = rows.map(({ id }) => Number(id))
  expect(await walk(ALL, { kind: 'newest' }, 'before')).toEqual(expected)
  expect(await walk(ALL, { kind: 'oldest' }, 'after')).toEqual(expected)
})

test('each filter selects its entries, and the export has exactly the same', async () => {
  for (const [query, count] of [
    [`actor=${person.email}`, 40],
    [`actor=${person.id}&action=listing.edited`, 20],
    ['actor=nobody@tahanan.example', 0],
    ['object=object-1', 30],
    ['from=2026-01-02&to=2026-01-03', 4],
    ['action=no.such.action', 120],
  ] as const) {
    const filter = read(query)
    const ids = await walk(filter, { kind: 'newest' }, 'before')
    expect([query, ids.length]).toEqual([query, count])
    const parts: string[] = []
    for await (const part of exportAuditLog(asAdmin(), filter)) parts.push(part)
    const exported = parts.join('').trim().split('\r\n').slice(1)
    expect(exported.map((line) => Number(line.split(',')[0])).toReversed()).toEqual(ids)
  }
})

test('the export is itself in the audit log', async () => {
  await startAuditExport(asAdmin(), read('action=signIn.succeeded'))
  const [row] = (await listAuditPage(asAdmin(), read('action=auditLog.exported'), { kind: 'newest' })).rows
  expect(row).toMatchObject({
    details: { action: 'signIn.succeeded', isOfPerson: false },
    clientNetwork: '127.0.0.0/24',
  })
})

test('only an active administrator reads or exports the audit log', async () => {
  const deactivated = { ...makeActor('admin'), isActive: false }
  for (const actor of [null, makeActor('tenant', person.id), makeActor('landlord'), makeActor('agent'), deactivated]) {
    const ctx = createTestContext(database.db, { actor })
    const code = actor === null ? 'auth.signInRequired' : 'auth.forbidden'
    await expect(listAuditPage(ctx, ALL, { kind: 'newest' })).rejects.toMatchObject({ code })
    await expect(startAuditExport(ctx, ALL)).rejects.toMatchObject({ code })
    await expect(exportAuditLog(ctx, ALL).next()).rejects.toMatchObject({ code })
  }
})
