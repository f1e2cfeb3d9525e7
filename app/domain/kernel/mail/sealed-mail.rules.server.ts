// Stored mails: the bodies have markers, and the tokens of the links and the code are encrypted in a column of their own until the mail was
// sent. A backup without ENCRYPTION_KEY has no usable link and no code.
import type { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Cipher } from '#app/db/encryption.server.ts'
import { type MailParts, restoreTokens, withdrawTokens } from './link-tokens.rules.ts'

const PURPOSE = 'emails.tokens_sealed'

type MailRow = typeof emails.$inferSelect
type StoredParts = Pick<MailRow, 'textBody' | 'htmlBody' | 'unsubscribeUrl' | 'tokensSealed'>

export function sealMail(cipher: Cipher, mailId: string, mail: MailParts, code: string | null): StoredParts {
  const { parts, tokens } = withdrawTokens(mail, code)
  const tokensSealed = tokens.length === 0 ? null : cipher.encrypt(JSON.stringify(tokens), PURPOSE, mailId)
  return { ...toColumns(parts), tokensSealed }
}

/** The mail with its tokens. After they were deleted, the markers stay. */
export function unsealMail(cipher: Cipher, row: StoredParts & { id: string }): MailParts {
  const parts = { text: row.textBody, html: row.htmlBody, unsubscribeUrl: row.unsubscribeUrl }
  if (row.tokensSealed === null) return parts
  return restoreTokens(parts, JSON.parse(cipher.decrypt(row.tokensSealed, PURPOSE, row.id)) as string[])
}

/** Without any token, also for a row that an older version of the software queued with tokens in its bodies. */
export function scrubMail({ textBody, htmlBody, unsubscribeUrl, tokensSealed }: StoredParts): StoredParts {
  if (tokensSealed !== null) return { textBody, htmlBody, unsubscribeUrl, tokensSealed: null }
  const { parts } = withdrawTokens({ text: textBody, html: htmlBody, unsubscribeUrl })
  return { ...toColumns(parts), tokensSealed: null }
}

const toColumns = ({ text, html, unsubscribeUrl }: MailParts) => ({ textBody: text, htmlBody: html, unsubscribeUrl })
