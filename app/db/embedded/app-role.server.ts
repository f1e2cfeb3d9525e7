// The application's role of the embedded database. Its password is derived from that of the owner, so that a data folder needs no second
// password file, one from before this role existed gets it at the next start, and the owner's password does not follow from it.
import { createHmac } from 'node:crypto'
import pg from 'pg'

export const APP_ROLE = 'tahanan_app'

/** The same database as the application's role. */
export function buildAppUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = derivePassword(decodeURIComponent(url.password))
  return url.href
}

/** `client` is connected as the owner. */
export async function ensureAppRole(client: pg.Client, ownerPassword: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount) return
  const password = pg.escapeLiteral(derivePassword(ownerPassword))
  await client.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noinherit password ${password}`)
}

function derivePassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(APP_ROLE).digest('base64url')
}
