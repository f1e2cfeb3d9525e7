// Proof of when a form was opened. It is encrypted, so that a program can neither make one nor move its time: it has to open the page and
// wait as a person does.
import type { Ctx } from '#app/domain/ctx.server.ts'

const PURPOSE = 'contact.stamp'
export const MIN_SECONDS_OPEN = 3
const MAX_HOURS_OPEN = 24

type StampCtx = Pick<Ctx, 'now'> & { adapters: Pick<Ctx['adapters'], 'cipher'> }

export function createFormStamp(ctx: StampCtx): string {
  return ctx.adapters.cipher.encrypt(String(ctx.now().getTime()), PURPOSE, '')
}

export function isStampValid(ctx: StampCtx, stamp: string): boolean {
  const openedAt = readStamp(ctx, stamp)
  if (openedAt === null) return false
  const seconds = (ctx.now().getTime() - openedAt) / 1_000
  return seconds >= MIN_SECONDS_OPEN && seconds <= MAX_HOURS_OPEN * 3_600
}

function readStamp(ctx: StampCtx, stamp: string): number | null {
  try {
    return Number(ctx.adapters.cipher.decrypt(stamp, PURPOSE, ''))
  } catch {
    return null
  }
}
