// What the law and the brokerage say about a broker and a salesperson (RA 9646: a salesperson is accredited, works under one broker, and is
// paid by that broker).
import type { Day } from '#app/shared/dates.ts'
import type { LicenseState } from './brokerage.model.ts'

type License = { number: string | null; expiresOn: Day | null; supervisorName: string | null }

/** A license is valid to the end of its last day. */
export function getLicenseState({ number, expiresOn, supervisorName }: License, today: Day): LicenseState {
  if (supervisorName !== null) return 'supervised'
  if (number === null || expiresOn === null) return 'missing'
  return expiresOn < today ? 'expired' : 'valid'
}

/** The part of the salesperson in hundredths of a percent: the own one, or that of the brokerage. */
export const getMemberPart = (own: number | null, ofBrokerage: number): number => own ?? ofBrokerage
