// An entry of the audit log in words: "Maricel Santos approved “Studio in Cubao”". Only on the server, because the message is looked up by
// the code of the action.
import type { AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'
import { toMessageKey } from '#app/i18n/message-key.ts'
import { getStatusWord } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'

export type AuditTexts = {
  who: string
  /** The name of the object. */
  what: string
  details?: Readonly<Record<string, unknown>>
}

type Sentence = (texts: { who: string; what: string; state: string }) => string

export function describeAudit(action: AuditAction, { who, what, details = {} }: AuditTexts): string {
  if (action === 'listing.statusChanged' && details.from === 'pending' && details.to === 'active')
    return m.audited_approved({ who, what })
  const say: Sentence = m[toMessageKey('audited', action)]
  return say({ who, what, state: getStatusWord('listing', details.to) ?? '…' })
}
