import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { accessLog } from './access-log.ts'
import { requestFacts } from './facts.ts'
import { lastResort } from './last-resort.ts'
import type { Step } from './pipeline.ts'

describe('unhandled error', () => {
  const crash = async (
    accept: string,
    error: Error = new Error('relation "secrets" does not exist for maria@example.com'),
  ) => {
    const lines: string[] = []
    const log = createLog({ write: (line) => lines.push(line) })
    const throwingStep: Step = [
      'throwing step',
      () => {
        throw error
      },
    ]
    const { url } = await startServerWithSteps(() => [
      ['facts', requestFacts()],
      throwingStep,
      ['last resort', lastResort(log)],
    ])
    const response = await fetch(url, { headers: { Accept: accept } })
    return { response, text: await response.text(), log: lines.join('') }
  }

  test.each(['text/html', 'application/json'])(
    'an unhandled error is answered as %s with the id of its log line and without its cause',
    async (accept) => {
      const { response, text, log } = await crash(accept)
      expect(response.status).toBe(500)
      expect(response.headers.get('content-type')).toContain(accept)
      const id = response.headers.get('x-request-id') ?? 'none'
      expect(text).toContain(id)
      expect(text).not.toMatch(/secrets|relation|\.ts|node_modules/)
      expect(log).toContain(id)
      expect(log).toContain('relation')
      expect(log).not.toContain('maria@example.com')
    },
  )

  test('an error after the client hung up is no error in the log', async () => {
    const lines: string[] = []
    const failed = Promise.withResolvers<void>()
    const abort = new AbortController()
    const failAfterClose: RequestHandler = (_req, res, next) => {
      res.once('close', () => {
        next(new Error('read of a destroyed stream'))
        failed.resolve()
      })
      abort.abort()
    }
    const { url } = await startServerWithSteps(() => [
      ['facts', requestFacts()],
      ['access log', accessLog(createLog({ write: (line) => lines.push(line) }))],
      ['failing step', failAfterClose],
      ['last resort', lastResort(createLog({ write: (line) => lines.push(line) }))],
    ])
    await expect(fetch(url, { signal: abort.signal })).rejects.toThrow(/abort/i)
    await failed.promise
    const events = lines.map((line) => JSON.parse(line) as { level: string; event: string; status?: unknown })
    expect(events.map(({ level }) => level)).toEqual(['info', 'info'])
    expect(events.find(({ event }) => event === 'request')?.status).toBe('abandoned')
  })

  test('an unavailable database is a 503 with Retry-After, not a defect', async () => {
    const timeout = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    const { response } = await crash('text/html', new Error('Failed query', { cause: timeout }))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
  })
})
