import { describe, expect, test } from 'vitest'
import { startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { health } from './health.ts'

async function startHealth(isStopping = () => false) {
  let [checkCount, now] = [0, 0]
  const checks: PromiseWithResolvers<boolean>[] = []
  const isReady = () => {
    checkCount++
    const check = Promise.withResolvers<boolean>()
    checks.push(check)
    return check.promise
  }
  const { url } = await startServerWithSteps(() => [['health', health({ isReady, isStopping, clock: () => now })]])
  const ask = async () => (await fetch(new URL('/readyz', url))).status
  return { ask, checks, getCheckCount: () => checkCount, pass: (ms: number) => (now += ms) }
}

describe('readyz', () => {
  test('all requests of a second share one check, also while it runs', async () => {
    const { ask, checks, getCheckCount, pass } = await startHealth()
    const statuses = Array.from({ length: 20 }, ask)
    await expect.poll(getCheckCount).toBe(1)
    checks[0]?.resolve(true)
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    pass(999)
    expect(await ask()).toBe(200)
    expect(getCheckCount()).toBe(1)
  })

  test('after a second the next request checks again (null control)', async () => {
    const { ask, checks, getCheckCount, pass } = await startHealth()
    const first = ask()
    await expect.poll(getCheckCount).toBe(1)
    checks[0]?.resolve(true)
    expect(await first).toBe(200)
    pass(1_001)
    const second = ask()
    await expect.poll(getCheckCount).toBe(2)
    checks[1]?.reject(new Error('no database'))
    expect(await second).toBe(503)
  })

  test('a server that stops is not ready, without a check', async () => {
    const { ask, getCheckCount } = await startHealth(() => true)
    expect(await ask()).toBe(503)
    expect(getCheckCount()).toBe(0)
  })
})
