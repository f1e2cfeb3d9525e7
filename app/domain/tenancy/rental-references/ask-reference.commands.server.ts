// The renter asks an earlier owner for a reference, hides one, and takes back a question.
import { and, eq, ne } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { rentalReferences } from '#app/db/schema/tenancy/passports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { MAX_REFERENCES, REFERENCE_DAYS } from './rental-reference.model.ts'
import { maskEmail } from './rental-reference.rules.ts'
import { buildReferenceMail } from './rental-reference.mail.server.ts'
import type { AskInput } from './rental-reference.schema.ts'

const DAY_MS = 86_400_000

/** The row of the renter is locked, so that the maximum holds. The token is only in the mail. */
export async function askReference(ctx: Ctx, { key, ...input }: AskInput): Promise<void> {
  const me = requireRenter(ctx)
  await once(ctx, { operation: 'rentalReference.ask', key, input }, async (tx) => {
    const { name, email, place, locale } = input
    const [renter] = await tx.db
      .select({ fullName: users.fullName, email: users.email })
      .from(users)
      .where(eq(users.id, me))
      .for('update')
    if (!renter) return fail('auth.signInRequired')
    if (renter.email === email) failField('email', 'rentalReference.email.own')
    const stored = await tx.db.$count(rentalReferences, eq(rentalReferences.userId, me))
    if (stored >= MAX_REFERENCES) fail('rentalReference.tooMany', { max: MAX_REFERENCES })
    await hitLimit(tx, 'rentalReference', getAccountSubject(me))
    await hitLimit(tx, 'rentalReference.email', `email:${email}`)
    const token = createToken(tx.adapters.random)
    const expiresAt = new Date(tx.now().getTime() + REFERENCE_DAYS * DAY_MS)
    await tx.db.insert(rentalReferences).values({
      userId: me,
      name,
      email,
      maskedEmail: maskEmail(email),
      place,
      tokenHash: hashToken(token),
      expiresAt,
      createdAt: tx.now(),
    })
    const url = new URL(href('/references/:token', { token }), tx.config.baseUrl).href
    const mail = { locale, name, renter: renter.fullName, place, expiresAt, url }
    await sendMail(tx, email, (siteName) => buildReferenceMail(tx, mail, siteName), {
      replyTo: renter.email,
      sender: getAccountSubject(me),
    })
    return null
  })
}

/** Only an answered one can be hidden; nobody can change it. */
export async function setReferenceHidden(ctx: Ctx, id: string, isHidden: boolean): Promise<void> {
  const me = requireRenter(ctx)
  const changed = await ctx.db
    .update(rentalReferences)
    .set({ hiddenAt: isHidden ? ctx.now() : null })
    .where(and(eq(rentalReferences.id, id), eq(rentalReferences.userId, me), eq(rentalReferences.status, 'answered')))
    .returning({ id: rentalReferences.id })
  if (changed.length === 0) fail('rentalReference.notFound')
}

/** Its link stops working at once. One that is gone already is no error. */
export async function removeReference(ctx: Ctx, id: string): Promise<void> {
  const me = requireRenter(ctx)
  await ctx.db
    .delete(rentalReferences)
    .where(and(eq(rentalReferences.id, id), eq(rentalReferences.userId, me), ne(rentalReferences.status, 'answered')))
}

function requireRenter(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'passport.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}
