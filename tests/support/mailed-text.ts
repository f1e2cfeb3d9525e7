// The text of a stored mail with the tokens of its links, which are encrypted in the table.
import type { emails } from '#app/db/schema/platform/platform.server.ts'
import { unsealMail } from '#app/domain/kernel/mail/sealed-mail.rules.server.ts'
import { TEST_CIPHER } from './context.ts'

export function readMailText(row: typeof emails.$inferSelect): string {
  return unsealMail(TEST_CIPHER, row).text
}
