// What a person connects to the site: tokens of the public API, and addresses that get webhooks.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  API_SCOPES,
  DELIVERY_EVENTS,
  DELIVERY_PROBLEMS,
  DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  WEBHOOK_STATUSES,
} from '#app/shared/integrations/integration-vocabulary.ts'
import {
  ciphertextLength,
  jsonObject,
  lengthBetween,
  notNegative,
  sha256Format,
  valueIn,
  valuesIn,
} from '#app/db/schema/checks.server.ts'
import { createdAt, encrypted, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { users } from './accounts.server.ts'

/** Owner: domain/integrations. A token with which a program acts as the person. Only the hash is stored; a revoked token is deleted. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    name: text().notNull(),
    tokenHash: text('token_hash').notNull().unique('api_tokens_token_unique'),
    /** The last characters, so that the person recognizes it. */
    ending: text().notNull(),
    scopes: text({ enum: API_SCOPES }).array().notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('api_tokens_user').on(t.userId, t.createdAt),
    lengthBetween(t.name, 1, 60),
    sha256Format(t.tokenHash),
    lengthBetween(t.ending, 4, 4),
    valuesIn(t.scopes, API_SCOPES),
    check('api_tokens_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)

/**
 * Owner: domain/integrations. An address that gets webhooks. `failing_since` is the first failure since the last success; `leased_until` belongs
 * to the process that sends to it, so that its deliveries stay in order.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    url: text().notNull(),
    secret: encrypted('secret').notNull(),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    status: text({ enum: WEBHOOK_STATUSES }).notNull().default('active'),
    failingSince: moment('failing_since'),
    disabledAt: moment('disabled_at'),
    leasedUntil: moment('leased_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('webhook_endpoints_user').on(t.userId, t.createdAt),
    lengthBetween(t.url, 1, 500),
    ciphertextLength(t.secret),
    valuesIn(t.events, WEBHOOK_EVENTS),
    valueIn(t.status, WEBHOOK_STATUSES),
    check('webhook_endpoints_disabling_dated', sql`(${t.status} = 'disabled') = (${t.disabledAt} is not null)`),
  ],
)

/**
 * Owner: domain/integrations. An event for one address, written in the transaction of the event. The id is sent with every attempt, so that
 * the receiver recognizes a repeated one.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: requiredReference('endpoint_id', () => webhookEndpoints.id, 'cascade'),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    event: text({ enum: DELIVERY_EVENTS }).notNull(),
    /** Ids only: the receiver asks the API for the rest. */
    payload: jsonb().$type<Record<string, string>>().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastAttemptAt: moment('last_attempt_at'),
    answerStatus: integer('answer_status'),
    problem: text({ enum: DELIVERY_PROBLEMS }),
    deliveredAt: moment('delivered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_deliveries_waiting')
      .on(t.endpointId, t.sequence)
      .where(sql`${t.status} = 'pending'`),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.sequence),
    index('webhook_deliveries_age').on(t.createdAt),
    valueIn(t.event, DELIVERY_EVENTS),
    jsonObject(t.payload),
    valueIn(t.status, DELIVERY_STATUSES),
    notNegative(t.attempts),
    valueIn(t.problem, DELIVERY_PROBLEMS),
    check('webhook_deliveries_delivery_dated', sql`(${t.status} = 'delivered') = (${t.deliveredAt} is not null)`),
  ],
)
