// QR codes for authenticator apps and wallets. Drawn on our server, so that secrets and account numbers reach no other service.
import { encode } from 'uqr'

/** A square of `size` modules and one SVG path that fills the dark ones. */
export type QrCode = { size: number; path: string }

/** Scanners need this many empty modules around the code. */
const QUIET_ZONE = 4

/** Rows of modules with the empty border; true is dark. */
export const buildModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: QUIET_ZONE }).data

export function drawQrCode(text: string): QrCode {
  const data = buildModules(text)
  const size = data.length
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
