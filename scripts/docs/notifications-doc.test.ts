import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { buildNotificationsDocument, isUpToDate } from './notifications-doc.ts'

test('docs/notifications.md is up to date with the kinds of notifications', () => {
  expect(isUpToDate(), 'run: node scripts/docs/notifications-doc.ts').toBe(true)
})

test('docs/notifications.md has a line for every kind', () => {
  const lines = buildNotificationsDocument().split('\n')
  const missing = Object.keys(NOTIFICATION_KINDS).filter((kind) => !lines.some((one) => one.startsWith(`| ${kind} |`)))
  expect(missing).toEqual([])
})
