// Which pieces of a title somebody searched for.
import { charactersOf } from '#app/shared/text.ts'

/** `start`: where it begins, in characters as people count them. */
export type TitlePiece = { text: string; isMarked: boolean; start: number }

/** `words` are folded: lower case, without accents. Each is marked where a word of the title begins with it. */
export function titlePieces(title: string, words: readonly string[]): TitlePiece[] {
  const signs = charactersOf(title)
  const folded = signs.map(foldSign)
  const isMarked = signs.map(() => false)
  for (const word of words) {
    const letters = charactersOf(word)
    if (letters.length === 0) continue
    for (let start = 0; start + letters.length <= signs.length; start++) {
      if (start > 0 && isLetter(folded[start - 1])) continue
      if (letters.every((letter, n) => folded[start + n] === letter)) isMarked.fill(true, start, start + letters.length)
    }
  }
  const pieces: TitlePiece[] = []
  for (const [n, sign] of signs.entries()) {
    const last = pieces.at(-1)
    const isOn = isMarked[n] ?? false
    if (last && last.isMarked === isOn) last.text += sign
    else pieces.push({ text: sign, isMarked: isOn, start: n })
  }
  return pieces
}

function foldSign(sign: string): string {
  return sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}
