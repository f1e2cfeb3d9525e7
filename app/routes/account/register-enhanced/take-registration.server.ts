// One posted step of registration, on the server: the next step, this one with what is wrong with it, or the account.
import { data } from 'react-router'
import {
  registerAccount,
  type Registered,
  WeakPasswordError,
} from '#app/domain/accounts/registration/registration.commands.server.ts'
import type { RegistrationInput } from '#app/domain/accounts/registration/registration.schema.ts'
import { LAST_STEP, type Values } from '#app/domain/accounts/registration/registration-fields.model.ts'
import { takeStep } from '#app/domain/accounts/registration/registration-steps.rules.ts'
import { addAgent } from '#app/domain/agents/profile/agent-registration.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { preparePicture } from '#app/domain/kernel/uploads/picture.commands.server.ts'
import { type AppError, fail, isAppError } from '#app/errors/app-error.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { errorWords } from '#app/i18n/error-words.ts'
import { fieldWords } from '#app/i18n/field-words.ts'
import { manilaDay } from '#app/shared/dates.ts'
import { addressWithOrigin } from '#app/routes/account/shared/address-with-origin.ts'
import { type StepAnswer, viewOf } from './step-view.ts'

/** `target` is where the person wanted to go before they had to register. */
export async function takeRegistration(ctx: Ctx, request: Request, target: string) {
  const form = await formOf(request)
  const taken = takeStep(form, manilaDay(ctx.now()))
  if (taken.kind === 'strange') fail('app.invalidInput')
  if (taken.kind === 'show') {
    const answer = viewOf(taken, fieldWords)
    return data(answer, { status: Object.keys(answer.errors).length > 0 ? 400 : 200 })
  }
  try {
    return onward(await open(ctx, taken.input, form), target)
  } catch (error) {
    return refusal(taken.values, error)
  }
}

async function open(ctx: Ctx, input: RegistrationInput, form: FormData): Promise<Registered> {
  const file = form.get('picture')
  const hasFile = file instanceof File && file.size > 0
  return registerAccount(ctx, input, { addAgent, ...(hasFile ? { picture: await preparePicture(ctx, file) } : {}) })
}

function onward({ next, cookies }: Registered, target: string): Response {
  const sent = addressWithOrigin('/register-enhanced/sent', target)
  return redirectWithCookies(next === 'signedIn' ? target : sent, cookies)
}

/** What the person can mend is said on the last step; everything else is the error page's business. */
function refusal(values: Values, error: unknown) {
  if (error instanceof WeakPasswordError)
    return data(lastStep(values, { password: fieldWords(error.fieldCode) }), { status: 400 })
  if (!isAppError(error) || error.status >= 500) throw error
  const words = errorWords(error.code, error.params)
  const headers: HeadersInit = error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }
  const field = fieldToBlame(error)
  const answer = field === null ? { ...lastStep(values, {}), failure: words } : lastStep(values, { [field]: words })
  return data(answer, { status: error.status, headers })
}

function lastStep(values: Values, errors: Record<string, string>): StepAnswer {
  return { ...viewOf({ step: LAST_STEP, values, codes: {} }, fieldWords), errors }
}

function fieldToBlame({ code }: AppError): 'email' | 'picture' | null {
  if (code === 'account.emailTaken') return 'email'
  return code.startsWith('upload.') ? 'picture' : null
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    return fail('app.badRequest', {}, { cause: error })
  }
}
