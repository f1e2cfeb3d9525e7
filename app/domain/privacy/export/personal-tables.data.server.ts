// Collects the declarations of personal data from app/db/schema for the export and for erasure.
// privacy-map.db.test.ts fails for a table without a declaration and for a foreign key to a person that no condition checks.
import { accountsPersonalData, accountsWithoutPersonalData } from '#app/db/schema/accounts/accounts.privacy.server.ts'
import { agentsPersonalData } from '#app/db/schema/agents/agents.privacy.server.ts'
import { listingsPersonalData, listingsWithoutPersonalData } from '#app/db/schema/listings/listings.privacy.server.ts'
import {
  messagingPersonalData,
  messagingWithoutPersonalData,
} from '#app/db/schema/messaging/messaging.privacy.server.ts'
import { platformPersonalData, platformWithoutPersonalData } from '#app/db/schema/platform/platform.privacy.server.ts'
import { agreementsPersonalData } from '#app/db/schema/tenancy/agreements.privacy.server.ts'
import { passportsPersonalData } from '#app/db/schema/tenancy/passports.privacy.server.ts'
import { tenancyPersonalData } from '#app/db/schema/tenancy/tenancy.privacy.server.ts'

export const PERSONAL_TABLES = [
  ...accountsPersonalData,
  ...listingsPersonalData,
  ...agentsPersonalData,
  ...messagingPersonalData,
  ...tenancyPersonalData,
  ...agreementsPersonalData,
  ...passportsPersonalData,
  ...platformPersonalData,
]
export type PersonalTableName = (typeof PERSONAL_TABLES)[number]['table']

export const TABLES_WITHOUT_PEOPLE = [
  ...accountsWithoutPersonalData,
  ...listingsWithoutPersonalData,
  ...messagingWithoutPersonalData,
  ...platformWithoutPersonalData,
]
