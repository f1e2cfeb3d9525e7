import type { Dice } from '#seed/demo/dice.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }

const MOST_TRIES = 200

/** Full names that nobody else has, for addresses are made of them. */
export function nameMaker(dice: Dice, taken: readonly string[]): () => string {
  const used = new Set(taken.map(plain))
  return () => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const first = dice.pick(dice.chance(0.52) ? names.women : names.men)
      const name = `${first} ${dice.pick(names.family)}`
      if (used.has(plain(name))) continue
      used.add(plain(name))
      return name
    }
    throw new Error('The lists of names are too short for so many people.')
  }
}

/** Without accents: Peñaflor and Penaflor would get the same address. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
