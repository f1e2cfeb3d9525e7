import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { makeNotification, makePerson } from '#seed/factories/accounts.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { markAllAsRead, openNotification } from './notification-feed.commands.server.ts'
import { NOTIFICATIONS_PER_PAGE } from './notification-feed.model.ts'
import { countUnreadNotifications, listNotifications } from './notification-feed.queries.server.ts'

const database = setUpTestDatabase()
const DAY = 24 * 60 * 60_000
const ago = (days: number, minutes = 0) => new Date(TEST_NOW.getTime() - days * DAY - minutes * 60_000)
let userId = ''
beforeEach(async () => {
  await database.db.delete(notifications)
  userId = (await makePerson(database.db, 'tenant')).id
})
const createContext = (id = userId) => createTestContext(database.db, { actor: makeActor('tenant', id) })
const makeOwn = (at: Date, values: Partial<typeof notifications.$inferInsert> = {}) =>
  makeNotification(database.db, {
    userId,
    kind: 'maintenance.updated',
    topic: 'maintenance',
    params: { title: 'Sunny studio' },
    lastAt: at,
    createdAt: at,
    ...values,
  })

test('the list shows all notifications in pages, by day, and the unread ones of a day first', async () => {
  const ids: string[] = []
  for (let n = 0; n < NOTIFICATIONS_PER_PAGE + 5; n++)
    ids.push((await makeOwn(ago(Math.floor(n / 20), n), { readAt: n % 2 ? ago(0) : null })).id)
  await makeOwn(ago(0), { isListed: false })
  const first = await listNotifications(createContext())
  const second = await listNotifications(createContext(), first.next)
  const listed = [...first.days, ...second.days].flatMap(({ lines }) => lines.map(({ id }) => id))
  expect(listed.toSorted()).toEqual(ids.toSorted())
  expect(second.next).toBeNull()
  expect(first.days.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-01'])
  for (const { lines } of first.days) {
    const firstRead = lines.findIndex(({ isUnread }) => !isUnread)
    expect(lines.slice(firstRead).some(({ isUnread }) => isUnread)).toBe(false)
  }
  expect(await listNotifications(createContext(), 'nonsense')).toEqual(first)
})

test('a stranger sees and opens no notification of another person, and null control: its owner does', async () => {
  const { id } = await makeOwn(ago(1))
  const stranger = createContext((await makePerson(database.db, 'tenant')).id)
  expect((await listNotifications(stranger)).days).toEqual([])
  await expect(openNotification(stranger, id)).rejects.toMatchObject({ code: 'notification.notFound' })
  await markAllAsRead(stranger, TEST_NOW)
  expect(await countUnreadNotifications(createContext())).toBe(1)
  expect(await openNotification(createContext(), id)).toMatch(/^\/dashboard\/maintenance\//)
  expect(await countUnreadNotifications(createContext())).toBe(0)
})

test('marking all as read leaves what arrived after the list was shown', async () => {
  await makeOwn(ago(0, 5))
  await makeOwn(ago(0, 1))
  await markAllAsRead(createContext(), ago(0, 3))
  expect(await countUnreadNotifications(createContext())).toBe(1)
})
