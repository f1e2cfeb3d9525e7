// A guest writes before having an account: the form makes the account of a renter and keeps the message until the address is confirmed. If
// the address has an account, the same form signs in to it. Registration tells as much about an address, within the same limit (promise A4).
import { signIn } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import {
  createAccount,
  findUserId,
  WeakPasswordError,
} from '#app/domain/accounts/registration/new-account.commands.server.ts'
import { deriveDisplayName } from '#app/domain/accounts/profile/display-name.rules.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit, releaseLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail, failField, isAppError } from '#app/errors/app-error.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import { buildWrittenPath } from '#app/shared/dashboard-paths.ts'
import { findContact, getInquiryListing } from './inquiry-contact.queries.server.ts'
import { sendInquiry } from './inquiry.commands.server.ts'
import type { InquiryResponse } from './inquiry.model.ts'
import type { GuestInquiryInput } from './guest-inquiry.schema.ts'
import { deliverPendingInquiries, keepPendingInquiry } from './pending-inquiry.commands.server.ts'

export type GuestInquiryResult = {
  /**
   * `checkMail`: kept until the address is confirmed. `sent`: the person is signed in and the message is sent. `challenge`: the second
   * factor is next, and nothing is kept. `refused`: signed in, but this account may not write to this listing.
   */
  next: 'checkMail' | 'sent' | 'challenge' | 'refused'
  inquiry: InquiryResponse | null
  cookies: string[]
}

export async function writeAsGuest(ctx: Ctx, input: GuestInquiryInput): Promise<GuestInquiryResult> {
  authorize(ctx.actor, 'account.register')
  const listing = await getInquiryListing(ctx, input.propertyId)
  if (!(await findContact(ctx, listing)))
    fail(listing.agentId === null ? 'inquiry.noContactEmail' : 'inquiry.agentEmailRequired')
  const userId = await findUserId(ctx, input.email)
  if (userId !== null) return sendFromAccount(ctx, userId, input)
  try {
    return await sendFromNewAccount(ctx, input)
  } catch (error) {
    // Two requests at once: the first one made the account, and this one has its password
    const createdId =
      isAppError(error) && error.code === 'account.emailTaken' ? await findUserId(ctx, input.email) : null
    if (createdId === null) throw error
    return sendFromAccount(ctx, createdId, input)
  }
}

async function sendFromNewAccount(ctx: Ctx, input: GuestInquiryInput): Promise<GuestInquiryResult> {
  const { email, password, propertyId } = input
  const fullName = deriveDisplayName(email) ?? m.inquiry_new_renter()
  const account = { email, password, fullName, phone: null, dateOfBirth: null } as const
  const { userId, next, cookies } = await createAccount(
    ctx,
    { ...account, contactMethod: 'email', role: 'tenant' },
    { from: buildWrittenPath(propertyId), addRows: (tx, id) => keepPendingInquiry(tx, id, input) },
  ).catch((error: unknown) => {
    if (error instanceof WeakPasswordError) return failField('password', error.fieldCode)
    throw error
  })
  if (next === 'checkMail') return { next, inquiry: null, cookies }
  const [inquiry] = await deliverPendingInquiries({ ...ctx, actor: await findActor(ctx, userId) })
  return { next: inquiry ? 'sent' : 'refused', inquiry: inquiry ?? null, cookies }
}

/** The password counts as an attempt to sign in, and the state of the account is visible only to a person who knows it. */
async function sendFromAccount(ctx: Ctx, userId: string, input: GuestInquiryInput): Promise<GuestInquiryResult> {
  const { email, password, propertyId } = input
  const signUp = { rule: 'signUp.address', subject: getAddressSubject(ctx.request.clientAddress) } as const
  await hitLimit(ctx, signUp.rule, signUp.subject)
  try {
    const { kind, cookies } = await signIn(ctx, { email, password, from: buildWrittenPath(propertyId) })
    await releaseLimits(ctx, [signUp])
    if (kind === 'challenge') return { next: 'challenge', inquiry: null, cookies }
    return { ...(await sendNow({ ...ctx, actor: await findActor(ctx, userId) }, input)), cookies }
  } catch (error) {
    if (!isAppError(error)) throw error
    if (error.code === 'auth.invalidEmailOrPassword') return failField('password', 'account.password.known')
    if (error.code !== 'account.emailNotVerified') throw error
    await releaseLimits(ctx, [signUp])
    await keepPendingInquiry(ctx, userId, input)
    return { next: 'checkMail', inquiry: null, cookies: [] }
  }
}

/** The session is open by now: a refusal is shown by the page of the form, for this account. */
async function sendNow(ctx: Ctx, input: GuestInquiryInput): Promise<Omit<GuestInquiryResult, 'cookies'>> {
  const { key, variant, message, propertyId } = input
  try {
    const inquiry = await sendInquiry(ctx, { key, variant, message, propertyId, phone: null, date: '', time: '' })
    return { next: 'sent', inquiry }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { next: 'refused', inquiry: null }
  }
}
