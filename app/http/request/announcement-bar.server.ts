// Which announcement bar a visitor has closed: its id is in a cookie until another bar comes.
import { z } from 'zod'
import { returnPath } from './return-path.ts'

const COOKIE = 'tahanan_bar'
const COOKIE_SECONDS = 100 * 24 * 60 * 60
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const closeBarInput = z.strictObject({ id: z.string().regex(ID), returnTo: returnPath })

/** The header of a request, or null. */
export function readClosedBar(cookies: string | null | undefined): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name === COOKIE && ID.test(value)) return value
  }
  return null
}

/** As the browser sends it. */
export const buildClosedBarHeader = (id: string) => `${COOKIE}=${id}`

/** The Set-Cookie value. */
export function buildClosedBarCookie(id: string, { secure }: { secure: boolean }): string {
  return `${buildClosedBarHeader(id)}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
