// Checks whether a place lies in the area that the query names, such as the 'poblacion' in 'makati'.
import { getMaxTypos, getEditDistance } from './edit-distance.ts'
import type { Gazetteer } from '#app/domain/places/gazetteer/gazetteer.service.server.ts'
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'

export type PlaceContext = {
  /** The check caches its result per parent, because many barangays share a town. */
  createCheck(context: readonly string[], allowsTypos: boolean): (id: number) => boolean
}

export function buildPlaceContext(gazetteer: Gazetteer): PlaceContext {
  const { names, aliases, parents, firstBarangay } = gazetteer
  const words: string[][] = []
  for (let id = 0; id < firstBarangay; id++) {
    const own = [names[id] ?? '', ...(aliases.get(id) ?? [])].flatMap((name) => normalizeText(name).split(' '))
    words[id] = [...new Set([...own, ...(words[parents[id] ?? -1] ?? [])])]
  }
  return {
    createCheck(context, allowsTypos) {
      if (context.length === 0) return () => true
      const results = new Int8Array(firstBarangay)
      return (id) => {
        const parent = parents[id] ?? -1
        if (parent < 0) return false
        if (results[parent] === 0) results[parent] = matchesContext(words[parent] ?? [], context, allowsTypos) ? 1 : -1
        return results[parent] === 1
      }
    },
  }
}

function matchesContext(words: string[], context: readonly string[], allowsTypos: boolean): boolean {
  return context.every((contextWord) =>
    words.some((word) => word.startsWith(contextWord) || (allowsTypos && isSimilarWord(contextWord, word))),
  )
}

function isSimilarWord(contextWord: string, word: string): boolean {
  const maxTypos = getMaxTypos(contextWord.length)
  return maxTypos > 0 && getEditDistance(contextWord, word, maxTypos) <= maxTypos
}
