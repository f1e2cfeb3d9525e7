import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EnvironmentError, loadEnv, VARIABLE_NAMES } from './env.server.ts'

const findProblems = (source: NodeJS.ProcessEnv) => {
  try {
    loadEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
}

describe('the configuration', () => {
  test('serves on one machine with nothing set', () => {
    const env = loadEnv({})
    expect(env).toMatchObject({
      port: 3000,
      metricsPort: 9464,
      databaseUrl: undefined,
      storage: { kind: 'disk' },
      mail: { kind: 'outbox' },
      seedDemo: true,
      isLocal: true,
    })
    expect(env.baseUrl.origin).toBe('http://localhost:3000')
  })

  test('treats an empty value as not set, as .env files do', () => {
    expect(loadEnv({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  test('makes no demo data on a database of somebody else, unless told to', () => {
    const DATABASE_URL = 'postgres://u:p@db/x'
    expect(loadEnv({ DATABASE_URL }).seedDemo).toBe(false)
    expect(loadEnv({ DATABASE_URL, SEED_DEMO: '1' }).seedDemo).toBe(true)
  })

  test('links from the footer to the accounts that are configured, and to no other', () => {
    expect(loadEnv({}).socialLinks).toEqual([])
    const SOCIAL_TIKTOK_URL = 'https://www.tiktok.com/@tahanan'
    expect(loadEnv({ SOCIAL_TIKTOK_URL }).socialLinks).toEqual([{ network: 'tiktok', url: SOCIAL_TIKTOK_URL }])
    expect(findProblems({ SOCIAL_FACEBOOK_URL: 'javascript:alert(1)' })).toHaveLength(1)
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['BASE_URL', 'localhost'],
    ['BASE_URL', 'ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['STORAGE', 'tape'],
    ['MAIL_TRANSPORT', 'pigeon'],
    ['ENCRYPTION_KEY', 'short'],
    ['TILES_URL', 'https://t/'],
    ['NODE_ENV', 'prod'],
    ['SEED_DEMO', 'maybe'],
  ])('names %s=%s as the problem and says what it must be', (name, value) => {
    const problems = findProblems({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}(\\.\\d+)?: must `))
  })

  test('takes nothing from variables that every login shell sets for itself', () => {
    expect(findProblems({ MAIL: '/var/mail/maria', HOST: 'x86_64-linux-gnu', USER: 'maria', LANG: 'C' })).toEqual([])
  })

  test('lists all problems at once', () => {
    expect(findProblems({ PORT: 'x', MAIL_TRANSPORT: 'y', STORAGE: 'z' })).toHaveLength(3)
  })

  test.each([
    [{ STORAGE: 's3' }, 3],
    [{ MAIL_TRANSPORT: 'smtp' }, 1],
    [{ MAIL_TRANSPORT: 'provider' }, 2],
    [{ GOOGLE_CLIENT_ID: 'x' }, 1],
    [{ LINKEDIN_CLIENT_SECRET: 'x' }, 1],
    [{ PLACES_URL: 'https://p' }, 1],
  ])('names what %o still needs', (source, count) => {
    const problems = findProblems(source)
    expect(problems).toHaveLength(count)
    for (const problem of problems) expect(problem).toContain('is missing')
  })

  const secrets = {
    APP_SECRET: 'f3b1c8e0d94a57261e0f9c8b7a6d5e4f',
    ENCRYPTION_KEY: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }
  const PUBLIC_ENV = { NODE_ENV: 'production', BASE_URL: 'https://tahanan.ph', ...secrets }

  test('lets a public server with secrets of its own start', () => {
    expect(findProblems(PUBLIC_ENV)).toEqual([])
  })

  test.each([
    ['no secret', { APP_SECRET: undefined }],
    ['a short secret', { APP_SECRET: 'abc' }],
    ['a placeholder', { APP_SECRET: 'change-me-change-me-change-me-change-me' }],
    ['one letter repeated', { APP_SECRET: 'x'.repeat(40) }],
    ['no encryption key', { ENCRYPTION_KEY: undefined }],
    ['a key of zeros', { ENCRYPTION_KEY: '0'.repeat(64) }],
    ['plain http', { BASE_URL: 'http://tahanan.ph' }],
  ])('refuses a public server with %s', (_name, change) => {
    expect(findProblems({ ...PUBLIC_ENV, ...change })).toHaveLength(1)
  })

  test('asks for none of that on one machine, nor in development', () => {
    expect(findProblems({ NODE_ENV: 'production', BASE_URL: 'http://localhost:3000' })).toEqual([])
    expect(findProblems({ NODE_ENV: 'development', BASE_URL: 'https://tahanan.ph' })).toEqual([])
  })

  test('is documented whole: .env.example names every variable and no other', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name ?? '',
    )
    expect(documented.toSorted()).toEqual(VARIABLE_NAMES.toSorted())
  })
})
