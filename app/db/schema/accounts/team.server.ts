// The people who act for an owner.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TEAM_HOMES, TEAM_MEMBER_STATUSES, TEAM_ROLES } from '#app/shared/vocabulary.ts'
import { emailFormat, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { sessions, users } from './accounts.server.ts'

/**
 * Owner: domain/accounts. A person who acts for an owner, or an invitation of one. The address is only for the invitation; it is erased when
 * the invitation is accepted or taken back.
 */
export const teamMembers = pgTable(
  'team_members',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'cascade'),
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: TEAM_ROLES }).notNull(),
    homes: text({ enum: TEAM_HOMES }).notNull().default('all'),
    status: text({ enum: TEAM_MEMBER_STATUSES }).notNull().default('invited'),
    email: text(),
    tokenHash: text('token_hash').unique('team_members_token_unique'),
    expiresAt: moment('expires_at'),
    acceptedAt: moment('accepted_at'),
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('team_members_owner').on(t.ownerId, t.status, t.createdAt),
    index('team_members_person').on(t.personId, t.status),
    uniqueIndex('team_members_one_invitation')
      .on(t.ownerId, t.email)
      .where(sql`${t.status} = 'invited'`),
    uniqueIndex('team_members_one_active')
      .on(t.ownerId, t.personId)
      .where(sql`${t.status} = 'active'`),
    valueIn(t.role, TEAM_ROLES),
    valueIn(t.homes, TEAM_HOMES),
    valueIn(t.status, TEAM_MEMBER_STATUSES),
    emailFormat(t.email),
    sha256Format(t.tokenHash),
    check(
      'team_members_invitation_whole',
      sql`num_nonnulls(${t.email}, ${t.tokenHash}, ${t.expiresAt}) = case ${t.status} when 'invited' then 3 else 0 end`,
    ),
    check(
      'team_members_acceptance_whole',
      sql`case ${t.status} when 'invited' then num_nonnulls(${t.personId}, ${t.acceptedAt}) = 0
        when 'active' then num_nonnulls(${t.personId}, ${t.acceptedAt}) = 2
        else num_nonnulls(${t.personId}, ${t.acceptedAt}) <> 1 end`,
    ),
    check('team_members_removal_dated', sql`(${t.status} = 'removed') = (${t.removedAt} is not null)`),
    check('team_members_not_the_owner', sql`${t.personId} <> ${t.ownerId}`),
  ],
)

/**
 * Owner: domain/accounts. The buildings of a member with chosen homes; a single home is a building, too. A new building is not among them, and
 * without a row such a member acts for no home.
 */
export const teamMemberBuildings = pgTable(
  'team_member_buildings',
  {
    memberId: requiredReference('member_id', () => teamMembers.id, 'cascade'),
    buildingId: requiredReference('building_id', () => buildings.id, 'cascade'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.buildingId] }),
    index('team_member_buildings_building').on(t.buildingId),
  ],
)

/**
 * Owner: domain/accounts. The sessions in which a person acts for an owner. The row of a member who was removed stays until the person chooses
 * again, so that a form of an open page is never taken for one of their own account.
 */
export const actingSessions = pgTable(
  'acting_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: requiredReference('member_id', () => teamMembers.id, 'cascade'),
    createdAt: createdAt(),
  },
  (t) => [index('acting_sessions_member').on(t.memberId)],
)
