// Text functions without dependencies.

/** Created on first use: it is slow on phones, and most pages do not need it. */
let segmenter: Intl.Segmenter | undefined

function segmentText(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Splits into grapheme clusters: an accent or a skin tone belongs to its character. */
export function splitCharacters(text: string): string[] {
  return Array.from(segmentText(text), ({ segment }) => segment)
}

/** Two ASCII characters never form one grapheme, so most names do not need the segmenter. */
const STARTS_WITH_ASCII = /^[ -~](?:[ -~]|$)/

function getFirstCharacter(text: string): string {
  if (STARTS_WITH_ASCII.test(text)) return text.charAt(0)
  return segmentText(text).containing(0)?.segment ?? ''
}

/** 'Quezon City' → 'quezon-city'; accents and other characters are removed. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Up to two letters for a person without a photo. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => getFirstCharacter(word ?? '').toUpperCase()).join('')
}

export function getFirstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

/** At most `max` grapheme clusters, cut at a space if possible, with an ellipsis. */
export function shorten(text: string, max: number): string {
  const characters = splitCharacters(text)
  if (characters.length <= max) return text
  const cut = characters.slice(0, Math.max(0, max - 1)).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/**
 * Removes line breaks and invisible characters and collapses spaces. Mail headers must use it against header injection (promise
 * E1).
 */
export function toOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
