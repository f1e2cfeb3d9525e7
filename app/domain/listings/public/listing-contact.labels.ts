// Texts about the checks of a listing contact. Built on the server, so that a page does not carry all of them.
import { formatWait } from '#app/i18n/durations.ts'
import { formatDate, formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { ContactCheck, ResponseFigures } from './listing.model.ts'

/** `unseen`: never checked. `expired`: checked, but no longer valid. */
export type CheckLine = {
  kind: ContactCheck['kind']
  state: 'good' | 'unseen' | 'expired'
  name: string
  note: string | null
}

export function toCheckLine(check: ContactCheck): CheckLine {
  const isChecked = check.checkedOn !== null || check.kind === 'email'
  const state = check.isExpired ? 'expired' : isChecked ? 'good' : 'unseen'
  return { kind: check.kind, state, name: getCheckName(check), note: getCheckNote(check) }
}

/** Above one hour the time is rounded to whole hours. */
export function formatResponseFigures({ replyRate, medianSeconds }: ResponseFigures): string {
  const rate = formatPercent(replyRate, { decimals: 0 })
  if (medianSeconds === null) return m.listing_reply_rate({ rate })
  const step = medianSeconds > 3_600 ? 3_600 : 600
  const time = formatWait(Math.max(step, Math.ceil(medianSeconds / step) * step))
  return m.listing_answers_and_rate({ time, rate })
}

const CHECK_NAMES = {
  government_id: m.listing_check_government_id,
  phone: m.listing_check_phone,
  email: m.listing_check_email,
  owner_authority: m.listing_check_owner_authority,
}

function getCheckName({ kind, number, checkedOn }: ContactCheck): string {
  if (kind === 'prc_license') return m.listing_check_prc({ number: number ?? '' })
  if (kind === 'title') return checkedOn === null ? m.listing_check_title_unseen() : m.listing_check_title()
  return CHECK_NAMES[kind]()
}

function getCheckNote({ kind, checkedOn, validUntil, isExpired }: ContactCheck): string | null {
  if (isExpired && validUntil) return m.listing_check_expired({ until: formatDate(validUntil) })
  if (kind === 'email') return null
  if (checkedOn === null) return kind === 'title' ? m.listing_check_title_ask() : m.listing_check_unseen()
  const date = formatDate(checkedOn)
  return validUntil ? m.listing_checked_until({ until: formatDate(validUntil), date }) : m.listing_checked_on({ date })
}
