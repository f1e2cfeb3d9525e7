// Refusals of the public API: problem+json (RFC 9457), in the language of the request.
import type { z } from 'zod'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { InvalidFields } from '#app/domain/public-api/contract/invalid-fields.model.ts'
import { AppError } from '#app/errors/app-error.ts'
import { FIELD_CODES, type FieldCode } from '#app/errors/field-codes.ts'
import { buildRetryHeaders } from '#app/http/forms/respond.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'

export type FieldProblem = { pointer: string; code: FieldCode }

/** A request whose parameters or body do not fit the schema. */
export class InvalidRequest extends AppError {
  readonly problems: readonly FieldProblem[]

  constructor(problems: readonly FieldProblem[]) {
    super('app.invalidInput')
    this.problems = problems
  }
}

const MAX_PROBLEMS = 20

export function listIssues(error: z.ZodError, place: 'body' | 'parameter'): FieldProblem[] {
  const prefix = place === 'body' ? '/' : ''
  const problems = error.issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.map(String).join('/')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        pointer: prefix + [...issue.path.map(String), key].join('/'),
        code: 'field.unknown',
      }))
    return [{ pointer: prefix + path, code: toFieldCode(issue) }]
  })
  return problems.slice(0, MAX_PROBLEMS).map(({ pointer, code }) => ({ pointer: pointer.slice(0, 200), code }))
}

function toFieldCode({ message, code, input }: z.core.$ZodIssue): FieldCode {
  const known = FIELD_CODES.find((own) => own === message)
  if (known !== undefined) return known
  return code === 'invalid_type' && input === undefined ? 'field.required' : 'field.invalid'
}

export function buildProblem(ctx: Ctx, error: AppError): Response {
  const { code, status } = error
  const problems = listProblems(error)
  const body = {
    type: new URL(`/developers#${code}`, ctx.config.baseUrl).href,
    title: errorMessage(code, error.params),
    status,
    code,
    instance: `urn:request:${ctx.request.id}`,
    ...(problems.length > 0
      ? {
          errors: problems.map(({ pointer, code: problem }) => ({
            pointer,
            code: problem,
            message: fieldMessage(problem),
          })),
        }
      : {}),
  }
  const headers = new Headers(buildRetryHeaders(error))
  headers.set('Content-Type', 'application/problem+json')
  headers.set('Content-Language', ctx.request.locale)
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
  return new Response(JSON.stringify(body), { status, headers })
}

function listProblems(error: AppError): FieldProblem[] {
  if (error instanceof InvalidRequest) return [...error.problems]
  if (error instanceof InvalidFields)
    return Object.entries(error.fields).map(([field, code]) => ({ pointer: `/${field}`, code }))
  const { field, problem } = error.params
  const code = FIELD_CODES.find((own) => own === problem)
  return typeof field === 'string' && code !== undefined ? [{ pointer: `/${field}`, code }] : []
}
