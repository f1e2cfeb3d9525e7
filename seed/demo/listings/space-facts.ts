// Who may live in a room or a bedspace, and what its rent includes. Drawn apart from the other facts, because only few listings have them.
import type { Curfew, Residents, Utility } from '#app/shared/vocabulary.ts'
import type { Random } from '#seed/demo/random.ts'
import type { ListingFacts } from './listing-facts.ts'

export type SpaceChoices = {
  residents: Residents
  ownBathroom: boolean | null
  curfew: Curfew | null
  includedUtilities: Utility[]
}
type SharedFacts = Pick<ListingFacts, 'roomType' | 'amenities'>

const WHOLE_UNIT: SpaceChoices = { residents: 'anyone', ownBathroom: null, curfew: null, includedUtilities: [] }

export function pickSpaceChoices(random: Random, { roomType, amenities }: SharedFacts): SpaceChoices {
  if (roomType === 'entire_place') return WHOLE_UNIT
  const isRoom = roomType === 'private_room'
  return {
    residents: random.pickWeighted<Residents>(
      isRoom ? { anyone: 78, women: 15, men: 7 } : { anyone: 25, women: 48, men: 27 },
    ),
    ownBathroom: isRoom ? random.chance(0.45) : null,
    curfew: pickCurfew(random, isRoom),
    includedUtilities: pickUtilities(random, isRoom, amenities),
  }
}

/** Some owners say nothing about it. */
function pickCurfew(random: Random, isRoom: boolean): Curfew | null {
  if (random.chance(0.15)) return null
  if (random.chance(isRoom ? 0.65 : 0.4)) return 'none'
  return random.pick(['21:00', '22:00', '22:00', '23:00', '00:00'] as const)
}

/** Who has a meter pays by it; the internet is that of the house. */
function pickUtilities(random: Random, isRoom: boolean, amenities: readonly string[]): Utility[] {
  const chances: Partial<Record<Utility, number>> = {
    water: amenities.includes('own-water-meter') ? 0 : isRoom ? 0.6 : 0.85,
    electricity: amenities.includes('own-electric-meter') ? 0 : isRoom ? 0.35 : 0.5,
    internet: amenities.includes('wifi') ? 0.8 : 0,
  }
  return (Object.keys(chances) as Utility[]).filter((utility) => random.chance(chances[utility] ?? 0))
}
