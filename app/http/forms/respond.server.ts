// Between routes and domain: `read` for loaders, `submit` for form actions, `receive` for JSON, `serve` for files. The only place that
// turns domain errors into a status and a message.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { StorageUnavailableError } from '#app/adapters/storage/storage.server.ts'
import { isDatabaseUnavailable, isUnstorableValue } from '#app/db/failures.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError, fail, isAppError } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { ctxContext, dashboardViewContext, failureCodeContext } from '#app/http/request/context.server.ts'
import { buildFileErrors } from './file-errors.server.ts'
import { hasSoundFields, readForm } from './read-form.server.ts'

export type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** A refusal as the browser gets it. The message is translated on the server, so that pages do not contain the whole error catalogue. */
export type Failure = { code: ErrorCode; message: string; errorId: string; viewedName?: string; field?: string }

const SECONDS_UNTIL_RETRY = 5

export async function read<T>(args: RouteArgs, query: (ctx: Ctx) => Promise<T> | T): Promise<T> {
  const ctx = args.context.get(ctxContext)
  try {
    return await query(ctx)
  } catch (error) {
    throw toThrowable(args, error)
  }
}

/**
 * Parses the form with a strict schema and runs the command. A refusal returns the field errors and the typed values; so does a server error,
 * because the person must not lose what they typed.
 */
export async function submit<S extends z.ZodType, T>(
  args: RouteArgs,
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<T>,
) {
  const ctx = args.context.get(ctxContext)
  try {
    const submission = parseWithZod(await readForm(args.request), { schema })
    if (args.context.get(dashboardViewContext) !== null)
      return buildRefusal(ctx, new AppError('view.readOnly'), submission)
    if (submission.status !== 'success') return buildRefusal(ctx, new AppError('app.invalidInput'), submission)
    try {
      return await work(ctx, submission.value)
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error)) throw error
      return buildRefusal(ctx, toLoggedAppError(args, error), submission)
    }
  } catch (error) {
    throw toThrowable(args, error)
  }
}

/**
 * For JSON requests of our own pages: size limit, strict schema, JSON response. A command that returns undefined is answered with 204; a
 * Response is sent as it is.
 */
export async function receive<S extends z.ZodType, T>(
  args: RouteArgs,
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<T>,
  options: { maxBytes: number; contentType?: RegExp },
): Promise<Response> {
  return serve(args, async (ctx) => {
    if (args.request.method !== 'POST') fail('app.methodNotAllowed')
    const input = schema.safeParse(await readJson(args.request, options.maxBytes, options.contentType))
    if (!input.success) fail('app.invalidInput')
    const result = await work(ctx, input.data)
    if (result instanceof Response) return result
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result)
  })
}

/** For responses that are not pages, such as files. Errors are JSON with their status. */
export async function serve(args: RouteArgs, work: (ctx: Ctx) => Promise<Response>): Promise<Response> {
  const ctx = args.context.get(ctxContext)
  try {
    return await work(ctx)
  } catch (error) {
    const appError = toLoggedAppError(args, error)
    return Response.json(toFailure(ctx, appError), { status: appError.status, headers: buildRetryHeaders(appError) })
  }
}

/** Reads a URL-encoded form outside `submit`: posted by another server, or answered with another page. */
export async function readForeignForm(request: Request, options: { maxBytes: number }): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('Content-Type') ?? ''))
    fail('app.unsupportedMediaType')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > options.maxBytes) fail('app.bodyTooLarge')
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  return hasSoundFields(form) ? form : fail('app.badRequest')
}

type Submission = {
  payload: Record<string, unknown>
  reply(options?: { hideFields?: string[]; fieldErrors?: Record<string, string[]> }): SubmissionResult
}

/** Values of these fields are not sent back, because they must not be in the HTML. */
const SECRET_FIELD = /password|passphrase|secret|token|credential|code$/i

function buildRefusal(ctx: Ctx, error: AppError, submission: Submission) {
  const hideFields = Object.keys(submission.payload).filter((name) => SECRET_FIELD.test(name))
  const reply = submission.reply({ hideFields, ...toFieldErrors(error) })
  const translatedErrors = Object.entries(reply.error ?? {}).map(([field, codes]) => [
    field,
    codes?.map(fieldMessage) ?? null,
  ])
  const errors = { ...Object.fromEntries(translatedErrors), ...buildFileErrors(error, submission.payload) }
  const form: SubmissionResult = { ...reply, error: errors }
  const refusal = { error: toFailure(ctx, error), form, ...(error.status >= 500 ? { canRetry: true as const } : {}) }
  return data(refusal, { status: error.status, headers: buildRetryHeaders(error) })
}

/** For errors of `failField` (errors/app-error.ts), which name one field. */
function toFieldErrors({ params: { field, problem } }: AppError): { fieldErrors?: Record<string, string[]> } {
  if (typeof field !== 'string' || typeof problem !== 'string') return {}
  return { fieldErrors: { [field]: [problem] } }
}

const JSON_TYPE = /^application\/json\b/i

export async function readJson(request: Request, maxBytes: number, contentType = JSON_TYPE): Promise<unknown> {
  if (!contentType.test(request.headers.get('Content-Type') ?? '')) fail('app.unsupportedMediaType')
  const bytes = await request.arrayBuffer() // limited by server/guards/bounded-body.ts
  if (bytes.byteLength > maxBytes) fail('app.bodyTooLarge')
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    fail('app.badRequest', {}, { cause: error })
  }
}

/** Converts a thrown error for React Router: with its status, without the internal message. */
function toThrowable(args: RouteArgs, error: unknown): unknown {
  if (error instanceof Response || isRouteErrorResponse(error)) return error
  const appError = toLoggedAppError(args, error)
  const failure = toFailure(args.context.get(ctxContext), appError)
  const viewedName = args.context.get(dashboardViewContext)?.person.fullName
  return data(viewedName === undefined ? failure : { ...failure, viewedName }, {
    status: appError.status,
    headers: buildRetryHeaders(appError),
  })
}

/**
 * The code and status of any error. Server errors are logged under the id that the person sees. After the client hung up, nobody sees them:
 * reading the body fails.
 */
export function toLoggedAppError({ request, context }: RouteArgs, error: unknown): AppError {
  const ctx = context.get(ctxContext)
  const appError = toAppError(error, context.get(failureCodeContext))
  const { log } = ctx.adapters
  const fields = { requestId: ctx.request.id, error }
  if (request.signal.aborted) log.info('request.abandoned', fields)
  else if (isUnstorableValue(error)) log.warn('request.unstorableValue', fields)
  else if (appError.status >= 500) log.error('request.failed', fields)
  return appError
}

/** `ownCode`: what the address says if the server fails, instead of the general texts. */
function toAppError(error: unknown, ownCode: ErrorCode | null): AppError {
  if (isAppError(error) && error.status < 500) return error
  if (isUnavailable(error)) return toOutage(error, ownCode)
  if (isAppError(error) && error.code !== 'app.unexpected') return error
  if (isUnstorableValue(error)) return new AppError('app.invalidInput', {}, { cause: error })
  return new AppError(ownCode ?? 'app.unexpected', {}, { cause: error })
}

function isUnavailable(error: unknown): boolean {
  if (isAppError(error) && error.code === 'app.unavailable') return true
  return isDatabaseUnavailable(error) || error instanceof StorageUnavailableError
}

/** Always a 503, so that a client tries again, whatever text says it. */
function toOutage(error: unknown, ownCode: ErrorCode | null): AppError {
  const known = isAppError(error) ? error : null
  const isGeneral = known === null || known.code === 'app.unavailable' || known.code === 'app.unexpected'
  const retryAfter = known?.retryAfter ?? SECONDS_UNTIL_RETRY
  const options = { cause: error, retryAfter, status: 503 }
  return isGeneral
    ? new AppError(ownCode ?? 'app.unavailable', {}, options)
    : new AppError(known.code, known.params, options)
}

function toFailure(ctx: Ctx, error: AppError): Failure {
  const { field, problem } = error.params
  if (typeof field === 'string' && typeof problem === 'string')
    return { code: error.code, message: fieldMessage(problem), errorId: ctx.request.id, field }
  return { code: error.code, message: errorMessage(error.code, error.params), errorId: ctx.request.id }
}

export function buildRetryHeaders(error: AppError): HeadersInit {
  return error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }
}
