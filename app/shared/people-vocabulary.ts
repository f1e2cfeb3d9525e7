// Fixed lists of registration and profile. Separate from vocabulary.ts, which is in the bundle of every page.

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

/** Monthly income in pesos, asked as a range and never as an amount. */
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
