import type { Random } from '#seed/demo/random.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }

const MAX_TRIES = 200

/** Unique full names, because email addresses are made from them. */
export function createNameMaker(random: Random, reservedNames: readonly string[]): () => string {
  const used = new Set(reservedNames.map(normalizeName))
  return () => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const first = random.pick(random.chance(0.52) ? names.women : names.men)
      const name = `${first} ${random.pick(names.family)}`
      if (used.has(normalizeName(name))) continue
      used.add(normalizeName(name))
      return name
    }
    throw new Error('The lists of names are too short for so many people.')
  }
}

/** Without accents, because Peñaflor and Penaflor would get the same address. */
const normalizeName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
