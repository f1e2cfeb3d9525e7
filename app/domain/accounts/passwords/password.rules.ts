// The password rule (promise A1) for form, checklist and server. Common passwords are refused on the server only
// (common-password.rules.server.ts): the list is too large for the browser.
import type { FieldCode } from '#app/errors/field-codes.ts'
import { DEFAULT_SITE_NAME, PASSWORD_MAX, PASSWORD_MIN } from '#app/shared/constants.ts'

/** Any script counts: Ñ is a capital, ５ is a number. */
export const PASSWORD_RULE_PARTS = [
  {
    part: 'length',
    code: 'account.password.tooShort',
    test: (text: string) => Array.from(text).length >= PASSWORD_MIN,
  },
  { part: 'uppercase', code: 'account.password.uppercase', test: (text: string) => /\p{Lu}/u.test(text) },
  { part: 'lowercase', code: 'account.password.lowercase', test: (text: string) => /\p{Ll}/u.test(text) },
  { part: 'number', code: 'account.password.number', test: (text: string) => /\p{Nd}/u.test(text) },
  { part: 'special', code: 'account.password.special', test: (text: string) => /[^\p{L}\p{N}\p{M}]/u.test(text) },
] as const satisfies readonly { part: string; code: FieldCode; test: (text: string) => boolean }[]

export type PasswordRulePart = (typeof PASSWORD_RULE_PARTS)[number]['part']

/** `name` has the first and the last name. */
export type PasswordOwner = { email?: string; name?: string; siteName?: string }

export function checkPasswordRuleParts(password: string): Record<PasswordRulePart, boolean> {
  return Object.fromEntries(PASSWORD_RULE_PARTS.map(({ part, test }) => [part, test(password)])) as Record<
    PasswordRulePart,
    boolean
  >
}

/** The first problem, or null. */
export function findPasswordProblem(password: string, owner: PasswordOwner = {}): FieldCode | null {
  if (password === '') return 'account.password.required'
  if (password.length > PASSWORD_MAX) return 'account.password.tooLong'
  const missing = PASSWORD_RULE_PARTS.find(({ test }) => !test(password))
  if (missing) return missing.code
  return containsPersonalName(password, owner) ? 'account.password.personal' : null
}

const MIN_NAME_LENGTH = 4

/** The site name, the local part of the email address, or a part of the person's name, also in leet spelling. */
function containsPersonalName(
  password: string,
  { email = '', name: fullName = '', siteName = DEFAULT_SITE_NAME }: PasswordOwner,
): boolean {
  const [local = ''] = email.split('@')
  const names = [DEFAULT_SITE_NAME, siteName, local, ...fullName.split(/[\s-]+/)].map(toPlainLetters)
  const variants = [toPlainLetters(password), toPlainLetters(replaceLeetCharacters(password))]
  return names.some((name) => name.length >= MIN_NAME_LENGTH && variants.some((variant) => variant.includes(name)))
}

const LEET_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}

/** p@ssw0rd → password. */
export function replaceLeetCharacters(text: string): string {
  return Array.from(text, (letter) => LEET_LETTERS[letter] ?? letter).join('')
}

function toPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
