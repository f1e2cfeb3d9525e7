// Rules over several environment variables: what another setting requires, and what a public server may not use.
import { PUBLISHED_DEMO_PASSWORD } from './demo-password.server.ts'
import type { Variables } from './env-variables.server.ts'

const PLACEHOLDER = /change.?me|placeholder|example|replace|your[-_ ]?secret|^secret|^password|12345678|^(.)\1+$/i
const MIN_SECRET_LENGTH = 32

/** Reports every variable that another setting requires. */
export function findMissingVariables(v: Variables): string[] {
  const requirements: [boolean, keyof Variables, string][] = [
    [v.STORAGE === 's3', 'S3_ENDPOINT', 'STORAGE=s3'],
    [v.STORAGE === 's3', 'S3_ACCESS_KEY_ID', 'STORAGE=s3'],
    [v.STORAGE === 's3', 'S3_SECRET_ACCESS_KEY', 'STORAGE=s3'],
    [v.BACKUP_BUCKET !== undefined, 'BACKUP_PASSPHRASE', 'BACKUP_BUCKET'],
    [v.BACKUP_BUCKET !== undefined, 'S3_ENDPOINT', 'BACKUP_BUCKET'],
    [v.BACKUP_BUCKET !== undefined, 'S3_ACCESS_KEY_ID', 'BACKUP_BUCKET'],
    [v.BACKUP_BUCKET !== undefined, 'S3_SECRET_ACCESS_KEY', 'BACKUP_BUCKET'],
    [v.MAIL_TRANSPORT === 'smtp', 'SMTP_URL', 'MAIL_TRANSPORT=smtp'],
    [v.MAIL_TRANSPORT === 'provider', 'MAIL_PROVIDER_URL', 'MAIL_TRANSPORT=provider'],
    [v.MAIL_TRANSPORT === 'provider', 'MAIL_PROVIDER_PASSWORD', 'MAIL_TRANSPORT=provider'],
    [v.DATABASE_OWNER_URL !== undefined, 'DATABASE_URL', 'DATABASE_OWNER_URL'],
    [v.DATABASE_DIRECT_URL !== undefined, 'DATABASE_URL', 'DATABASE_DIRECT_URL'],
    [v.DATABASE_DIRECT_URL !== undefined, 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'],
    [v.DATABASE_REPLICA_URL.length > 0, 'DATABASE_URL', 'DATABASE_REPLICA_URL'],
    [v.PLACES_URL !== undefined, 'PLACES_KEY', 'PLACES_URL'],
    [v.PLACES_KEY !== undefined, 'PLACES_URL', 'PLACES_KEY'],
    ...(['GOOGLE', 'FACEBOOK', 'LINKEDIN'] as const).flatMap((name): [boolean, keyof Variables, string][] => [
      [v[`${name}_CLIENT_ID`] !== undefined, `${name}_CLIENT_SECRET`, `${name}_CLIENT_ID`],
      [v[`${name}_CLIENT_SECRET`] !== undefined, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`],
    ]),
  ]
  return requirements
    .filter(([isNeeded, name]) => isNeeded && v[name] === undefined)
    .map(([, name, because]) => `${name}: is missing, and ${because} needs it`)
}

/** The password of the demo accounts in the README is known to everybody. */
export function findUnsafeDemoPassword(v: Variables): string[] {
  if (v.DEMO_PASSWORD !== undefined && v.DEMO_PASSWORD !== PUBLISHED_DEMO_PASSWORD) return []
  return ['DEMO_PASSWORD: a public server with SEED_DEMO=1 needs its own password for the demo accounts']
}

export function findUnsafeSecrets(v: Variables): string[] {
  const problems: string[] = []
  if (v.APP_SECRET === undefined || v.APP_SECRET.length < MIN_SECRET_LENGTH || PLACEHOLDER.test(v.APP_SECRET)) {
    problems.push(
      `APP_SECRET: a public server needs ${MIN_SECRET_LENGTH} random characters or more; make them with "openssl rand -hex 32"`,
    )
  }
  if (v.ENCRYPTION_KEY === undefined || PLACEHOLDER.test(v.ENCRYPTION_KEY)) {
    problems.push('ENCRYPTION_KEY: a public server needs its own key; make it with "openssl rand -hex 32"')
  }
  if (v.DATABASE_URL !== undefined && v.DATABASE_OWNER_URL === undefined) {
    problems.push(
      'DATABASE_OWNER_URL: is missing. A public server uses two roles: DATABASE_URL for the application, which owns nothing, and DATABASE_OWNER_URL for migrations; see "Database roles" in docs/operate.md',
    )
  }
  if (v.BASE_URL?.startsWith('http:')) {
    problems.push('BASE_URL: a public server is reached by https, through a proxy that ends TLS')
  }
  return problems
}
