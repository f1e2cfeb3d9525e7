// The OpenAPI 3.1 document, generated from the operations and their schemas.
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#app/errors/catalogue.ts'
import { API_SCOPES } from '#app/shared/integrations/integration-vocabulary.ts'
import { problemResponse } from './fields.schema.ts'
import { hasBody, type Operation } from './operation.model.ts'
import { API_ROOT } from './api-path.rules.ts'
import { listErrors, OPERATIONS } from './operations.data.server.ts'

export type JsonSchema = Record<string, unknown>

export const toSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as JsonSchema
  return json
}

export type ApiParameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string | undefined
  schema: JsonSchema
}

export function listParameters({ params, query }: Operation): ApiParameter[] {
  return [...readParameters(params, 'path'), ...readParameters(query, 'query')]
}

function readParameters(schema: z.ZodType, place: 'path' | 'query'): ApiParameter[] {
  const { properties = {}, required = [] } = toSchema(schema, 'output') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
    description: typeof description === 'string' ? description : undefined,
  }))
}

const HEADERS = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [name, { schema: { type: 'integer' } }]),
)

function buildResponses(operation: Operation) {
  const byStatus = Map.groupBy(listErrors(operation), (code: ErrorCode) => ERRORS[code])
  const refusals = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        headers: HEADERS,
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } },
          },
        },
      },
    ])
  const success = {
    description: operation.summary,
    headers: { ...HEADERS, ...(operation.method === 'GET' ? { ETag: { schema: { type: 'string' } } } : {}) },
    content: { 'application/json': { schema: toSchema(operation.response, 'output') } },
  }
  return {
    [operation.status]: success,
    ...(operation.method === 'GET' ? { 304: { description: 'Not changed since If-None-Match.' } } : {}),
    ...Object.fromEntries(refusals),
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key within 24 hours gets the first answer and has one effect.',
  schema: { type: 'string', pattern: String.raw`^[\w-]{8,200}$` },
}

function buildOperation(operation: Operation) {
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    parameters: [...listParameters(operation), ...(operation.method === 'POST' ? [IDEMPOTENCY_KEY] : [])],
    ...(hasBody(operation.method)
      ? {
          requestBody: {
            required: true,
            content: { [operation.bodyType ?? 'application/json']: { schema: toSchema(operation.body, 'input') } },
          },
        }
      : {}),
    responses: buildResponses(operation),
    security:
      operation.scope === null ? [{}, { token: [] }] : [{ token: operation.scope === 'any' ? [] : [operation.scope] }],
  }
}

export function buildOpenApi({ baseUrl, siteName }: { baseUrl: URL; siteName: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of OPERATIONS)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: buildOperation(operation) }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description: 'Fields and values may be added to version 1; nothing is removed or changes its meaning.',
    },
    servers: [{ url: new URL(API_ROOT, baseUrl).href }],
    paths,
    components: {
      schemas: { Problem: toSchema(problemResponse, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token from the settings of an account. Scopes: ${API_SCOPES.join(', ')}.`,
        },
      },
    },
  }
}
