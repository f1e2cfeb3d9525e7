// Secrets of a local server: created once and stored in DATA_DIR with mode 600. A public server configures its own.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from './env.server.ts'

const secretsFile = z.object({ appSecret: z.string().min(32), encryptionKey: z.string().length(64) })
export type Secrets = z.infer<typeof secretsFile>

export function loadSecrets(env: Pick<Env, 'appSecret' | 'encryptionKey' | 'dataDir'>): Secrets {
  if (env.appSecret && env.encryptionKey) return { appSecret: env.appSecret, encryptionKey: env.encryptionKey }
  const stored = loadStoredSecrets(env.dataDir)
  return { appSecret: env.appSecret ?? stored.appSecret, encryptionKey: env.encryptionKey ?? stored.encryptionKey }
}

function loadStoredSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true })
  const read = () => secretsFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  try {
    return read()
  } catch (error) {
    if (!isMissing(error)) throw new Error(`${path} cannot be read; restore it from a backup`, { cause: error })
  }
  const fresh: Secrets = { appSecret: randomBytes(32).toString('hex'), encryptionKey: randomBytes(32).toString('hex') }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(fresh), { mode: 0o600, flush: true })
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
