// An anonymous, signed name for a browser. Rate limits count people by it, because thousands of people can share one client address.
// Nothing else reads it and no table contains it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Random } from './random.server.ts'
import { createToken } from './tokens.server.ts'

const VALID_SECONDS = 30 * 24 * 60 * 60

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

export function createBrowserCookies(options: { secret: string; isSecure: boolean; clock: Clock; random: Random }) {
  const name = `${options.isSecure ? '__Host-' : ''}tahanan_browser`
  const attributes = `Path=/; Max-Age=${VALID_SECONDS}; HttpOnly; SameSite=Lax${options.isSecure ? '; Secure' : ''}`
  const getSeconds = () => Math.floor(options.clock.now().getTime() / 1_000)
  const sign = (content: string) =>
    createHmac('sha256', options.secret).update(`browser ${content}`).digest().subarray(0, 16)

  return {
    /** The Set-Cookie line with a new name. */
    issue(): string {
      const content = `${createToken(options.random, 12)}.${getSeconds() + VALID_SECONDS}`
      return `${name}=${content}.${sign(content).toString('base64url')}; ${attributes}`
    },
    /** Null without the cookie, or if it is expired or not signed by us. */
    read(header: string | undefined): string | null {
      const start = `${name}=`
      const pair = header?.split(';').find((part) => part.trim().startsWith(start))
      const match = /^([\w-]{16})\.(\d{10,12})\.([\w-]{22})$/.exec(pair?.trim().slice(start.length) ?? '')
      const [, id = '', expiresAt = '', signature = ''] = match ?? []
      if (match === null || Number(expiresAt) <= getSeconds()) return null
      return timingSafeEqual(sign(`${id}.${expiresAt}`), Buffer.from(signature, 'base64url')) ? id : null
    },
  }
}
