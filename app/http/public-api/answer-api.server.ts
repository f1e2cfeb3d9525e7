// Answers a request to the public API: who asks, the limit, the input, the operation, and the answer with its ETag. Cookies are not read.
import { randomUUID } from 'node:crypto'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { TokenHolder } from '#app/domain/integrations/api-tokens/api-token.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import type { Json } from '#app/domain/kernel/idempotency/idempotency.rules.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { consumeWithRest, requireWithinLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { buildOpenApi } from '#app/domain/public-api/contract/openapi.rules.server.ts'
import { hasBody, type Operation } from '#app/domain/public-api/contract/operation.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { isMultipart } from '#app/http/forms/photo-body.server.ts'
import { readJson, type RouteArgs, toLoggedAppError } from '#app/http/forms/respond.server.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { isUnchanged } from '#app/http/responses/conditional-request.ts'
import { findOperation } from './find-operation.server.ts'
import { buildProblem, InvalidRequest, listIssues } from './problem.server.ts'
import { findTokenHolder } from './token-holder.server.ts'

const MAX_BODY_BYTES = 64 * 1024

/** `path` is the part of the address below /api/v1. */
export async function answerApi(args: RouteArgs, path: string): Promise<Response> {
  const headers = new Headers({ Vary: 'Authorization, Accept-Language', 'Cache-Control': 'private, no-cache' })
  const guest: Ctx = { ...args.context.get(ctxContext), actor: null, session: null }
  const response = await answer(args, guest, path, headers).catch((error: unknown) =>
    buildProblem(guest, toLoggedAppError(args, error)),
  )
  for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

async function answer(args: RouteArgs, guest: Ctx, path: string, headers: Headers): Promise<Response> {
  const { request } = args
  const holder = await findHolder(guest, request)
  const ctx: Ctx = holder === null ? guest : { ...guest, actor: holder.actor }
  await countRequest(ctx, headers)
  if (path === '/openapi.json') return buildAnswer(request, await describe(ctx), 200)
  const found = findOperation(request.method, path)
  if (found.operation === null) {
    if (found.allowed.length === 0) fail('api.unknownAddress')
    headers.set('Allow', found.allowed.join(', '))
    fail('app.methodNotAllowed')
  }
  const { operation } = found
  requireScope(operation, holder)
  const params = parse(operation.params, found.params, 'parameter')
  const query = parse(operation.query, readQuery(request), 'parameter')
  const body = hasBody(operation.method) ? parse(operation.body, await readBody(operation, request), 'body') : {}
  const sentKey = operation.method === 'POST' ? request.headers.get('Idempotency-Key') : null
  const run = (runCtx: Ctx, key: string) =>
    operation.run(runCtx, { params, query, body, key, scopes: holder?.scopes ?? [] })
  if (sentKey === null || operation.bodyType !== undefined)
    return buildAnswer(request, await run(ctx, sentKey ?? randomUUID()), operation.status)
  const stored = await once(
    ctx,
    { operation: `api.${operation.id}`, key: sentKey, input: { params, body } },
    async (tx) => toJson(await run(tx, sentKey)),
  )
  return buildAnswer(request, stored, operation.status)
}

const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

async function describe(ctx: Ctx) {
  const { siteName } = await getSettings(ctx)
  return buildOpenApi({ baseUrl: ctx.config.baseUrl, siteName })
}

/** A token that does not work is refused everywhere, so that its owner notices. */
async function findHolder(ctx: Ctx, request: Request): Promise<TokenHolder | null> {
  const header = request.headers.get('Authorization')
  if (header === null) return null
  return (await findTokenHolder(ctx, header)) ?? fail('api.tokenInvalid')
}

async function countRequest(ctx: Ctx, headers: Headers): Promise<void> {
  const hit =
    ctx.actor === null
      ? ({ rule: 'api.address', subject: getAddressSubject(ctx.request.clientAddress) } as const)
      : ({ rule: 'api.account', subject: getAccountSubject(ctx.actor.id) } as const)
  const { allowed, max, remaining, resetSeconds } = await consumeWithRest(ctx, hit)
  headers.set('RateLimit-Limit', String(max))
  headers.set('RateLimit-Remaining', String(remaining))
  headers.set('RateLimit-Reset', String(resetSeconds))
  requireWithinLimit({ allowed, retryAfterSeconds: resetSeconds })
}

function requireScope({ scope }: Operation, holder: TokenHolder | null): void {
  if (scope === null) return
  if (holder === null) fail('api.tokenRequired')
  if (scope !== 'any' && !holder.scopes.includes(scope)) fail('api.scopeMissing', { scope })
}

function parse(schema: Operation['query'], value: unknown, place: 'body' | 'parameter'): unknown {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new InvalidRequest(listIssues(result.error, place))
  return result.data
}

function readQuery(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}

/** PostgreSQL stores neither NUL nor half a character. */
async function readBody({ bodyType }: Operation, request: Request): Promise<unknown> {
  if (bodyType !== undefined) {
    if (!isMultipart(request)) fail('app.unsupportedMediaType')
    return Object.fromEntries(await readForm(request))
  }
  const body = await readJson(request, MAX_BODY_BYTES)
  const text = JSON.stringify(body)
  if (text.includes(String.raw`\u0000`) || /\\ud[89a-f]/i.test(text)) fail('app.badRequest')
  return body
}

function buildAnswer(request: Request, value: unknown, status: number): Response {
  const text = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json' }
  if (status !== 200 || (request.method !== 'GET' && request.method !== 'HEAD'))
    return new Response(text, { status, headers })
  const etag = sha256Hex(text).slice(0, 32)
  if (isUnchanged(request.headers, etag)) return new Response(null, { status: 304, headers: { ETag: `"${etag}"` } })
  return new Response(request.method === 'HEAD' ? null : text, { headers: { ...headers, ETag: `"${etag}"` } })
}
