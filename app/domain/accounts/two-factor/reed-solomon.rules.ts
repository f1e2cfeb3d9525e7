// Error correction of QR codes: remainders in the field of 256 elements with x⁸+x⁴+x³+x²+1.

/** Correction codewords for a block of data codewords. */
export function remainderOf(data: readonly number[], corrections: number): number[] {
  const divisor = divisorOf(corrections)
  const result = Array.from({ length: corrections }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0)
    result.push(0)
    for (const [n, coefficient] of divisor.entries()) result[n] = (result[n] ?? 0) ^ multiply(coefficient, factor)
  }
  return result
}

/** The product of (x − 2⁰) … (x − 2ⁿ⁻¹), without its leading 1. */
function divisorOf(degree: number): number[] {
  const result = Array.from({ length: degree }, () => 0)
  result[degree - 1] = 1
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let n = 0; n < degree; n++) result[n] = multiply(result[n] ?? 0, root) ^ (result[n + 1] ?? 0)
    root = multiply(root, 2)
  }
  return result
}

export function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}
