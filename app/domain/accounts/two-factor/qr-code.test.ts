import { describe, expect, test } from 'vitest'
import { formatBits, formatPlaces, type Grid, maskAt, reservedModules, versionBits } from './qr-code-layout.rules.ts'
import { multiply, remainderOf } from './reed-solomon.rules.ts'
import { qrCode, qrCodeSvg } from './qr-code.rules.ts'

/** Level M as the standard lists it, written down a second time: data codewords per block, corrections per block. */
const LEVEL_M: Record<number, [number[], number]> = {
  1: [[16], 10],
  2: [[28], 16],
  3: [[44], 26],
  4: [[32, 32], 18],
  5: [[43, 43], 24],
  6: [[27, 27, 27, 27], 16],
  7: [[31, 31, 31, 31], 18],
  8: [[38, 38, 39, 39], 22],
  9: [[36, 36, 36, 37, 37], 22],
  10: [[43, 43, 43, 43, 44], 26],
}

/** Reads a code the way a scanner does, and refuses one whose corrections do not hold. */
function scan(grid: Grid): string {
  const version = (grid.length - 17) / 4
  const [blocks, corrections] = LEVEL_M[version] ?? [[], 0]
  const words = codewordsOf(grid, version)
  const parts = blocks.map((): number[] => [])
  let next = 0
  for (let n = 0; n < Math.max(...blocks); n++) {
    for (const [b, part] of parts.entries()) if (n < (blocks[b] ?? 0)) part.push(words[next++] ?? 0)
  }
  const checks = blocks.map((): number[] => [])
  for (let n = 0; n < corrections; n++) for (const check of checks) check.push(words[next++] ?? 0)
  for (const [b, part] of parts.entries()) expect(syndromes([...part, ...(checks[b] ?? [])], corrections)).toEqual([])
  return textOf(parts.flat(), version)
}

function codewordsOf(grid: Grid, version: number): number[] {
  const [places] = formatPlaces(grid.length)
  const format = Number.parseInt(places.map(([x, y]) => (grid[y]?.[x] ? '1' : '0')).join(''), 2)
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((candidate) => formatBits(candidate) === format)
  expect(mask).toBeDefined()
  const { isReserved } = reservedModules(version)
  const bits: string[] = []
  let isUp = true
  for (let right = grid.length - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right--
    for (let n = 0; n < grid.length; n++) {
      const y = isUp ? grid.length - 1 - n : n
      for (const x of [right, right - 1]) {
        if (!isReserved[y]?.[x]) bits.push((grid[y]?.[x] ?? false) !== maskAt(mask ?? 0, x, y) ? '1' : '0')
      }
    }
  }
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}

/** Values of the polynomial at its roots that are not zero. */
function syndromes(words: number[], corrections: number): number[] {
  let root = 1
  const found: number[] = []
  for (let n = 0; n < corrections; n++, root = multiply(root, 2)) {
    const value = words.reduce((total, word) => multiply(total, root) ^ word, 0)
    if (value !== 0) found.push(value)
  }
  return found
}

function textOf(words: number[], version: number): string {
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('')
  expect(bits.slice(0, 4)).toBe('0100')
  const counted = version < 10 ? 8 : 16
  const length = Number.parseInt(bits.slice(4, 4 + counted), 2)
  const start = 4 + counted
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(bits.slice(start + n * 8, start + n * 8 + 8), 2))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

describe('a QR code', () => {
  test('has the corrections, formats and version marks that the standard prints', () => {
    const helloWorld = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(remainderOf(helloWorld, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2))).toEqual([
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ])
    expect(versionBits(7)).toBe(0b000111110010010100)
  })

  test('reads back as what was written, in every version', () => {
    const sizes = new Set<number>()
    for (let length = 1; length <= 213; length += length < 20 ? 1 : 9) {
      const text = 'otpauth://totp/Tahanan:ñ?secret=ABC'.repeat(8).slice(0, length)
      const grid = qrCode(text)
      if (!grid) break
      sizes.add((grid.length - 17) / 4)
      expect(scan(grid)).toBe(text)
    }
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('is refused for more than version 10 holds', () => {
    expect(qrCode('x'.repeat(213))).not.toBeNull()
    expect(qrCode('x'.repeat(214))).toBeNull()
  })

  test('that was damaged does not read back: the scan above really looks', () => {
    const grid = qrCode('Tahanan') ?? []
    const row = grid[12]
    if (row) row[12] = !row[12]
    expect(() => scan(grid)).toThrow()
  })

  test('is drawn with the quiet zone around it', () => {
    const { size, path } = qrCodeSvg([
      [true, false],
      [false, true],
    ])
    expect({ size, path }).toEqual({ size: 10, path: 'M4 4h1v1h-1zM5 5h1v1h-1z' })
  })
})
