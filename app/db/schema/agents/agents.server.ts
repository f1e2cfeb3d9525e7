// Agents (property managers) as the public sees them.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AGENT_LANGUAGES } from '#app/shared/agent-vocabulary.ts'
import { PORTFOLIO_SIZES } from '#app/shared/people-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, valueIn, valuesIn, lengthBetween } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'

/**
 * Owner: domain/agents. The PRC registration number is on every broker's card by law (RA 9646) and people search for it, so it
 * is public and not encrypted; date of birth and tax id are encrypted.
 */
export const agents = pgTable(
  'agents',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade').unique('agents_user_unique'),
    agencyName: text('agency_name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Became inactive with the account of its person, and becomes active with it again. */
    closedWithAccount: boolean('closed_with_account').notNull().default(false),
    prcLicenseNumber: text('prc_license_number'),
    prcLicenseExpiresOn: day('prc_license_expires_on'),
    prcLicenseCheckedAt: moment('prc_license_checked_at'),
    yearsExperience: integer('years_experience'),
    portfolioSize: text('portfolio_size', { enum: PORTFOLIO_SIZES }),
    businessAddress: text('business_address'),
    credentials: text(),
    insurance: text(),
    bio: text().notNull().default(''),
    bioFil: text('bio_fil'),
    /** Slugs of the cities and districts where the agent works. */
    areas: text().array().notNull().default([]),
    languages: text({ enum: AGENT_LANGUAGES }).array().notNull().default([]),
    /** The broker who supervises a salesperson (RA 9646); brokers have none. */
    supervisorName: text('supervisor_name'),
    supervisorLicenseNumber: text('supervisor_license_number'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('agents_active')
      .on(t.createdAt)
      .where(sql`${t.isActive}`),
    index('agents_license').on(t.prcLicenseNumber),
    // For licences that have expired.
    index('agents_license_expiry')
      .on(t.prcLicenseExpiresOn)
      .where(sql`${t.isActive}`),
    index('agents_areas').using('gin', t.areas),
    index('agents_agency_search').using('gin', t.agencyName.op('gin_trgm_ops')),
    lengthBetween(t.agencyName, 1, 150),
    check('agents_prc_license_number_format', sql`${t.prcLicenseNumber} ~ '^[0-9]{4,10}$'`),
    check('agents_license_checked_exists', sql`${t.prcLicenseCheckedAt} is null or ${t.prcLicenseNumber} is not null`),
    between(t.yearsExperience, 0, 80),
    valueIn(t.portfolioSize, PORTFOLIO_SIZES),
    lengthBetween(t.businessAddress, 1, 300),
    lengthBetween(t.credentials, 1, 1_000),
    lengthBetween(t.insurance, 1, 300),
    lengthBetween(t.bio, 0, 3_000),
    lengthBetween(t.bioFil, 1, 3_000),
    valuesIn(t.languages, AGENT_LANGUAGES),
    lengthBetween(t.supervisorName, 1, 150),
    check('agents_supervisor_license_number_format', sql`${t.supervisorLicenseNumber} ~ '^[0-9]{4,10}$'`),
    check('agents_supervisor_whole', sql`(${t.supervisorName} is null) = (${t.supervisorLicenseNumber} is null)`),
  ],
)
