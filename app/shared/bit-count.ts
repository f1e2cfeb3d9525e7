/** The number of bits that are set in a 32-bit word. */
export function countSetBits(word: number): number {
  let rest = word - ((word >>> 1) & 0x5555_5555)
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
