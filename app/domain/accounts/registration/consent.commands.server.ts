// Consents are only ever added, never changed: taking one back is one more row (PROMISES P1; the database refuses anything else).
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { CONSENT_KINDS, type ConsentChannel, type ConsentKind, type Locale } from '#app/shared/vocabulary.ts'
import { CONSENT_VERSION, getConsentText } from './consent-text.data.ts'

export type NewConsent = { userId: string; kind: ConsentKind; granted: boolean; channel: ConsentChannel }

/** Call inside the transaction that makes the account: there is none without both. */
export async function recordBothConsents(ctx: Ctx, userId: string, channel: ConsentChannel): Promise<void> {
  for (const kind of CONSENT_KINDS) await recordConsent(ctx, { userId, kind, granted: true, channel })
}

export async function recordConsent(ctx: Ctx, consent: NewConsent): Promise<void> {
  const { locale } = ctx.request
  const { siteName } = await getSettings(ctx)
  await ctx.db.insert(consents).values({
    ...consent,
    textVersion: CONSENT_VERSION,
    textHash: hashConsentText(consent.kind, siteName, locale),
    locale,
    givenAt: ctx.now(),
  })
}

/** Of the words as they stood on the person's screen. */
export function hashConsentText(kind: ConsentKind, siteName: string, locale: Locale): string {
  const { title, paragraphs } = withLocale(locale, () => getConsentText(kind, siteName))
  return sha256Hex([CONSENT_VERSION, title, ...paragraphs].join('\n'))
}
