// Secrets of a local server: created once and stored in DATA_DIR with mode 600. A public server configures its own; the key of push
// messages is created in any case, unless it is configured.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Env } from './env.server.ts'

const secretsFile = z.object({ appSecret: z.string().min(32), encryptionKey: z.string().length(64) })
export type Secrets = z.infer<typeof secretsFile>

/** 32 bytes. A browser binds its subscription to it: with another key, every device has to be turned on again. */
const pushKeyFile = z.object({ vapidPrivateKey: z.string().length(43) })

export function loadSecrets(env: Pick<Env, 'appSecret' | 'encryptionKey' | 'dataDir'>): Secrets {
  if (env.appSecret && env.encryptionKey) return { appSecret: env.appSecret, encryptionKey: env.encryptionKey }
  const stored = loadOrCreate(join(env.dataDir, 'secrets.json'), secretsFile, () => ({
    appSecret: randomBytes(32).toString('hex'),
    encryptionKey: randomBytes(32).toString('hex'),
  }))
  return { appSecret: env.appSecret ?? stored.appSecret, encryptionKey: env.encryptionKey ?? stored.encryptionKey }
}

/** A private key of P-256. */
export function createPushKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' }).d ?? ''
}

export function loadPushKey(env: { vapidPrivateKey: string | undefined; dataDir: string }): string {
  if (env.vapidPrivateKey !== undefined) return env.vapidPrivateKey
  const path = join(env.dataDir, 'push-key.json')
  return loadOrCreate(path, pushKeyFile, () => ({ vapidPrivateKey: createPushKey() })).vapidPrivateKey
}

function loadOrCreate<T>(path: string, schema: z.ZodType<T>, create: () => T): T {
  mkdirSync(dirname(path), { recursive: true })
  const read = () => schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  try {
    return read()
  } catch (error) {
    if (!isMissing(error)) throw new Error(`${path} cannot be read; restore it from a backup`, { cause: error })
  }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(create()), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path) // fails if another process was first; both then read its file
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return read()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
