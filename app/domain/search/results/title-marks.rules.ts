// Splits a title at the words to highlight.
import { splitCharacters } from '#app/shared/text.ts'

/** `start` is counted in user-perceived characters. */
export type TitlePiece = { text: string; isMarked: boolean; start: number }

/** `words` are normalized: lower case, no accents. A word is highlighted where a word of the title starts with it. */
export function splitTitle(title: string, words: readonly string[]): TitlePiece[] {
  const characters = splitCharacters(title)
  const normalized = characters.map(normalizeCharacter)
  const isMarked = characters.map(() => false)
  for (const word of words) {
    const letters = splitCharacters(word)
    if (letters.length === 0) continue
    for (let start = 0; start + letters.length <= characters.length; start++) {
      if (start > 0 && isLetter(normalized[start - 1])) continue
      if (letters.every((letter, n) => normalized[start + n] === letter))
        isMarked.fill(true, start, start + letters.length)
    }
  }
  const pieces: TitlePiece[] = []
  for (const [n, character] of characters.entries()) {
    const last = pieces.at(-1)
    const isOn = isMarked[n] ?? false
    if (last && last.isMarked === isOn) last.text += character
    else pieces.push({ text: character, isMarked: isOn, start: n })
  }
  return pieces
}

function normalizeCharacter(character: string): string {
  return character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
