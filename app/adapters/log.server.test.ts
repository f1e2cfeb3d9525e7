import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LINES_PER_WINDOW, SAMPLE_WINDOW_MS } from './log-sampler.ts'
import { createLog, removePersonalData } from './log.server.ts'
import { measureCpuTime } from '#tests/support/cpu-time.ts'

function createRecorder(level?: 'warn') {
  const lines: string[] = []
  return { lines, log: createLog({ level, write: (line) => lines.push(line) }) }
}

/** Values that must never be readable in a log (promise Q3). */
const CANARIES: [string, Record<string, unknown>][] = [
  ['a password', { password: 'canary' }],
  ['a new password', { newPassword: 'canary' }],
  ['a passphrase', { backupPassphrase: 'canary' }],
  ['a token', { sessionToken: 'canary' }],
  ['a secret', { client_secret: 'canary' }],
  ['a cookie', { cookie: 'canary' }],
  ['an authorization header', { headers: { authorization: 'canary' } }],
  ['an email by its field', { email: 'canary' }],
  ['an email inside a text', { text: 'refused for canary@example.com' }],
  ['a phone by its field', { phone: 'canary' }],
  ['a phone inside a text', { text: 'call 0917 123 4567 canary'.replace(' canary', '') }],
  ['a name', { fullName: 'canary' }],
  ['a date of birth', { date_of_birth: 'canary' }],
  ['a message', { content: 'canary' }],
  ['an income', { monthly_income: 'canary' }],
  ['a street', { street: 'canary' }],
]

describe('log', () => {
  test.each(CANARIES)('the log hides %s', (_name, fields) => {
    const { lines, log } = createRecorder()
    log.info('something', { nested: [fields], ...fields })
    expect(lines.join('')).not.toMatch(/canary|0917/)
  })

  test('the log writes one line for each event, also for text with line breaks', () => {
    const { lines, log } = createRecorder()
    log.info('something', { path: 'a\r\n{"level":"error","event":"forged"}' })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd().includes('\n')).toBe(false)
  })

  test('the log describes an error with its causes, without the row that a database error quotes', () => {
    const { lines, log } = createRecorder()
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(canary) exists',
    })
    log.error('failed', { error: new Error('insert failed', { cause }) })
    expect(lines[0]).toContain('users_email')
    expect(lines[0]).not.toContain('canary')
  })

  test('the log describes a failed query without its parameters', () => {
    const { lines, log } = createRecorder()
    log.error('failed', { error: new Error('Failed query: select 1 where name = $1\nparams: canary') })
    expect(lines[0]).toContain('where name = $1')
    expect(lines[0]).not.toContain('canary')
  })

  test('the time to remove addresses grows with the text and not with its square', () => {
    const { cpuMs } = measureCpuTime(() => {
      for (const sign of ['a', '9-', 'a.']) removePersonalData(sign.repeat(64_000 / sign.length))
    })
    expect(cpuMs).toBeLessThan(5_000) // was 15 s for each
    expect(removePersonalData(`${'a'.repeat(64)}@example.com`)).toBe('[email]')
  })

  test('a log writes nothing below its level and includes the fields of its parent', () => {
    const { lines, log } = createRecorder('warn')
    log.info('unheard')
    log.child({ requestId: 'r1' }).warn('heard')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'heard', requestId: 'r1' })
  })
})

describe('log during an outage', () => {
  const OUTAGE = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

  function createTimedRecorder() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const lines: { event: string; kind?: string; suppressed?: number }[] = []
    return { lines, log: createLog({ write: (line) => lines.push(JSON.parse(line) as (typeof lines)[0]) }) }
  }

  test('repeated errors are written up to a limit, then counted in one line, and written again in the next window', () => {
    const { lines, log } = createTimedRecorder()
    for (let n = 0; n < 1_000; n++) log.child({ requestId: n }).error('request.failed', { error: OUTAGE })
    expect(lines).toHaveLength(LINES_PER_WINDOW)
    vi.advanceTimersByTime(SAMPLE_WINDOW_MS)
    expect(lines).toHaveLength(LINES_PER_WINDOW + 1)
    expect(lines.at(-1)).toMatchObject({ event: 'log.suppressed', suppressed: 1_000 - LINES_PER_WINDOW })
    expect(lines.at(-1)?.kind).toContain('ECONNREFUSED')
    log.error('request.failed', { error: OUTAGE })
    expect(lines.at(-1)).toMatchObject({ event: 'request.failed' })
  })

  test('a flood of one error hides neither another error nor another event nor information (null control)', () => {
    const { lines, log } = createTimedRecorder()
    for (let n = 0; n < 100; n++) log.error('request.failed', { error: OUTAGE })
    lines.length = 0
    log.error('request.failed', { error: new TypeError('a defect') })
    log.error('mail.dead', { error: OUTAGE })
    for (let n = 0; n < 100; n++) log.info('request')
    expect(lines).toHaveLength(102)
  })

  test('errors below the limit are all written, without a summary (null control)', () => {
    const { lines, log } = createTimedRecorder()
    for (let n = 0; n < LINES_PER_WINDOW; n++) log.error('request.failed', { error: OUTAGE })
    vi.advanceTimersByTime(2 * SAMPLE_WINDOW_MS)
    expect(lines).toHaveLength(LINES_PER_WINDOW)
  })
})
