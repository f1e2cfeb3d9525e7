// Fields of an EMVCo merchant-presented QR code: two digits of id, two digits of length, then the value. One pass over the text.

export type EmvField = { id: string; value: string }

/** The longest payload that the standard allows. */
export const MAX_PAYLOAD = 512
/** The longest value: a length has two digits. */
export const MAX_VALUE = 99

const HEAD = 4
const TWO_DIGITS = /^\d\d$/
/** The standard allows other letters only in the language template, whose length writers count differently. */
const PRINTABLE = /^[ -~]*$/

/** Null unless the whole text consists of fields with a value, each id once. */
export function parseFields(text: string): EmvField[] | null {
  if (text.length > MAX_PAYLOAD || !PRINTABLE.test(text)) return null
  const fields: EmvField[] = []
  const seen = new Set<string>()
  for (let at = 0; at < text.length;) {
    const id = text.slice(at, at + 2)
    const length = text.slice(at + 2, at + HEAD)
    if (!TWO_DIGITS.test(id) || !TWO_DIGITS.test(length) || seen.has(id)) return null
    const end = at + HEAD + Number(length)
    if (length === '00' || end > text.length) return null
    fields.push({ id, value: text.slice(at + HEAD, end) })
    seen.add(id)
    at = end
  }
  return fields
}

export const writeFields = (fields: readonly EmvField[]): string =>
  fields.map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')

export const getField = (fields: readonly EmvField[], id: string): string | undefined =>
  fields.find((field) => field.id === id)?.value

/** Replaces the field, or inserts it before the first one with a greater id. */
export function setField(fields: readonly EmvField[], id: string, value: string): EmvField[] {
  const rest = fields.filter((field) => field.id !== id)
  const after = rest.findIndex((field) => field.id > id)
  return rest.toSpliced(after === -1 ? rest.length : after, 0, { id, value })
}

const POLYNOMIAL = 0x1021

/** CRC-16/CCITT-FALSE of the text in UTF-8, as four uppercase hexadecimal digits. */
export function calculateChecksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
