import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseMailbox } from '#app/adapters/mail/mail-address.ts'
import { VARIABLE_NAMES } from './env-variables.server.ts'
import { EnvironmentError, loadEnv } from './env.server.ts'
import { PUBLISHED_DEMO_PASSWORD } from './demo-password.server.ts'

const findProblems = (source: NodeJS.ProcessEnv) => {
  try {
    loadEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
}

describe('configuration', () => {
  test('an empty environment gives a local configuration', () => {
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

  test('the outbox can be opened only with a local address and without a mail server', () => {
    const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://mail.example:587' }
    const outboxes = [{}, { BASE_URL: 'http://[::1]:3000' }, { BASE_URL: 'http://tahanan.example' }, smtp]
    expect(outboxes.map((source) => loadEnv(source).hasLocalOutbox)).toEqual([true, true, false, false])
  })

  test('an empty value counts as unset, as in .env files', () => {
    expect(loadEnv({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  test('several servers may be named; only the one that accepts changes is of use', () => {
    const url = 'postgres://u:p@a:5432,b:5432/x'
    expect(loadEnv({ DATABASE_URL: `${url}?target_session_attrs=read-write` }).databaseUrl).toContain('a:5432,b:5432')
    expect(findProblems({ DATABASE_URL: `${url}?target_session_attrs=standby` })).toEqual([
      expect.stringMatching(/^DATABASE_URL: target_session_attrs must be read-write/),
    ])
    expect(findProblems({ DATABASE_URL: 'postgres://u:p@a:5432,b:port/x' })).toEqual([
      expect.stringMatching(/^DATABASE_URL: must be like/),
    ])
    expect(loadEnv({ DATABASE_URL: url, DATABASE_REPLICA_URL: 'postgres://r/x, postgres://s/x' })).toMatchObject({
      databaseReplicaUrls: ['postgres://r/x', 'postgres://s/x'],
    })
  })

  test('a pooler needs the way past it and a role of its own for the owner', () => {
    expect(findProblems({ DATABASE_DIRECT_URL: 'postgres://u:p@a/x' })).toEqual([
      'DATABASE_URL: is missing, and DATABASE_DIRECT_URL needs it',
      'DATABASE_OWNER_URL: is missing, and DATABASE_DIRECT_URL needs it',
    ])
  })

  test('demo data are off with an external database unless SEED_DEMO is set', () => {
    const DATABASE_URL = 'postgres://u:p@db/x'
    expect(loadEnv({ DATABASE_URL }).seedDemo).toBe(false)
    expect(loadEnv({ DATABASE_URL, SEED_DEMO: '1' }).seedDemo).toBe(true)
  })

  test('a public server gets demo data only with SEED_DEMO=1 and its own password, also with the embedded database', () => {
    const PUBLIC = {
      NODE_ENV: 'production',
      BASE_URL: 'https://tahanan.ph',
      APP_SECRET: 'k8Jq'.repeat(8),
      ENCRYPTION_KEY: '0f1e2d3c4b5a6978'.repeat(4),
    }
    expect(loadEnv(PUBLIC).seedDemo).toBe(false)
    const problem = ['DEMO_PASSWORD: a public server with SEED_DEMO=1 needs its own password for the demo accounts']
    expect(findProblems({ ...PUBLIC, SEED_DEMO: '1' })).toEqual(problem)
    expect(findProblems({ ...PUBLIC, SEED_DEMO: '1', DEMO_PASSWORD: PUBLISHED_DEMO_PASSWORD })).toEqual(problem)
    expect(findProblems({ BASE_URL: 'http://192.0.2.7:3000', SEED_DEMO: '1' })).toEqual(problem)
    const told = loadEnv({ ...PUBLIC, SEED_DEMO: '1', DEMO_PASSWORD: 'A password of ours' })
    expect(told).toMatchObject({ seedDemo: true, publicDemoPassword: 'A password of ours' })
    expect(loadEnv({})).toMatchObject({ seedDemo: true, publicDemoPassword: undefined })
  })

  test('the footer links only to configured social networks', () => {
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
    ['BASE_URL', 'https://tahanan.ph/app'],
    ['BASE_URL', 'https://tahanan.ph/?a=1'],
    ['BASE_URL', 'https://maria:secret@tahanan.ph'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://maria:secret@db:5432'],
    ['DATABASE_URL', 'postgres://maria:100%@db/tahanan'],
    ['DATABASE_URL', 'localhost:5432/tahanan'],
    ['LISTEN_HOST', '0.0.0.0:3000'],
    ['LISTEN_HOST', 'http://localhost'],
    ['METRICS_HOST', '[::1]'],
    ['METRICS_HOST', '10.0.0.0/8'],
    ['MAIL_FROM', 'Tahanan'],
    ['MAIL_FROM', 'Tahanan <no-reply>'],
    ['MAIL_FROM', 'a@tahanan.ph, b@tahanan.ph'],
    ['MAIL_FROM', 'Tahanan <a@tahanan.ph>\nBcc: b@tahanan.ph'],
    ['STOP_DELAY_SECONDS', '-1'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['STORAGE', 'tape'],
    ['MAIL_TRANSPORT', 'pigeon'],
    ['ENCRYPTION_KEY', 'short'],
    ['TILES_URL', 'https://t/'],
    ['MAP_TILES', 'streets.zip'],
    ['MAP_TILES', '/nowhere/streets.pmtiles'],
    ['MAP_TILES', 'https://tiles.example/a.pmtiles?key=1'],
    ['MAP_TILES', 'https://tiles.example/a;b.pmtiles'],
    ['ANALYTICS_FORWARD_URL', 'http://collector.example/events'],
    ['ANALYTICS_FORWARD_URL', 'ftp://collector.example/events'],
    ['NODE_ENV', 'prod'],
    ['SEED_DEMO', 'maybe'],
    ['DEMO_PASSWORD', 'too short'],
  ])('%s=%s is reported as a problem with the expected format', (name, value) => {
    const problems = findProblems({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}(\\.\\d+)?: must `))
  })

  test.each([
    { BASE_URL: 'https://tahanan.ph/' },
    { BASE_URL: 'http://localhost:3000' },
    { ANALYTICS_FORWARD_URL: 'https://collector.example/events?key=1' },
    { ANALYTICS_FORWARD_URL: 'http://127.0.0.1:4318/events' },
    { LISTEN_HOST: '::', METRICS_HOST: '::1' },
    { LISTEN_HOST: '0.0.0.0', METRICS_HOST: 'localhost' },
    { DATABASE_URL: 'postgres://maria:p%40ss@db:5432/tahanan?sslmode=require' },
    { DATABASE_URL: 'postgresql://maria@localhost/tahanan?host=/run/postgresql' },
  ])('%o has no problem (null control)', (source) => {
    expect(findProblems(source)).toEqual([])
  })

  test.each(['no-reply@tahanan.ph', 'Tahanan <no-reply@tahanan.ph>', '"Tahanan, Inc." <no-reply@tahanan.ph>'])(
    'MAIL_FROM=%s is accepted here and by the mail adapter',
    (from) => {
      expect(findProblems({ MAIL_FROM: from })).toEqual([])
      expect(parseMailbox(from).address).toBe('no-reply@tahanan.ph')
    },
  )

  test('only a public server keeps listening after a signal, unless STOP_DELAY_SECONDS says otherwise', () => {
    expect(loadEnv({}).stopDelayMs).toBe(0)
    expect(loadEnv({ BASE_URL: 'https://tahanan.ph' }).stopDelayMs).toBe(5_000)
    expect(loadEnv({ BASE_URL: 'https://tahanan.ph', STOP_DELAY_SECONDS: '0' }).stopDelayMs).toBe(0)
    expect(loadEnv({ STOP_DELAY_SECONDS: '2' }).stopDelayMs).toBe(2_000)
  })

  test('variables of a login shell are ignored', () => {
    expect(findProblems({ MAIL: '/var/mail/maria', HOST: 'x86_64-linux-gnu', USER: 'maria', LANG: 'C' })).toEqual([])
  })

  test('all problems are reported at once', () => {
    expect(findProblems({ PORT: 'x', MAIL_TRANSPORT: 'y', STORAGE: 'z' })).toHaveLength(3)
  })

  test.each([
    [{ STORAGE: 's3' }, 3],
    [{ MAIL_TRANSPORT: 'smtp' }, 1],
    [{ MAIL_TRANSPORT: 'provider' }, 2],
    [{ GOOGLE_CLIENT_ID: 'x' }, 1],
    [{ LINKEDIN_CLIENT_SECRET: 'x' }, 1],
    [{ PLACES_URL: 'https://p' }, 1],
    [{ DATABASE_OWNER_URL: 'postgres://owner:p@db/x' }, 1],
  ])('the variables that %o requires are reported as missing', (source, count) => {
    const problems = findProblems(source)
    expect(problems).toHaveLength(count)
    for (const problem of problems) expect(problem).toContain('is missing')
  })

  const secrets = {
    APP_SECRET: 'f3b1c8e0d94a57261e0f9c8b7a6d5e4f',
    ENCRYPTION_KEY: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }
  const PUBLIC_ENV = { NODE_ENV: 'production', BASE_URL: 'https://tahanan.ph', ...secrets }

  test('a public server with its own secrets has no problems', () => {
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
    ['one database role', { DATABASE_URL: 'postgres://u:p@db/x' }],
  ])('a public server with %s is refused', (_name, change) => {
    expect(findProblems({ ...PUBLIC_ENV, ...change })).toHaveLength(1)
  })

  test('a public server with one of the two database roles is told which variable is missing and why', () => {
    const urls = { DATABASE_URL: 'postgres://app:p@db/x', DATABASE_OWNER_URL: 'postgres://owner:p@db/x' }
    expect(findProblems({ ...PUBLIC_ENV, ...urls })).toEqual([])
    expect(findProblems({ ...PUBLIC_ENV, ...urls, DATABASE_OWNER_URL: undefined })).toEqual([
      expect.stringMatching(/^DATABASE_OWNER_URL: is missing.*two roles/),
    ])
    expect(findProblems({ ...PUBLIC_ENV, ...urls, DATABASE_URL: undefined })).toEqual([
      'DATABASE_URL: is missing, and DATABASE_OWNER_URL needs it',
    ])
    expect(findProblems({ DATABASE_URL: urls.DATABASE_URL })).toEqual([]) // a local server may use one
  })

  test('a local server and a development server need no secrets', () => {
    expect(findProblems({ NODE_ENV: 'production', BASE_URL: 'http://localhost:3000' })).toEqual([])
    expect(findProblems({ NODE_ENV: 'development', BASE_URL: 'https://tahanan.ph' })).toEqual([])
  })

  test('.env.example documents every variable and no other', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name ?? '',
    )
    expect(documented.toSorted()).toEqual(VARIABLE_NAMES.toSorted())
  })
})
