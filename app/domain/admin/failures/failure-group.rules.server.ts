// What makes failures the same: their event, kind, place in the code and text, without what differs from one to the next. Nothing that a
// person typed is kept: numbers, ids and quoted texts become placeholders, and statements have placeholders for their values.
import { removePersonalData } from '#app/adapters/log.server.ts'
import type { FailureKind } from '#app/shared/vocabulary.ts'

/** `place`: the event and the place in the code. `id`: of the request that failed. */
export type Failure = { kind: FailureKind; place: string; text: string; id: string | null; milliseconds: number | null }

export const MAX_PLACE = 300
export const MAX_TEXT = 500
/** A statement that takes longer is written down. */
export const SLOW_QUERY_MS = 500
const MAX_READ = 4_000

export function describeError(event: string, fields: Readonly<Record<string, unknown>>): Failure {
  const error = findCause(fields.error)
  const text = [readCode(error), removeValues(readText(error, fields))].filter((part) => part !== '').join(' ')
  const id = typeof fields.requestId === 'string' ? fields.requestId.slice(0, 100) : null
  const place = [event, readName(fields), findPlace(error)].filter((part) => part !== null).join(' · ')
  return {
    kind: 'error',
    place: removeNul(place).slice(0, MAX_PLACE),
    text: removeNul(text).slice(0, MAX_TEXT),
    id,
    milliseconds: null,
  }
}

/** Lists of values have as many placeholders as values. */
export function describeSlowQuery(statement: string, milliseconds: number): Failure {
  const text = statement
    .slice(0, MAX_READ)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+(?:, \$\d+)*/g, '$…')
  const [operation = ''] = /^\s*\w+/.exec(text) ?? []
  return {
    kind: 'slowQuery',
    place: operation.trim().toLowerCase() || 'statement',
    text: text.slice(0, MAX_TEXT),
    id: null,
    milliseconds: Math.round(milliseconds),
  }
}

/** The innermost one says what happened. */
function findCause(error: unknown): Error | null {
  let found = error instanceof Error ? error : null
  for (let depth = 0; found?.cause instanceof Error && depth < 5; depth++) found = found.cause
  return found
}

/** Jobs, sections and browsers have no stack of ours. */
function readName({ job, section, component }: Readonly<Record<string, unknown>>): string | null {
  const name = job ?? section ?? component
  return typeof name === 'string' ? name : null
}

function readText(error: Error | null, { kind, text }: Readonly<Record<string, unknown>>): string {
  if (error === null) return [kind, text].filter((part) => typeof part === 'string').join(': ')
  return `${error.name}: ${error.message.split('\nparams:', 1)[0] ?? ''}`
}

/** Of PostgreSQL and Node, which say more than the text. */
function readCode(error: Error | null): string {
  return error !== null && 'code' in error && typeof error.code === 'string' ? error.code.slice(0, 50) : ''
}

/** The first line of the stack, without the folders of the machine. */
function findPlace(error: Error | null): string | null {
  const line = error?.stack
    ?.slice(0, MAX_READ)
    .split('\n')
    .find((each) => each.trimStart().startsWith('at '))
  if (line === undefined) return null
  return line
    .trim()
    .slice(3, 3 + MAX_PLACE) // before the pattern, whose time grows with the square of a line
    .replace(/(?:file:\/\/)?\/\S*\/(?=(?:build|app|server|node_modules)\/)/, '')
}

/** PostgreSQL refuses it, and one such text would keep all others from being stored. */
const removeNul = (text: string) => text.replaceAll('\0', '')

const removeValues = (text: string) =>
  removePersonalData(text.slice(0, MAX_READ))
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '‹id›')
    .replaceAll(/"[^"]*"|“[^“”]*”/g, '‹text›')
    .replaceAll(/\d+/g, '‹n›')
    .slice(0, MAX_TEXT)
