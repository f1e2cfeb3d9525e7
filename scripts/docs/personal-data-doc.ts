// Writes the record of processing of personal data to docs/personal-data.md, from the declarations beside the tables and the retention plan.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTableName } from 'drizzle-orm'
import { accountsPersonalData } from '#app/db/schema/accounts/accounts.privacy.server.ts'
import { agentsPersonalData } from '#app/db/schema/agents/agents.privacy.server.ts'
import { listingsPersonalData } from '#app/db/schema/listings/listings.privacy.server.ts'
import { messagingPersonalData } from '#app/db/schema/messaging/messaging.privacy.server.ts'
import type { PersonalData } from '#app/db/schema/personal-data.server.ts'
import { platformPersonalData } from '#app/db/schema/platform/platform.privacy.server.ts'
import { agreementsPersonalData } from '#app/db/schema/tenancy/agreements.privacy.server.ts'
import { passportsPersonalData } from '#app/db/schema/tenancy/passports.privacy.server.ts'
import { tenancyPersonalData } from '#app/db/schema/tenancy/tenancy.privacy.server.ts'
import { RETENTION_KEYS, RETENTION_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { ERASURE_GRACE_DAYS } from '#app/domain/privacy/erasure/erasure.rules.ts'
import { TABLES_WITHOUT_PEOPLE } from '#app/domain/privacy/export/personal-tables.data.server.ts'
import { RETENTION_PLAN } from '#app/domain/privacy/retention/retention-plan.data.server.ts'

const FILE = join(import.meta.dirname, '../../docs/personal-data.md')

type Purpose = { title: string; purpose: string; tables: readonly PersonalData[] }

export const PURPOSES: readonly Purpose[] = [
  { title: 'Accounts', purpose: 'to sign in safely, and to keep proof of consents', tables: accountsPersonalData },
  { title: 'Listings', purpose: 'to offer homes, and to fill them', tables: listingsPersonalData },
  { title: 'Agents', purpose: 'to let agents serve clients, and clients judge agents', tables: agentsPersonalData },
  { title: 'Messages and saved homes', purpose: 'to bring renters and owners together', tables: messagingPersonalData },
  { title: 'Tenancy', purpose: 'to apply for a home, and to perform the lease', tables: tenancyPersonalData },
  {
    title: 'Passports',
    purpose: 'to let renters prove once what each owner asks for',
    tables: passportsPersonalData,
  },
  { title: 'Agreements', purpose: 'to keep what both sides signed or paid', tables: agreementsPersonalData },
  {
    title: 'Platform',
    purpose: 'to supervise the marketplace, answer people and prove what was done',
    tables: platformPersonalData,
  },
]

/** The period of each table of the plan, whether or not an account is erased. */
const PERIODS = new Map(
  RETENTION_KEYS.flatMap((key) =>
    RETENTION_PLAN[key].map(({ table }) => [getTableName(table), RETENTION_PERIODS[key].standard] as const),
  ),
)

export function buildPersonalDataDocument(): string {
  return [
    '# Record of processing of personal data',
    '',
    'Printed from the declarations beside the tables (`app/db/schema`) and from the retention plan (`app/domain/privacy/retention`) by',
    '`scripts/docs/personal-data-doc.ts`; do not edit. Rules: [Privacy](../app/domain/privacy/README.md). Periods in days are the standard ones;',
    `an owner of the console changes them in the settings. An account is erased ${ERASURE_GRACE_DAYS} days after its person asked for it.`,
    ...PURPOSES.flatMap(listSection),
    '',
    '## Tables without people',
    '',
    '| Table | Why |',
    '|---|---|',
    ...TABLES_WITHOUT_PEOPLE.map(({ table, reason }) => `| ${table} | ${reason} |`),
    '',
  ].join('\n')
}

function listSection({ title, purpose, tables }: Purpose): string[] {
  const rows = tables.map((table) =>
    ['', table.table, describeExport(table), describeErasure(table), describePeriod(table), ''].join(' | ').trim(),
  )
  const head = ['| Table | In the download | When the account is erased | Deleted after |', '|---|---|---|---|']
  return ['', `## ${title}`, '', `Purpose: ${purpose}.`, '', ...head, ...rows]
}

const describeExport = ({ notExported }: PersonalData) => (notExported === undefined ? 'yes' : `no: ${notExported}`)

function describeErasure({ keptBecause, erasureSteps }: PersonalData): string {
  if (keptBecause !== undefined) return `kept: ${keptBecause}`
  const isCleared = erasureSteps.some((step) => 'clear' in step)
  const isRemoved = erasureSteps.some((step) => 'remove' in step)
  if (isCleared && isRemoved) return 'some rows deleted, in the others what names the person'
  return isCleared ? 'what names the person is deleted' : 'deleted'
}

function describePeriod({ table }: PersonalData): string {
  const days = PERIODS.get(table)
  return days === undefined ? '-' : `${days} days`
}

export function isUpToDate(): boolean {
  return readFileSync(FILE, 'utf8') === buildPersonalDataDocument()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, buildPersonalDataDocument())
