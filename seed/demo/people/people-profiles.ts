// What renters and owners told at registration.
import type { landlordProfiles, renterProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { pesosToCentavos } from '#app/shared/money.ts'
import type { Dice } from '#seed/demo/dice.ts'
import type { World } from '#seed/demo/world.ts'

const PETS = [
  'One aspin, house-trained',
  'A small dog (shih tzu)',
  'Two indoor cats',
  'An old cat',
  'A rabbit in a cage',
]
const EXPERIENCE = [
  'First property, inherited from my parents',
  'Renting out since 2015',
  'Three condo units bought pre-selling',
  'Apartments in the family for two generations',
  'OFW investor, managed by my sister',
  'Retired; the rentals are our pension',
]

export function renterProfileOf({ calendar }: World, dice: Dice): Omit<typeof renterProfiles.$inferInsert, 'userId'> {
  const hasPets = dice.chance(0.22)
  return {
    employmentStatus: dice.weighted({
      employed: 58,
      'self-employed': 14,
      student: 16,
      'part-time': 6,
      retired: 3,
      other: 3,
    }),
    monthlyIncome: dice.weighted({
      'under-15000': 10,
      '15000-25000': 24,
      '25000-40000': 28,
      '40000-60000': 18,
      '60000-100000': 12,
      '100000-200000': 6,
      'over-200000': 2,
    }),
    moveInDate: calendar.day(dice.whole(5, 90)),
    propertyType: dice.weighted({ apartment: 34, condo: 34, studio: 14, house: 12, townhouse: 5, loft: 1 }),
    maxBudget: pesosToCentavos(dice.pick([5_000, 8_000, 12_000, 15_000, 20_000, 25_000, 35_000, 50_000])),
    occupants: dice.chance(0.4) ? 1 : dice.whole(2, 5),
    hasPets,
    petDetails: hasPets ? dice.pick(PETS) : null,
  }
}

export function landlordProfileOf(
  { cipher }: World,
  dice: Dice,
  userId: string,
): Omit<typeof landlordProfiles.$inferInsert, 'userId'> {
  // Nine digits beginning with zeroes: no tax number in use looks like that.
  const taxId = `000-${String(dice.whole(0, 999)).padStart(3, '0')}-${String(dice.whole(0, 999)).padStart(3, '0')}-000`
  return {
    ownership: dice.weighted({ individual: 76, company: 16, trust: 3, other: 5 }),
    totalProperties: dice.whole(8, 30),
    investmentExperience: dice.pick(EXPERIENCE),
    taxId: cipher.encrypt(taxId, 'landlord_profiles.tax_id', userId),
  }
}
