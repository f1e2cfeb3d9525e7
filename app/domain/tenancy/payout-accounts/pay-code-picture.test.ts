import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { buildModules } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { QR_PH_PERSON } from '#tests/support/fixtures/qr-ph-codes.ts'
import { getField, parseFields } from './engine/emv-tlv.ts'
import { buildPaymentCode, isQrPh, MAX_SCAN_CENTAVOS, parseQrPh } from './qr-ph.rules.ts'

const AMOUNTS = IS_FULL_SIZE ? 1_000 : 50
const PIXELS_PER_MODULE = 4

/** A fixed sequence, so that a failure repeats (numerical recipes, 32 bits). */
function* makeAmounts(count: number) {
  let state = 20_260_302
  for (let at = 0; at < count; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield 1_00 + (state % (MAX_SCAN_CENTAVOS - 1_00 + 1))
  }
}

function paint(text: string) {
  const modules = buildModules(text)
  const width = modules.length * PIXELS_PER_MODULE
  const data = new Uint8Array(width * width).map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)].map((pixel) => Math.floor(pixel / PIXELS_PER_MODULE))
    return modules[y ?? 0]?.[x ?? 0] === true ? 0 : 255
  })
  return { width, height: width, data }
}

test(`the pictures of ${AMOUNTS} random amounts are decoded with the right amount, reference and checksum`, () => {
  for (const centavos of makeAmounts(AMOUNTS)) {
    const reference = `TH${centavos.toString(16).toUpperCase().padStart(10, '0')}`
    const read = decodeQR(paint(buildPaymentCode(QR_PH_PERSON, { centavos, reference }) ?? ''), { format: 'I420' })
    const fields = parseFields(read) ?? []
    expect(isQrPh(parseQrPh(read))).toBe(true)
    expect(getField(fields, '54')).toBe((centavos / 100).toFixed(2))
    expect(getField(fields, '62')).toBe(`0512${reference}`)
  }
})
