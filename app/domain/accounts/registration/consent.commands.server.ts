// Consents are append-only: a withdrawal is another row, and the database refuses updates and deletes (promise P1).
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { CONSENT_KINDS, type ConsentChannel, type ConsentKind, type Locale } from '#app/shared/vocabulary.ts'
import { CONSENT_VERSION, getConsentText } from './consent-text.data.ts'

export type NewConsent = { userId: string; kind: ConsentKind; granted: boolean; channel: ConsentChannel }

/** Call it in the transaction that creates the account: no account exists without both consents. */
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

/** Hash of the text as shown to the person, with site name and language. */
export function hashConsentText(kind: ConsentKind, siteName: string, locale: Locale): string {
  const { title, paragraphs } = withLocale(locale, () => getConsentText(kind, siteName))
  return sha256Hex([CONSENT_VERSION, title, ...paragraphs].join('\n'))
}
