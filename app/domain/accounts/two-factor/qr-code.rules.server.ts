// The QR code for authenticator apps. Drawn on our server, so that the secret reaches no other service.
import { encode } from 'uqr'

/** A square of `size` modules and one SVG path that fills the dark ones. */
export type QrCode = { size: number; path: string }

/** Scanners need this many empty modules around the code. */
const QUIET_ZONE = 4

export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
