// Structured logs: one JSON object in each line, with an event name and plain fields. Personal data and credentials are
// redacted, and repeated warnings and errors are sampled (promise Q3).
import type { LogLevel } from '#app/config/log-levels.ts'
import { LogSampler, SAMPLE_WINDOW_MS } from './log-sampler.ts'

type Level = Exclude<LogLevel, 'silent'>
export type LogFields = Record<string, unknown>

export type Log = Record<Level, (event: string, fields?: LogFields) => void> & { child(fields: LogFields): Log }

const LEVELS: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40, silent: 99 }

/** Field names whose values are never written, at any depth. */
const PRIVATE_FIELD =
  /pass(word|phrase)?$|secret|token|cookie|authorization|e?mail$|phone|birth|address$|street|^body$|content|message_text|full_?name|^name$|income|tax/i
/** The lengths are those of RFC 5321. Without them the time grows with the square of the text: 16,000 letters took a second. */
const EMAIL_IN_TEXT = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}\.\p{L}{2,}/gu
const PHONE_IN_TEXT = /(?:\+?63|0)[\s-]?9\d{2}[\s-]?\d{3}[\s-]?\d{4}/g
const MAX_TEXT = 2_000

/** Sees every warning and error, also those that are sampled away. */
type LogObserver = (level: 'warn' | 'error', event: string, fields: LogFields) => void
type Output = {
  level: LogLevel
  write: (line: string) => void
  now: () => Date
  sampler: LogSampler
  observe: LogObserver | undefined
}

export function createLog(
  options: {
    level?: LogLevel
    write?: (line: string) => void
    base?: LogFields
    now?: () => Date
    observe?: LogObserver
  } = {},
): Log {
  const {
    level = 'info',
    write = (line) => process.stdout.write(line),
    base = {},
    now = () => new Date(),
    observe,
  } = options
  const sampler = new LogSampler(
    () => now().getTime(),
    (kind, suppressed) => log.warn('log.suppressed', { kind, suppressed, seconds: SAMPLE_WINDOW_MS / 1_000 }),
  )
  const log = createLogTo({ level, write, now, sampler, observe }, base)
  return log
}

/** Children share the sampler: a flood through the logs of many requests is one flood. */
function createLogTo(output: Output, base: LogFields): Log {
  const emit =
    (at: Level) =>
    (event: string, fields: LogFields = {}) => {
      if (at === 'warn' || at === 'error') output.observe?.(at, event, fields)
      if (LEVELS[at] < LEVELS[output.level]) return
      if (LEVELS[at] >= LEVELS.warn && !output.sampler.shouldWrite(describeKind(event, fields.error))) return
      const line = { time: output.now().toISOString(), level: at, event, ...base, ...fields }
      output.write(`${JSON.stringify(line, redact)}\n`) // JSON escapes CR and LF, so an event is one line
    }
  return {
    debug: emit('debug'),
    info: emit('info'),
    warn: emit('warn'),
    error: emit('error'),
    child: (fields) => createLogTo(output, { ...base, ...fields }),
  }
}

/** Event, class and code, so that a new error is not hidden by a flood of another one. Messages vary and may be personal. */
function describeKind(event: string, error: unknown): string {
  const parts = [event]
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    parts.push('code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name)
  return parts.join(' < ').slice(0, 200)
}

function redact(key: string, value: unknown): unknown {
  if (key !== '' && PRIVATE_FIELD.test(key)) return '[private]'
  if (value instanceof Error) return describeError(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return removePersonalData(value.slice(0, MAX_TEXT))
  return value
}

/** Removes email addresses and phone numbers from a technical text. */
export function removePersonalData(text: string): string {
  return text.replace(EMAIL_IN_TEXT, '[email]').replace(PHONE_IN_TEXT, '[phone]')
}

/**
 * `detail` and `where` of a PostgreSQL error quote row values, so only its code and constraint are logged. Drizzle appends the
 * parameters of the query to the message, so the message is cut before them.
 */
function describeError(error: Error): LogFields {
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const text = error.message.split('\nparams:')[0]
  return {
    kind: error.name,
    text,
    stack: error.stack?.replace(error.message, text ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
