import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { drawQrCode, type QrCode } from './qr-code.rules.server.ts'

const PIXELS_PER_MODULE = 4

/** Paints the SVG path as RGBA pixels, as a camera would see it, and reads it with an independent decoder. */
function scan({ size, path }: QrCode): string | undefined {
  const side = size * PIXELS_PER_MODULE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < PIXELS_PER_MODULE; dy++) {
      const start = (Number(y) * PIXELS_PER_MODULE + dy) * side + Number(x) * PIXELS_PER_MODULE
      for (let dx = 0; dx < PIXELS_PER_MODULE; dx++) pixels.fill(0, (start + dx) * 4, (start + dx) * 4 + 3)
    }
  }
  return jsQR(pixels, side, side)?.data
}

describe('QR code', () => {
  test('a decoder reads back the text that was drawn, at every length an authenticator address can have', () => {
    for (const length of [1, 20, 60, 120, 213, 400]) {
      const text = 'otpauth://totp/Tahanan:ñ?secret=ABC'.repeat(12).slice(0, length)
      expect(scan(drawQrCode(text))).toBe(text)
    }
  })

  test('a code without corner patterns is not read (null control for the decoder)', () => {
    const { size, path } = drawQrCode('Tahanan')
    expect(scan({ size, path: path.replaceAll(/M\d+ ([4-9]|10)h1v1h-1z/g, '') })).toBeUndefined()
  })

  test('the quiet zone of four modules around the code stays empty', () => {
    const { size, path } = drawQrCode('Tahanan')
    const modules = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    expect(Math.min(...modules)).toBe(4)
    expect(Math.max(...modules)).toBe(size - 5)
  })
})
