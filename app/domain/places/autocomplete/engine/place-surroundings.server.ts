// Does 'makati' stand around this 'poblacion'? The words of everything a place lies in, and the question asked of them.
import { allowedSlips, editDistance } from './edit-distance.ts'
import type { Gazetteer } from '#app/domain/places/gazetteer/gazetteer.service.server.ts'
import { fold } from '#app/domain/places/autocomplete/place-spelling.rules.ts'

export type Surroundings = {
  /** A check for one list of words; each town is looked at once, however many barangays ask. */
  checkFor(context: readonly string[], isForgiving: boolean): (id: number) => boolean
}

export function buildSurroundings(gazetteer: Gazetteer): Surroundings {
  const { names, aliases, parents, firstBarangay } = gazetteer
  const words: string[][] = []
  for (let id = 0; id < firstBarangay; id++) {
    const own = [names[id] ?? '', ...(aliases.get(id) ?? [])].flatMap((name) => fold(name).split(' '))
    words[id] = [...new Set([...own, ...(words[parents[id] ?? -1] ?? [])])]
  }
  return {
    checkFor(context, isForgiving) {
      if (context.length === 0) return () => true
      const answers = new Int8Array(firstBarangay)
      return (id) => {
        const parent = parents[id] ?? -1
        if (parent < 0) return false
        if (answers[parent] === 0) answers[parent] = matches(words[parent] ?? [], context, isForgiving) ? 1 : -1
        return answers[parent] === 1
      }
    },
  }
}

function matches(words: string[], context: readonly string[], isForgiving: boolean): boolean {
  return context.every((wanted) =>
    words.some((word) => word.startsWith(wanted) || (isForgiving && isNearly(wanted, word))),
  )
}

function isNearly(wanted: string, word: string): boolean {
  const slips = allowedSlips(wanted.length)
  return slips > 0 && editDistance(wanted, word, slips) <= slips
}
