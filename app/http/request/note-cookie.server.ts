// Short notes between two pages of a person who is not signed in, such as the address a mail went to. They are kept in the browser, encrypted,
// because they must be neither in an address nor changed by others.
import { z } from 'zod'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** How long each note is valid. */
const MINUTES = { mailedTo: 30, pendingSave: 60 } as const

export type NoteName = keyof typeof MINUTES

const noteSchema = z.strictObject({ text: z.string().max(500), until: z.number() })

export function buildNoteCookie(ctx: Ctx, name: NoteName, text: string): string {
  const seconds = MINUTES[name] * 60
  const note = JSON.stringify({ text, until: ctx.now().getTime() + seconds * 1_000 })
  return buildCookie(ctx, name, encodeURIComponent(ctx.adapters.cipher.encrypt(note, PURPOSE, name)), seconds)
}

export function buildDeletedNoteCookie(ctx: Ctx, name: NoteName): string {
  return buildCookie(ctx, name, '', 0)
}

/** Null for a missing, expired or changed note. */
export function readNote(ctx: Ctx, name: NoteName): string | null {
  const prefix = `${getCookieName(ctx, name)}=`
  const pair = ctx.request.cookie?.split(/; */).find((part) => part.startsWith(prefix))
  if (pair === undefined) return null
  try {
    const value = ctx.adapters.cipher.decrypt(decodeURIComponent(pair.slice(prefix.length)), PURPOSE, name)
    const { text, until } = noteSchema.parse(JSON.parse(value))
    return ctx.now().getTime() < until ? text : null
  } catch {
    return null // not written by us, or with a key that no longer exists
  }
}

const PURPOSE = 'note cookie'

function buildCookie(ctx: Ctx, name: NoteName, value: string, seconds: number): string {
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${getCookieName(ctx, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

const isSecure = (ctx: Ctx) => ctx.config.baseUrl.protocol === 'https:'
const getCookieName = (ctx: Ctx, name: NoteName) => `${isSecure(ctx) ? '__Host-' : ''}tahanan_${name}`
