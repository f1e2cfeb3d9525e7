import { sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import {
  anyCondition,
  ERASED_NAME,
  getColumn,
  matchesEmail,
  matchesPerson,
  noPersonalData,
  personalData,
  refersTo,
  type RowCondition,
  setNowIfNull,
} from '#app/db/schema/personal-data.server.ts'
import { tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import {
  accounts,
  jwks,
  knownDevices,
  loginAttempts,
  sessions,
  twoFactors,
  usedDevices,
  users,
  verifications,
} from './accounts.server.ts'
import { apiTokens, webhookDeliveries, webhookEndpoints } from './integrations.server.ts'
import { passkeys } from './passkeys.server.ts'
import {
  consents,
  dataExports,
  erasureRequests,
  erasureTombstones,
  facebookDeletionRequests,
} from './privacy.server.ts'
import { notificationPreferences, notifications } from './notifications.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from './profiles.server.ts'
import { actingSessions, teamMemberBuildings, teamMembers } from './team.server.ts'

/** The row that stands for a tenant whom the person added as an owner and who has not accepted the invitation. */
const isAddedTenant: RowCondition = (person) =>
  sql`${getColumn(users.id)} in (select r.tenant_id from ${rentals} r join ${tenantInvitations} i on i.rental_id = r.id
    join ${properties} p on p.id = r.property_id where p.owner_id = ${person.id} and i.status <> 'accepted')`

export const accountsPersonalData = [
  personalData(users, {
    rows: matchesPerson(users.id),
    // The internal note of the administrator.
    secretColumns: ['banReason'],
    erasure: [
      {
        clear: {
          email: sql`'erased-' || ${getColumn(users.id)} || '@erased.invalid'`,
          emailVerified: false,
          fullName: ERASED_NAME,
          avatarUrl: null,
          twoFactorEnabled: false,
          banReason: null,
          lastActiveAt: null,
          erasedAt: sql`now()`,
          updatedAt: sql`now()`,
        },
      },
      // The owner wrote the names of tenants who have not accepted; nobody else keeps them.
      { rows: isAddedTenant, clear: { fullName: ERASED_NAME }, harmless: ['email', 'avatarUrl', 'banReason'] },
    ],
  }),
  personalData(userProfiles, {
    rows: matchesPerson(userProfiles.userId),
    encryptedColumns: { dateOfBirth: 'user_profiles.date_of_birth' },
    erasure: 'remove',
  }),
  personalData(renterProfiles, { rows: matchesPerson(renterProfiles.userId), erasure: 'remove' }),
  personalData(landlordProfiles, {
    rows: matchesPerson(landlordProfiles.userId),
    encryptedColumns: { taxId: 'landlord_profiles.tax_id' },
    erasure: 'remove',
  }),
  personalData(notificationPreferences, { rows: matchesPerson(notificationPreferences.userId), erasure: 'remove' }),
  personalData(notifications, {
    rows: matchesPerson(notifications.userId),
    erasure: [
      {
        // Notifications to other people contain the titles of the person's listings.
        remove: anyCondition(
          matchesPerson(notifications.userId),
          (person) =>
            sql`${getColumn(notifications.params)} ->> 'title' in (select ${properties.title} from ${properties} where ${properties.ownerId} = ${person.id} and ${properties.title} <> '')`,
        ),
      },
    ],
  }),
  personalData(accounts, { rows: matchesPerson(accounts.userId), erasure: 'remove' }),
  personalData(actingSessions, {
    rows: refersTo(actingSessions.sessionId, sessions.id, matchesPerson(sessions.userId)),
    notExported: 'contains only the ids of a session and of a person in a team, which are exported',
    erasure: 'remove',
  }),
  // An owner wrote the address of the person whom they invited.
  personalData(teamMembers, {
    rows: anyCondition(matchesPerson(teamMembers.ownerId, teamMembers.personId), matchesEmail(teamMembers.email)),
    erasure: 'remove',
  }),
  personalData(teamMemberBuildings, {
    rows: refersTo(
      teamMemberBuildings.memberId,
      teamMembers.id,
      anyCondition(matchesPerson(teamMembers.ownerId, teamMembers.personId), matchesEmail(teamMembers.email)),
    ),
    notExported: 'contains only the ids of a membership, which is exported, and of a building of the owner',
    erasure: 'remove',
  }),
  personalData(sessions, { rows: matchesPerson(sessions.userId), erasure: 'remove' }),
  personalData(twoFactors, {
    rows: matchesPerson(twoFactors.userId),
    notExported: 'contains only the encrypted second factor; users.two_factor_enabled says whether it is on',
    erasure: 'remove',
  }),
  personalData(passkeys, {
    rows: matchesPerson(passkeys.userId),
    secretColumns: ['credentialId', 'publicKey', 'counter'],
    erasure: 'remove',
  }),
  personalData(apiTokens, { rows: matchesPerson(apiTokens.userId), erasure: 'remove' }),
  personalData(webhookEndpoints, { rows: matchesPerson(webhookEndpoints.userId), erasure: 'remove' }),
  personalData(webhookDeliveries, {
    rows: refersTo(webhookDeliveries.endpointId, webhookEndpoints.id, matchesPerson(webhookEndpoints.userId)),
    notExported:
      'contains only ids of inquiries, applications and other rows that are exported, and when they were sent',
    erasure: 'remove',
  }),
  personalData(knownDevices, {
    rows: matchesPerson(knownDevices.userId),
    notExported:
      'contains only a hash that identifies a browser, and its name; sessions and sign-ins are exported with theirs',
    erasure: 'remove',
  }),
  // The export has the times of each device; the hash is left out, as every hash.
  personalData(usedDevices, { rows: matchesPerson(usedDevices.userId), erasure: 'remove' }),
  personalData(verifications, {
    rows: (person) =>
      sql`strpos(${getColumn(verifications.value)}, ${person.id}) > 0 or strpos(${getColumn(verifications.identifier)}, ${person.id}) > 0`,
    notExported: 'contains only hashes of links in mails, for half an hour',
    erasure: 'remove',
  }),
  personalData(loginAttempts, { rows: matchesEmail(loginAttempts.email), erasure: 'remove' }),
  personalData(consents, {
    rows: matchesPerson(consents.userId),
    // The hash of the text that the person agreed to.
    notSecretColumns: ['textHash'],
    erasure: { keep: 'proof that consent was given and withdrawn, under an id without a person (RA 10173)' },
  }),
  personalData(dataExports, {
    rows: matchesPerson(dataExports.userId),
    secretColumns: ['storagePath'],
    erasure: 'remove',
  }),
  personalData(erasureRequests, {
    rows: matchesPerson(erasureRequests.userId),
    erasure: { keep: 'dates, as proof that the request was carried out' },
  }),
  personalData(facebookDeletionRequests, {
    rows: matchesPerson(facebookDeletionRequests.userId),
    erasure: [
      {
        clear: { status: 'completed', completedAt: setNowIfNull(facebookDeletionRequests.completedAt), userId: null },
        // A random code with which the person can still see that the deletion is complete.
        harmless: ['confirmationCode'],
      },
    ],
  }),
]

export const accountsWithoutPersonalData = [
  noPersonalData(jwks, 'signing keys of the site'),
  noPersonalData(erasureTombstones, 'ids of erased accounts only, so that a restored backup erases them again'),
]
