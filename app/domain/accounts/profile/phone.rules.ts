// Parses Philippine phone numbers in any usual spelling to E.164 (promise V4).

/** Ten digits after +63: all of 9xx and the later ranges of 8xx. */
const MOBILE_PATTERN = /^(?:9\d{2}|81[37]|89[5-8])\d{7}$/
/**
 * Nine digits after +63: Metro Manila is 2 and eight digits (since 2019), elsewhere an area code of two and seven digits.
 */
const LANDLINE_PATTERN = /^(?:2[3-8]\d{7}|(?:3[2-68]|4[2-9]|5[2-6]|6[2-58]|7[24578]|8[2-8])\d{7})$/
const PHONE_TEXT_PATTERN = /^\+?[\d\s().\-/]{7,30}$/

/** '0917 123 4567', '(02) 8123-4567', '+63 917 …', '63917…' or '917…' → '+63…'; null for any other text. */
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

/** Removes country code, exit code 00 and trunk prefix 0. '+63 (0)917' has both country code and trunk prefix. */
function getNationalNumber(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = text.startsWith('+') || digits.startsWith('00')
  const digitsWithoutExitCode = digits.replace(/^00/, '')
  if (isInternational && !digitsWithoutExitCode.startsWith('63')) return null
  // Without a plus, 63 may be the area code of a landline: it is the country code only if enough digits follow
  const withoutCountry =
    isInternational || (digitsWithoutExitCode.startsWith('63') && digitsWithoutExitCode.length >= 11)
      ? digitsWithoutExitCode.slice(2)
      : digitsWithoutExitCode
  return withoutCountry.replace(/^0/, '')
}

export function isMobile(phone: string): boolean {
  return phone.startsWith('+63') && MOBILE_PATTERN.test(phone.slice(3))
}

/** '+63 917 123 4567', '+63 2 8123 4567', '+63 32 412 3456'. */
export function formatPhone(phone: string): string {
  return `+63 ${splitNational(phone).join(' ')}`
}

/** '0917 123 4567', '(02) 8123 4567': for files, because a spreadsheet takes '+63…' for a formula and '0917…' without spaces for a number. */
export function formatNationalPhone(phone: string): string {
  const [prefix = '', ...groups] = splitNational(phone)
  return [isMobile(phone) ? `0${prefix}` : `(0${prefix})`, ...groups].join(' ')
}

function splitNational(phone: string): string[] {
  const national = phone.slice(3)
  if (isMobile(phone)) return [national.slice(0, 3), national.slice(3, 6), national.slice(6)]
  const areaCodeLength = national.startsWith('2') ? 1 : 2
  return [national.slice(0, areaCodeLength), national.slice(areaCodeLength, -4), national.slice(-4)]
}
