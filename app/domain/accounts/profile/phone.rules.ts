// Telephone numbers of the Philippines, however people write them, as E.164 (DECISIONS, PROMISES V4).

/** Mobiles have ten digits after +63: all of 9xx, and the ranges of 8xx that were opened later. */
const MOBILE_PATTERN = /^(?:9\d{2}|81[37]|89[5-8])\d{7}$/
/** Landlines have nine: Metro Manila with eight of its own since 2019, an area code of two with seven elsewhere. */
const LANDLINE_PATTERN = /^(?:2[3-8]\d{7}|(?:3[2-68]|4[2-9]|5[2-6]|6[2-58]|7[24578]|8[2-8])\d{7})$/
const PHONE_TEXT_PATTERN = /^\+?[\d\s().\-/]{7,30}$/

/** '0917 123 4567', '(02) 8123-4567', '+63 917 …', '63917…' or '917…' → '+63…'; null for what is no number of ours. */
export function parsePhone(input: string): string | null {
  const text = input
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  if (!PHONE_TEXT_PATTERN.test(text)) return null
  const national = getNationalNumber(text)
  return national !== null && (MOBILE_PATTERN.test(national) || LANDLINE_PATTERN.test(national))
    ? `+63${national}`
    : null
}

/** What follows the country code, or the 0 that stands for it at home. '+63 (0)917' says both, and is meant once. */
function getNationalNumber(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = text.startsWith('+') || digits.startsWith('00')
  const digitsWithoutExitCode = digits.replace(/^00/, '')
  if (isInternational && !digitsWithoutExitCode.startsWith('63')) return null
  // Without a plus, 63 may also be the area code of a landline typed without its 0: only the longer reading is the country's
  const withoutCountry =
    isInternational || (digitsWithoutExitCode.startsWith('63') && digitsWithoutExitCode.length >= 11)
      ? digitsWithoutExitCode.slice(2)
      : digitsWithoutExitCode
  return withoutCountry.replace(/^0/, '')
}

export function isMobile(phone: string): boolean {
  return phone.startsWith('+63') && MOBILE_PATTERN.test(phone.slice(3))
}

/** For reading: +63 917 123 4567, +63 2 8123 4567, +63 32 412 3456. */
export function formatPhone(phone: string): string {
  const national = phone.slice(3)
  if (isMobile(phone)) return `+63 ${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
  const areaCodeLength = national.startsWith('2') ? 1 : 2
  return `+63 ${national.slice(0, areaCodeLength)} ${national.slice(areaCodeLength, -4)} ${national.slice(-4)}`
}
