// Plain work on texts that people typed or read.

/** Made when first needed: it takes a phone a moment, and most pages get by without. */
let segmenter: Intl.Segmenter | undefined

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** As people count them: an accent or a skin tone belongs to its character. */
export function charactersOf(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment)
}

/** Two plain signs never belong together, so that most names need no taking apart. */
const BEGINS_PLAIN = /^[ -~](?:[ -~]|$)/

function firstCharacterOf(text: string): string {
  if (BEGINS_PLAIN.test(text)) return text.charAt(0)
  return segmentsOf(text).containing(0)?.segment ?? ''
}

/** 'Quezon City' → 'quezon-city': lower case, spaces to dashes (spec §2), accents and other signs away. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Up to two letters for a picture that is missing. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstCharacterOf(word ?? '').toUpperCase()).join('')
}

export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

/** At most `max` characters as people count them, cut at a word where there is one, with an ellipsis. */
export function shorten(text: string, max: number): string {
  const characters = charactersOf(text)
  if (characters.length <= max) return text
  const cut = characters.slice(0, Math.max(0, max - 1)).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** One line: no line breaks, no hidden or control characters, single spaces. Headers of e-mails are made of these (PROMISES E1). */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
