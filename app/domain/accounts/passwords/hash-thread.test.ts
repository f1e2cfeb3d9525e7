import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, test } from 'vitest'
import { deriveKey } from './hash-thread.service.server.ts'

const PARAMETERS = {
  message: Buffer.from('message'),
  nonce: Buffer.alloc(16),
  parallelism: 1,
  tagLength: 32,
  memory: 8,
  passes: 1,
}
const LOWEST_PRIORITY = 19

/** Of each thread of this process; the field after the name is the third. */
function listThreadPriorities(): number[] {
  return readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )
}

describe('hash threads', () => {
  test.runIf(process.platform === 'linux')('hashes run at a lower priority than pages', async () => {
    const own = getPriority()
    await deriveKey(PARAMETERS)
    expect(listThreadPriorities()).toContain(Math.min(LOWEST_PRIORITY, own + 10))
    expect(getPriority()).toBe(own) // only the threads of the hashes
  })

  test('more hashes than threads are all computed, each with its own result', async () => {
    const nonces = Array.from({ length: 20 }, (_, n) => Buffer.alloc(16, n))
    const keys = await Promise.all(nonces.map((nonce) => deriveKey({ ...PARAMETERS, nonce })))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(nonces.length)
    expect(await deriveKey({ ...PARAMETERS, nonce: Buffer.alloc(16, 3) })).toEqual(keys[3])
  })

  test('invalid parameters reject, and the thread goes on', async () => {
    await expect(deriveKey({ ...PARAMETERS, memory: 1 })).rejects.toThrow()
    expect(await deriveKey(PARAMETERS)).toHaveLength(32)
  })
})
