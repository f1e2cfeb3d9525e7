import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { getRequestFacts, requestFacts } from './facts.ts'

describe('a request of this machine', () => {
  const isLocal = async (headers: Record<string, string>) => {
    let local: unknown
    const recordFact: RequestHandler = (_req, res, next) => {
      local = getRequestFacts(res).isLocal
      next()
    }
    const { url } = await startServerWithSteps(() => [
      ['facts', requestFacts()],
      ['look', recordFact],
    ])
    await fetch(url, { headers })
    return local
  }
  test('a request without a header of a proxy is of this machine (null control)', async () => {
    expect(await isLocal({ 'X-Requested-With': 'XMLHttpRequest', 'Accept-Language': 'fil', DNT: '1' })).toBe(true)
  })
  test.each([
    'CF-Connecting-IP',
    'CF-Ray',
    'Client-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'Forwarded',
    'True-Client-IP',
    'Via',
    'X-Azure-ClientIP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Port',
    'X-Forwarded-Proto',
    'X-Real-IP',
  ])('a request with %s comes through a proxy and is not of this machine', async (name) => {
    expect(await isLocal({ [name]: '127.0.0.1' })).toBe(false)
  })
})
