// Gives a guarantor or a witness of one version of a lease a link, which is only in the mail. A changed version asks the people of the version
// before it again.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { closeSignerLinks } from './forget-signers.commands.server.ts'
import { MAX_SIGNERS } from './invited-signer.model.ts'
import { buildSignerMail, type SignerMail } from './invited-signer.mail.server.ts'
import { maskSignerEmail } from './invited-signer.rules.ts'

type NewSigner = Pick<SignerMail, 'role' | 'name' | 'locale' | 'isChanged'> & {
  email: string
  /** Who asks: the mail names them, and answers go to them. */
  addedBy: string
  asker: { fullName: string; email: string }
}
type AskedVersion = { id: string; listing: string; expiresOn: Day }

export async function sendLink(ctx: Ctx, signer: NewSigner, { id, listing, expiresOn }: AskedVersion): Promise<void> {
  const { role, name, email, locale, addedBy, asker, isChanged = false } = signer
  const token = createToken(ctx.adapters.random)
  const now = ctx.now()
  await ctx.db.insert(invitedSigners).values({
    signingId: id,
    addedBy,
    role,
    name,
    email,
    maskedEmail: maskSignerEmail(email),
    locale,
    tokenHash: hashToken(token),
    createdAt: now,
    updatedAt: now,
  })
  const url = new URL(href('/sign/:token', { token }), ctx.config.baseUrl).href
  const mail = { locale, name, role, asker: asker.fullName, listing, expiresOn, url, isChanged }
  await sendMail(ctx, email, (siteName) => buildSignerMail(ctx, mail, siteName), {
    replyTo: asker.email,
    sender: getAccountSubject(addedBy),
  })
}

export type KeptSigner = Omit<NewSigner, 'isChanged'>

/** Closes the links of a version that is replaced, and returns whom the next one asks: everybody but who declined or was removed. */
export async function takeSigners(ctx: Ctx, signingId: string): Promise<KeptSigner[]> {
  const rows = await ctx.db
    .select({
      role: invitedSigners.role,
      name: invitedSigners.name,
      email: invitedSigners.email,
      locale: invitedSigners.locale,
      addedBy: invitedSigners.addedBy,
      asker: { fullName: users.fullName, email: users.email },
    })
    .from(invitedSigners)
    .innerJoin(users, eq(users.id, invitedSigners.addedBy))
    .where(
      and(
        eq(invitedSigners.signingId, signingId),
        inArray(invitedSigners.status, ['asked', 'signed']),
        isNotNull(invitedSigners.email),
      ),
    )
    .orderBy(asc(invitedSigners.createdAt), asc(invitedSigners.id))
    .limit(MAX_SIGNERS)
  await closeSignerLinks(ctx, signingId)
  return rows.flatMap(({ email, ...signer }) => (email === null ? [] : [{ ...signer, email }]))
}

/** They sign the next version anew. */
export async function askAgain(ctx: Ctx, signers: readonly KeptSigner[], version: AskedVersion): Promise<void> {
  for (const signer of signers) {
    await hitLimit(ctx, 'invitedSigner.again', `email:${signer.email}`)
    await sendLink(ctx, { ...signer, isChanged: true }, version)
  }
}
