import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createVapid } from '#app/adapters/push/vapid.server.ts'
import { loadPushKey, loadSecrets } from './secrets.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tahanan-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const loadStored = (dataDir: string) => loadSecrets({ appSecret: undefined, encryptionKey: undefined, dataDir })

describe('local secrets', () => {
  test('local secrets are created once, readable by their owner only, without a temporary file left', () => {
    const dataDir = join(folder, 'a')
    const first = loadStored(dataDir)
    expect(first.appSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(first.encryptionKey).not.toBe(first.appSecret)
    expect(loadStored(dataDir)).toEqual(first)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  })

  test('configured secrets have priority over local ones', () => {
    expect(loadSecrets({ appSecret: 'given', encryptionKey: undefined, dataDir: join(folder, 'a') }).appSecret).toBe(
      'given',
    )
  })

  test('a damaged secrets file is refused and not replaced, because encrypted data would be lost', () => {
    const dataDir = join(folder, 'b')
    loadStored(dataDir)
    writeFileSync(join(dataDir, 'secrets.json'), '{')
    expect(() => loadStored(dataDir)).toThrow(/restore it from a backup/)
  })
})

describe('key of push messages', () => {
  test('it is made at the first start, kept for the next ones, and works for a push service', () => {
    const dataDir = join(folder, 'c')
    const load = (vapidPrivateKey?: string) => loadPushKey({ vapidPrivateKey, dataDir })
    const first = load()
    expect(load()).toBe(first)
    expect(createVapid(first, 'mailto:a@b.example').publicKey).toMatch(/^B[\w-]{86}$/)
    expect(statSync(join(dataDir, 'push-key.json')).mode & 0o777).toBe(0o600)
    expect(load('configured')).toBe('configured')
  })
})
