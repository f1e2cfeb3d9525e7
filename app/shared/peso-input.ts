// Parses amounts that people type. Separate from money.ts, which is in the bundle of every page.
import { MAX_CENTAVOS } from './money.ts'

const CENTAVOS_PER_PESO = 100

/** Accepts '25,000', '₱25,000.50', 'PHP 25000' and '25 000'; null for anything ambiguous. */
export function parsePesos(typed: string): number | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(?:₱|php|p)\s*/i, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const pesos = (match[1] ?? '').replaceAll(/[, ]/g, '')
  const centavos = Number(pesos) * CENTAVOS_PER_PESO + Number((match[2] ?? '').padEnd(2, '0'))
  return centavos <= MAX_CENTAVOS ? centavos : null
}
