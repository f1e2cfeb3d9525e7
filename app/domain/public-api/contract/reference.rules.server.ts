// What the page /developers shows: the operations as in the OpenAPI document, and every refusal with its text.
import { ERRORS, type ErrorCode } from '#app/errors/catalogue.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { type ApiParameter, type JsonSchema, listParameters, toSchema } from './openapi.rules.server.ts'
import { hasBody, type Operation } from './operation.model.ts'
import { API_ROOT } from './api-path.rules.ts'
import { listErrors, OPERATIONS } from './operations.data.server.ts'

export type ReferenceField = { name: string; type: string; text: string; isRequired: boolean }
export type ReferenceOperation = {
  id: string
  method: string
  path: string
  summary: string
  text: string
  scope: string | null
  fields: ReferenceField[]
  answer: ReferenceField[]
  status: number
  errors: string[]
}
export type ReferenceError = { code: string; status: number; text: string }
export type Reference = {
  groups: { name: string; operations: ReferenceOperation[] }[]
  errors: ReferenceError[]
}

export function buildReference(): Reference {
  const groups = Map.groupBy(OPERATIONS, ({ group }) => group)
  const codes = [
    ...new Set(OPERATIONS.flatMap(listErrors)),
    'api.unknownAddress',
    'app.methodNotAllowed',
  ] as ErrorCode[]
  return {
    groups: [...groups].map(([name, operations]) => ({ name, operations: operations.map(describeOperation) })),
    errors: codes
      .map((code) => ({ code, status: ERRORS[code], text: errorMessage(code, SAMPLE_PARAMS) }))
      .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code)),
  }
}

/** Two requests as a shell sends them. */
export function buildSample(origin: string): string {
  return `curl "${origin}${API_ROOT}/listings?location=Makati"\ncurl "${origin}${API_ROOT}/me/listings" \\\n  -H "Authorization: Bearer tahanan_…"`
}

/** For texts that name a scope, a time or a state. */
const SAMPLE_PARAMS = { scope: 'listings:write', seconds: 60, minutes: 1 }

function describeOperation(operation: Operation): ReferenceOperation {
  const body = hasBody(operation.method) ? listFields(toSchema(operation.body, 'input')) : []
  return {
    id: operation.id,
    method: operation.method,
    path: API_ROOT + operation.path,
    summary: operation.summary,
    text: operation.description ?? '',
    scope: operation.scope,
    fields: [...listParameters(operation).map(describeParameter), ...body],
    answer: listFields(findEntry(toSchema(operation.response, 'output'))),
    status: operation.status,
    errors: listErrors(operation),
  }
}

const describeParameter = ({ name, description, required, schema }: ApiParameter): ReferenceField => ({
  name,
  type: describeType(schema),
  text: description ?? '',
  isRequired: required,
})

/** Of a page, the fields of an entry. */
function findEntry(schema: JsonSchema): JsonSchema {
  const data = (schema.properties as Record<string, JsonSchema> | undefined)?.data
  return (data?.items as JsonSchema | undefined) ?? schema
}

function listFields(schema: JsonSchema): ReferenceField[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: describeType(field),
    text: typeof field.description === 'string' ? field.description : '',
    isRequired: required.includes(name),
  }))
}

const MAX_VALUES = 8
/** The word of JSON Schema for a choice of schemas. */
const UNION = 'anyOf'

function describeType(schema: JsonSchema): string {
  const choices = schema[UNION] as JsonSchema[] | undefined
  const {
    type,
    enum: values,
    items,
    const: only,
    format,
  } = schema as { type?: string; enum?: string[]; items?: JsonSchema; const?: string; format?: string }
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.length > MAX_VALUES ? `${values.slice(0, MAX_VALUES).join(' | ')} | …` : values.join(' | ')
  if (choices) return choices.map(describeType).join(' | ')
  if (items) return `${describeType(items)}[]`
  return format ?? type ?? 'any'
}
