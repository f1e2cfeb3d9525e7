// The closed lists of what people tell about themselves (spec §3). Apart from vocabulary.ts, which every page carries.

export const EMPLOYMENT_STATUSES = [
  'employed',
  'part-time',
  'self-employed',
  'student',
  'retired',
  'unemployed',
  'other',
] as const
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number]

export const PORTFOLIO_SIZES = ['1-5', '6-10', '11-20', '21-50', '50+'] as const
export type PortfolioSize = (typeof PORTFOLIO_SIZES)[number]

export const OWNERSHIP_KINDS = ['individual', 'company', 'trust', 'other'] as const
export type OwnershipKind = (typeof OWNERSHIP_KINDS)[number]

/** Monthly income as registration asks it, in pesos (spec §3: a range, never a figure). */
export const INCOME_RANGES = [
  'under-15000',
  '15000-25000',
  '25000-40000',
  '40000-60000',
  '60000-100000',
  '100000-200000',
  'over-200000',
] as const
export type IncomeRange = (typeof INCOME_RANGES)[number]
