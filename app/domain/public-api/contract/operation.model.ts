// The shape of an operation of the public API. The dispatcher, the OpenAPI document and the tests read the same list.
import type { z } from 'zod'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import type { Action } from '#app/permissions/policy.ts'
import type { ApiScope } from '#app/shared/integrations/integration-vocabulary.ts'

export type ApiMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export const hasBody = (method: ApiMethod): boolean => method === 'POST' || method === 'PATCH'

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** Of the request, so that a repeated one has one effect. Random without the header. */
  key: string
  scopes: readonly ApiScope[]
}

type OperationFacts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  id: string
  method: ApiMethod
  /** Below /api/v1; parameters in braces. */
  path: string
  group: 'Listings' | 'Your listings' | 'Leads' | 'Tenants and payments' | 'Account'
  summary: string
  description?: string
  /** Null: without a token. `any`: with a token of any scope. */
  scope: ApiScope | 'any' | null
  /** The row of the permission matrix that the command or query asks. */
  permission: Action
  params: P
  query: Q
  /** Only for methods with a body. */
  body: B
  /** JSON without it. The command of a form with a file repeats by its key itself. */
  bodyType?: 'multipart/form-data'
  response: z.ZodType
  status: 200 | 201
  /** Refusals of the operation beside those that every one has. */
  errors: readonly ErrorCode[]
}

export type Operation = OperationFacts<z.ZodType, z.ZodType, z.ZodType> & {
  run(
    ctx: Ctx,
    input: { params: unknown; query: unknown; body: unknown; key: string; scopes: readonly ApiScope[] },
  ): Promise<unknown>
}

export function defineOperation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  operation: OperationFacts<P, Q, B> & { run(ctx: Ctx, input: Input<P, Q, B>): Promise<unknown> },
): Operation {
  return operation
}
