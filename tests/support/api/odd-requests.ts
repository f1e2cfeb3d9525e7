// Odd requests to every operation of the public API from a seed: the same seed gives the same requests, so that a failure can be repeated.
import { z } from 'zod'
import type { Operation } from '#app/domain/public-api/contract/operation.model.ts'
import { listErrors, OPERATIONS } from '#app/domain/public-api/contract/operations.data.server.ts'
import type { Random } from '#tests/support/fuzz/odd-bodies.ts'
import { fillPath } from './api-client.ts'
import type { ApiWorld } from './api-world.ts'

export type OddRequest = {
  /** Null for a method that the address does not have, and for an address that is none. */
  operation: Operation | null
  method: string
  path: string
  headers: Record<string, string>
  text: string | null
}

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  2 ** 53,
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202Eabc',
  'ñ',
  'x'.repeat(9_000),
  "'; drop table users; --",
  '2026-13-45',
  '2026-12-01',
  'active',
  'studio',
  '{}',
  [],
  [[]],
  [null],
  {},
  { months: -1 },
  { months: 2 },
  { lat: 14.5, lng: 121 },
  { constructor: 1 },
  Array.from({ length: 100 }, (_, index) => index),
]
const ODD_TEXTS = ['', '{', '[]', 'null', '"', '{"a":1,"a":2}', '\0', '[['.repeat(5_000), '{"unit":"\\u0000"}', 'NaN']
const ODD_QUERIES = [
  '-1',
  '0',
  '1e9',
  'x',
  '',
  '%00',
  '%F0%9F%8F%A0',
  'a'.repeat(300),
  "'",
  'true',
  '2026-02-30',
  '50',
  '..%2f',
]
const ODD_PARTS = ['abc', '0', '%00', '%F0%9F%8F%A0', '..%2f..%2f', 'x'.repeat(500), 'null', '%27']
const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['Accept', ['text/html', '*/*', 'application/xml', 'x'.repeat(500)]],
  ['Accept-Language', ['fil', 'tl-PH', 'x', '*', 'en;q=abc']],
  ['Idempotency-Key', ['short', 'k'.repeat(16), 'k'.repeat(300), 'odd-request-key-1', 'ñ'.repeat(20), '']],
  ['If-None-Match', ['*', '""', 'W/"x"', 'x'.repeat(500)]],
  ['Origin', ['https://evil.example', 'null']],
  ['Cookie', ['tahanan_locale=fil', 'a=b; c=d']],
  ['Authorization', ['Bearer', 'Basic YTpi', 'Bearer  ', `Bearer ${'x'.repeat(400)}`]],
]
const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/json; charset=utf-8',
  'multipart/form-data',
]
const METHODS = ['DELETE', 'PUT', 'POST', 'PATCH', 'GET', 'HEAD']

export function createOddRequest(random: Random, { tokens, ids }: ApiWorld, count: number): OddRequest {
  const { below, pick } = random
  const operation = pick(OPERATIONS)
  const method = below(20) === 0 ? pick(METHODS) : operation.method
  const id = below(4) === 0 ? pick(ODD_PARTS) : pick(ids)
  const path = below(50) === 0 ? `/no/such/${pick(ODD_PARTS)}` : fillPath(operation.path, { id, photoId: pick(ids) })
  const found = OPERATIONS.find(
    (one) => one.path === operation.path && one.method === (method === 'HEAD' ? 'GET' : method),
  )
  const text = method === 'GET' || method === 'HEAD' || method === 'DELETE' ? null : createText(random, operation)
  const odd = below(3) === 0 ? [pick(ODD_HEADERS)] : []
  return {
    // An escaped slash makes another address
    operation: path.startsWith('/no/') || path.includes('%2f') ? null : (found ?? null),
    method,
    path: `/api/v1${path}${createQuery(random, operation)}`,
    headers: {
      'X-Forwarded-For': `10.${100 + ((count >> 16) & 63)}.${(count >> 8) & 255}.${count & 255}`,
      ...(text === null
        ? {}
        : { 'Content-Type': pick(CONTENT_TYPES), 'Content-Length': String(Buffer.byteLength(text)) }),
      ...(below(6) === 0 ? {} : { Authorization: `Bearer ${pick(tokens)}` }),
      ...Object.fromEntries(odd.map(([name, values]) => [name, encodeHeader(pick(values))])),
    },
    text,
  }
}

/** As clients send it: bytes. */
const encodeHeader = (value: string) => Buffer.from(value, 'utf8').toString('latin1')

function listNames(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [...Object.keys(properties), '__proto__', 'constructor', 'no_such_name']
}
const namesBySchema = new Map(
  OPERATIONS.flatMap(({ body, query }) => [body, query]).map((schema) => [schema, listNames(schema)]),
)

/** Sound bodies, to which odd fields are added: so requests get behind the check of the schema. */
const SOUND_BODIES: Readonly<Record<string, object>> = {
  createListing: { propertyType: 'studio', maxGuests: 2, unit: '7' },
  changeListing: { unit: '8' },
  moveListing: { status: 'inactive' },
  answerLead: { text: 'Yes.' },
}

function createText({ below, pick }: Random, { id, body }: Operation): string {
  if (below(10) === 0) return pick(ODD_TEXTS)
  if (below(200) === 0) return JSON.stringify({ unit: 'x'.repeat(70_000) })
  const names = namesBySchema.get(body) ?? []
  const odd = Object.fromEntries(Array.from({ length: below(4) }, () => [pick(names), pick(ODD_VALUES)]))
  return JSON.stringify(below(2) === 0 ? odd : { ...SOUND_BODIES[id], ...odd })
}

function createQuery({ below, pick }: Random, { query }: Operation): string {
  if (below(2) === 0) return ''
  const names = namesBySchema.get(query) ?? []
  return `?${Array.from({ length: 1 + below(3) }, () => `${pick(names)}=${pick(ODD_QUERIES)}`).join('&')}`
}

/** The refusals of a request that no operation answers. */
const WITHOUT_OPERATION = ['api.unknownAddress', 'app.methodNotAllowed', 'api.tokenInvalid', 'app.badRequest']

/** The codes that the document allows; `app.unexpected` is a defect. */
export function listAllowedCodes(operation: Operation | null): readonly string[] {
  const codes: readonly string[] = operation === null ? WITHOUT_OPERATION : listErrors(operation)
  // A target with a control character is refused before its operation is known
  return ['app.badRequest', ...codes].filter((code) => code !== 'app.unexpected' && code !== 'app.unavailable')
}
