// Warnings about the texts of a listing. They never block: the wording is right in some listings, and a reviewer reads the text anyway.
import { asksForPayment } from '#app/domain/kernel/wording/payment-request.rules.ts'
import { UNFAIR_WORDS, type UnfairReason } from './unfair-words.data.ts'

export type TextWarning =
  | { kind: 'phone' | 'email' | 'link' | 'payment'; excerpt: string }
  | { kind: 'unfair'; reason: UnfairReason; excerpt: string }

/** Bounds the cost of the expressions on a long text. */
const MAX_CHECKED_LENGTH = 8_000
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/u
const LINK =
  /\b(?:https?:\/\/|www\.)\S{2,200}|\b[\w-]{2,63}\.(?:com|ph|net|org|me|ly|io|shop|site)(?:\/\S{0,200})?\b|\b(?:fb|m)\.me\/\S{1,100}/iu
/** Mobile and landline numbers of the Philippines, with spaces, dashes, dots or brackets between the digits. */
const PHONE = /(?<![\d,.])(?:\+?63|0)[ ().-]{0,2}(?:9|8|2|[3-7])(?:[ ().-]{0,2}\d){7,9}(?!\d)/u

export function listTextWarnings(text: string): TextWarning[] {
  const checked = text.slice(0, MAX_CHECKED_LENGTH)
  const email = EMAIL.exec(checked)?.[0]
  const link = LINK.exec(checked.replaceAll(new RegExp(EMAIL, 'gu'), ' '))?.[0]
  const phone = PHONE.exec(checked)?.[0]
  return [
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, excerpt: phone }]),
    ...(email === undefined ? [] : [{ kind: 'email' as const, excerpt: email }]),
    ...(link === undefined ? [] : [{ kind: 'link' as const, excerpt: link }]),
    ...(asksForPayment(checked) ? [{ kind: 'payment' as const, excerpt: '' }] : []),
    ...listUnfairWords(checked),
  ]
}

function listUnfairWords(text: string): TextWarning[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')
  return UNFAIR_WORDS.flatMap(({ reason, pattern }) => {
    const excerpt = pattern.exec(plain)?.[0]
    return excerpt === undefined ? [] : [{ kind: 'unfair' as const, reason, excerpt: excerpt.trim() }]
  })
}
