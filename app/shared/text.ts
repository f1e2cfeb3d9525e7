// Plain work on texts that people typed or read.

/** Made when first needed: it takes a phone a moment, and most pages get by without. */
let segmenter: Intl.Segmenter | undefined

function segmentText(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** As people count them: an accent or a skin tone belongs to its character. */
export function splitCharacters(text: string): string[] {
  return Array.from(segmentText(text), ({ segment }) => segment)
}

/** Two plain signs never belong together, so that most names need no taking apart. */
const STARTS_WITH_ASCII = /^[ -~](?:[ -~]|$)/

function getFirstCharacter(text: string): string {
  if (STARTS_WITH_ASCII.test(text)) return text.charAt(0)
  return segmentText(text).containing(0)?.segment ?? ''
}

/** 'Quezon City' → 'quezon-city': lower case, spaces to dashes (spec §2), accents and other signs away. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Up to two letters for a picture that is missing. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => getFirstCharacter(word ?? '').toUpperCase()).join('')
}

export function getFirstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

/** At most `max` characters as people count them, cut at a word where there is one, with an ellipsis. */
export function shorten(text: string, max: number): string {
  const characters = splitCharacters(text)
  if (characters.length <= max) return text
  const cut = characters.slice(0, Math.max(0, max - 1)).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** One line: no line breaks, no hidden or control characters, single spaces. Headers of e-mails are made of these (PROMISES E1). */
export function toOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
