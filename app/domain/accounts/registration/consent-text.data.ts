// The texts of both consents (RA 10173, promise P1). A change of meaning needs a new version; the hash stored with each
// consent also shows smaller changes.
import { m } from '#app/messages/messages.js'
import type { ConsentKind } from '#app/shared/vocabulary.ts'

export const CONSENT_VERSION = '2026-11'

export type ConsentText = { title: string; paragraphs: string[] }

const CONSENT_TEXTS = {
  terms: (site) => ({
    title: m.consent_terms_title(),
    paragraphs: [
      m.consent_terms_use({ site }),
      m.consent_terms_honest(),
      m.consent_terms_listings({ site }),
      m.consent_terms_money({ site }),
      m.consent_terms_end(),
    ],
  }),
  data_processing: (site) => ({
    title: m.consent_data_title(),
    paragraphs: [
      m.consent_data_what({ site }),
      m.consent_data_why(),
      m.consent_data_who(),
      m.consent_data_cookies(),
      m.consent_data_keep(),
      m.consent_data_rights(),
    ],
  }),
} satisfies Record<ConsentKind, (site: string) => ConsentText>

/** In the current language. */
export function getConsentText(kind: ConsentKind, siteName: string): ConsentText {
  return CONSENT_TEXTS[kind](siteName)
}
