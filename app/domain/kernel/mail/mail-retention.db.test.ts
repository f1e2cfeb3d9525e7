import { describe, expect, test } from 'vitest'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { EmailStatus } from '#app/shared/vocabulary.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { MAIL_RETENTION_DAYS, sweepOldMails } from './mail-retention.commands.server.ts'

const database = setUpTestDatabase()
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

const createMail = (status: EmailStatus, days: number) =>
  makeEmail(database.db, { status, createdAt: daysAgo(days), subject: `${status} ${days}` })

describe('mail retention', () => {
  test('mails older than the retention are deleted, unsent mails stay', async () => {
    for (const status of ['sent', 'dead', 'queued', 'sending'] as const)
      for (const days of [MAIL_RETENTION_DAYS - 1, MAIL_RETENTION_DAYS + 1]) await createMail(status, days)
    expect(await sweepOldMails(database.db)).toBe(2)
    expect(await sweepOldMails(database.db)).toBe(0)
    const left = (await database.db.select({ subject: emails.subject }).from(emails)).map(({ subject }) => subject)
    expect(left.toSorted()).toEqual(['dead 89', 'queued 89', 'queued 91', 'sending 89', 'sending 91', 'sent 89'])
  })
})
