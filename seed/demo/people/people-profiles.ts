// Registration answers of renters and owners.
import type { landlordProfiles, renterProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { pesosToCentavos } from '#app/shared/money.ts'
import type { Random } from '#seed/demo/random.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'

const PET_TEXTS = [
  'One aspin, house-trained',
  'A small dog (shih tzu)',
  'Two indoor cats',
  'An old cat',
  'A rabbit in a cage',
]
const EXPERIENCE_TEXTS = [
  'First property, inherited from my parents',
  'Renting out since 2015',
  'Three condo units bought pre-selling',
  'Apartments in the family for two generations',
  'OFW investor, managed by my sister',
  'Retired; the rentals are our pension',
]

export function pickRenterProfile(
  { calendar }: DemoData,
  random: Random,
): Omit<typeof renterProfiles.$inferInsert, 'userId'> {
  const hasPets = random.chance(0.22)
  return {
    employmentStatus: random.pickWeighted({
      employed: 58,
      'self-employed': 14,
      student: 16,
      'part-time': 6,
      retired: 3,
      other: 3,
    }),
    monthlyIncome: random.pickWeighted({
      'under-15000': 10,
      '15000-25000': 24,
      '25000-40000': 28,
      '40000-60000': 18,
      '60000-100000': 12,
      '100000-200000': 6,
      'over-200000': 2,
    }),
    moveInDate: calendar.day(random.integer(5, 90)),
    propertyType: random.pickWeighted({ apartment: 34, condo: 34, studio: 14, house: 12, townhouse: 5, loft: 1 }),
    maxBudget: pesosToCentavos(random.pick([5_000, 8_000, 12_000, 15_000, 20_000, 25_000, 35_000, 50_000])),
    occupants: random.chance(0.4) ? 1 : random.integer(2, 5),
    hasPets,
    petDetails: hasPets ? random.pick(PET_TEXTS) : null,
  }
}

export function pickLandlordProfile(
  { cipher }: DemoData,
  random: Random,
  userId: string,
): Omit<typeof landlordProfiles.$inferInsert, 'userId'> {
  // Nine digits that begin with zeros: no assigned tax number does.
  const taxId = `000-${String(random.integer(0, 999)).padStart(3, '0')}-${String(random.integer(0, 999)).padStart(3, '0')}-000`
  return {
    ownership: random.pickWeighted({ individual: 76, company: 16, trust: 3, other: 5 }),
    totalProperties: random.integer(8, 30),
    investmentExperience: random.pick(EXPERIENCE_TEXTS),
    taxId: cipher.encrypt(taxId, 'landlord_profiles.tax_id', userId),
  }
}
