// Registration answers of renters and owners.
import type { landlordProfiles, renterProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { pesosToCentavos } from '#app/shared/money.ts'
import type { Random } from '#seed/demo/random.ts'
import dialogues from '#seed/demo/data/dialogues.json' with { type: 'json' }
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

/** What a renter can pay and needs. Inquiries, applications and rentals of the person keep to it. */
export type RenterNeeds = {
  employment: EmploymentStatus
  income: MonthlyIncome
  /** Pesos per month. */
  maxBudget: number
  /** With whom the person moves in; null for a person alone. */
  party: Party | null
  hasPets: boolean
}
export type Party = (typeof dialogues.parties)[number]
type EmploymentStatus = NonNullable<(typeof renterProfiles.$inferInsert)['employmentStatus']>
type MonthlyIncome = NonNullable<(typeof renterProfiles.$inferInsert)['monthlyIncome']>

/** Rent is at most about two fifths of the income. */
const BUDGETS: Record<MonthlyIncome, number[]> = {
  'under-15000': [4_000, 5_000],
  '15000-25000': [6_000, 8_000],
  '25000-40000': [10_000, 13_000],
  '40000-60000': [16_000, 20_000],
  '60000-100000': [25_000, 35_000],
  '100000-200000': [45_000, 65_000],
  'over-200000': [90_000, 150_000],
}

export function pickRenterNeeds(random: Random): RenterNeeds {
  const employment = random.pickWeighted<EmploymentStatus>({
    employed: 62,
    'self-employed': 16,
    student: 12,
    'part-time': 5,
    retired: 3,
    other: 2,
  })
  const income = random.pickWeighted<MonthlyIncome>(
    employment === 'student' || employment === 'part-time'
      ? { 'under-15000': 60, '15000-25000': 40 }
      : {
          'under-15000': 3,
          '15000-25000': 14,
          '25000-40000': 22,
          '40000-60000': 23,
          '60000-100000': 20,
          '100000-200000': 12,
          'over-200000': 6,
        },
  )
  const isAlone = employment === 'student' || random.chance(0.4)
  return {
    employment,
    income,
    maxBudget: random.pick(BUDGETS[income]),
    party: isAlone ? null : random.pick(dialogues.parties),
    hasPets: random.chance(0.16),
  }
}

/** The demo tenant is one of two adults with a middle income. */
export const DEMO_RENTER: RenterNeeds = {
  employment: 'employed',
  income: '60000-100000',
  maxBudget: 25_000,
  party: dialogues.parties[0] ?? null,
  hasPets: false,
}

export function buildRenterProfile(
  { calendar }: DemoData,
  random: Random,
  { employment, income, maxBudget, party, hasPets }: RenterNeeds,
): Omit<typeof renterProfiles.$inferInsert, 'userId'> {
  return {
    employmentStatus: employment,
    monthlyIncome: income,
    moveInDate: calendar.day(random.integer(5, 90)),
    propertyType: random.pickWeighted({ apartment: 34, condo: 34, studio: 14, house: 12, townhouse: 5, loft: 1 }),
    maxBudget: pesosToCentavos(maxBudget),
    occupants: party?.size ?? 1,
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
