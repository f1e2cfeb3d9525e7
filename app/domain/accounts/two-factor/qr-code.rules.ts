// A QR code (ISO/IEC 18004) drawn by ourselves, so that no secret leaves for a drawing service: bytes, versions 1 to 10,
// error correction level M. That is 213 bytes, twice what an authenticator's address needs.
import { type Grid, maskAt, reservedModules, withFormat } from './qr-code-layout.rules.ts'
import { remainderOf } from './reed-solomon.rules.ts'

type Version = { number: number; corrections: number; blocks: readonly number[] }

/** Correction codewords of each block, and the data codewords of every block, at level M. */
const VERSIONS: readonly Version[] = [
  { number: 1, corrections: 10, blocks: [16] },
  { number: 2, corrections: 16, blocks: [28] },
  { number: 3, corrections: 26, blocks: [44] },
  { number: 4, corrections: 18, blocks: [32, 32] },
  { number: 5, corrections: 24, blocks: [43, 43] },
  { number: 6, corrections: 16, blocks: [27, 27, 27, 27] },
  { number: 7, corrections: 18, blocks: [31, 31, 31, 31] },
  { number: 8, corrections: 22, blocks: [38, 38, 39, 39] },
  { number: 9, corrections: 22, blocks: [36, 36, 36, 37, 37] },
  { number: 10, corrections: 26, blocks: [43, 43, 43, 43, 44] },
]
const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11]
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Dark modules as true, row by row; null when the text is too long. */
export function qrCode(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text)
  const version = VERSIONS.find(({ number, blocks }) => bytes.length + headerBytes(number) <= sum(blocks))
  if (!version) return null
  const bits = interleaved(version, dataCodewords(version, bytes)).flatMap((byte) => bitsOf(byte, 8))
  const candidates = MASKS.map((mask) => drawn(version.number, bits, mask))
  return candidates.reduce((best, grid) => (penaltyOf(grid) < penaltyOf(best) ? grid : best))
}

/** One path on white, with the quiet zone that scanners need. */
export function qrCodeSvg(grid: Grid): { size: number; path: string } {
  const quiet = 4
  const parts = grid.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
  return { size: grid.length + 2 * quiet, path: parts.join('') }
}

/** Mode and length take 12 bits, from version 10 on 20; the end mark may be cut. */
const headerBytes = (version: number) => (version < 10 ? 2 : 3)

function dataCodewords({ number, blocks }: Version, bytes: Uint8Array): number[] {
  const room = sum(blocks)
  const bits = [...bitsOf(BYTE_MODE, 4), ...bitsOf(bytes.length, number < 10 ? 8 : 16)]
  for (const byte of bytes) bits.push(...bitsOf(byte, 8))
  bits.push(...bitsOf(0, Math.min(4, room * 8 - bits.length)))
  while (bits.length % 8 !== 0) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, n) =>
    Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(''), 2),
  )
  for (let n = 0; words.length < room; n++) words.push(PADDING[n % 2] ?? 0)
  return words
}

/** The blocks take turns, first with their data, then with their corrections: a stain hurts each of them a little. */
function interleaved({ blocks, corrections }: Version, words: number[]): number[] {
  let start = 0
  const parts = blocks.map((length) => words.slice(start, (start += length)))
  const checks = parts.map((part) => remainderOf(part, corrections))
  return [...takingTurns(parts), ...takingTurns(checks)]
}

function takingTurns(parts: number[][]): number[] {
  const longest = Math.max(...parts.map((part) => part.length))
  return Array.from({ length: longest }, (_, n) => parts.flatMap((part) => part[n] ?? [])).flat()
}

function drawn(version: number, bits: number[], mask: number): Grid {
  const { grid, isReserved } = reservedModules(version)
  const size = grid.length
  let next = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5 // the column of the timing pattern
    const isUpwards = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpwards ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = grid[y]
        if (!row || isReserved[y]?.[x]) continue
        row[x] = (bits[next++] === 1) !== maskAt(mask, x, y)
      }
    }
  }
  return withFormat(grid, mask)
}

/** How hard a grid is to read: long runs, boxes, what looks like a finder, too dark or too light. */
export function penaltyOf(grid: Grid): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false))
  const lines = [...grid, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)
  const finders = sum(lines.map((line) => line.match(/(?=10111010000|00001011101)/g)?.length ?? 0))
  return sum(runs) + 3 * boxesIn(grid) + 40 * finders + 10 * imbalanceOf(grid)
}

function boxesIn(grid: Grid): number {
  let boxes = 0
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      const corner = grid[y]?.[x]
      if (corner === grid[y]?.[x - 1] && corner === grid[y - 1]?.[x] && corner === grid[y - 1]?.[x - 1]) boxes++
    }
  }
  return boxes
}

function imbalanceOf(grid: Grid): number {
  const dark = grid.flat().filter(Boolean).length
  const total = grid.length ** 2
  return Math.max(0, Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1)
}

const bitsOf = (value: number, length: number) => Array.from({ length }, (_, n) => (value >> (length - 1 - n)) & 1)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
