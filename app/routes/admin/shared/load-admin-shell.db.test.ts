import { expect, test } from 'vitest'
import { makeAdminUser, makeListingReport } from '#seed/factories/admin.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { loadAdminShell } from './load-admin-shell.server.ts'

const database = setUpTestDatabase()

test('the frame of the console is loaded without its numbers if one of their tables cannot be read', async () => {
  const { userId, email } = await makeAdminUser(database.db)
  const ctx = createTestContext(database.db, {
    actor: { id: userId, role: 'admin', isActive: true, adminRole: 'owner' },
  })
  await makeListingReport(database.db)
  expect((await loadAdminShell(ctx, 'admin/dashboard')).due).toMatchObject({ reports: 1 }) // null control
  await database.pool.query('alter table contact_messages rename to contact_messages_away')
  try {
    expect(await loadAdminShell(ctx, 'admin/dashboard')).toMatchObject({ account: { email }, due: {} })
    expect(Object.keys((await loadAdminShell(ctx, 'admin/dashboard')).due)).toEqual([])
  } finally {
    await database.pool.query('alter table contact_messages_away rename to contact_messages')
  }
})
