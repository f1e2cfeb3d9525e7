import { href } from '#app/shared/href.ts'
import { SCAN_SOURCES, type ScanSource } from '#app/shared/vocabulary.ts'

/** As people type it from paper: with spaces or in capitals. Null for what is no code. */
export function readListingCode(typed: string): string | null {
  const code = typed.trim().toLowerCase()
  return /^[a-hjkmnp-z2-9]{7}$/.test(code) ? code : null
}

export const readScanSource = (params: URLSearchParams): ScanSource | null =>
  SCAN_SOURCES.find((source) => source === params.get('s')) ?? null

export const buildShortPath = (code: string) => href('/h/:short', { short: code })

/** The address with where it was found. */
export function addScanSource(shortUrl: string, source: ScanSource): string {
  return `${shortUrl}?s=${source}`
}
