// The first name of an account that was made without asking for one: from the words of the email address. The owner of the account changes
// it in the settings.

const MAX_PARTS = 3
const MAX_LENGTH = 60

/** 'maricel.santos88@example.ph' → 'Maricel Santos'; null without two letters in a row. */
export function deriveDisplayName(email: string): string | null {
  const local = email.slice(0, email.lastIndexOf('@')).split('+')[0] ?? ''
  const parts = local
    .normalize('NFC')
    .split(/[^\p{L}\p{M}'’]+/u)
    .map((part) => part.replaceAll(/^['’\p{M}]+|['’]+$/gu, ''))
    .filter((part) => part !== '')
  if (!parts.some((part) => part.length > 1)) return null
  return parts.slice(0, MAX_PARTS).map(capitalize).join(' ').slice(0, MAX_LENGTH).trim()
}

const capitalize = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
