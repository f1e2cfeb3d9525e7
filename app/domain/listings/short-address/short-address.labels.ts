import { m } from '#app/messages/messages.js'
import type { ScanSource } from '#app/shared/vocabulary.ts'

/** Names of apps are the same in every language. */
export const SCAN_LABELS: Readonly<Record<ScanSource, () => string>> = {
  poster: m.scan_source_poster,
  square: m.scan_source_square,
  share: m.scan_source_share,
  messenger: () => 'Messenger',
  viber: () => 'Viber',
  whatsapp: () => 'WhatsApp',
  facebook: () => 'Facebook',
}
