// Handles one posted step of registration on the server: the next step, the same step with its errors, or the new account.
import { data } from 'react-router'
import {
  type RegistrationResult,
  WeakPasswordError,
} from '#app/domain/accounts/registration/new-account.commands.server.ts'
import { registerAccount } from '#app/domain/accounts/registration/registration.commands.server.ts'
import type { RegistrationInput } from '#app/domain/accounts/registration/registration.schema.ts'
import { LAST_STEP, type FormValues } from '#app/domain/accounts/registration/registration-fields.model.ts'
import { processStep } from '#app/domain/accounts/registration/registration-steps.rules.ts'
import { addAgent } from '#app/domain/agents/profile/agent-registration.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { preparePicture } from '#app/domain/kernel/uploads/picture.commands.server.ts'
import { type AppError, fail } from '#app/errors/app-error.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { buildRetryHeaders, type RouteArgs, toLoggedAppError } from '#app/http/forms/respond.server.ts'
import { redirectAfterSignIn } from '#app/http/responses/sign-in-redirect.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { redirectToSentPage } from '#app/routes/account/shared/sent-page.server.ts'
import { type StepResult, buildStepView } from './step-view.ts'

/** `target`: the page that the person wanted to open before registration. */
export async function submitRegistrationStep(args: RouteArgs, ctx: Ctx, target: string) {
  const form = await readForm(args.request)
  const stepResult = processStep(form, toManilaDay(ctx.now()))
  if (stepResult.kind === 'malformed') fail('app.invalidInput')
  if (stepResult.kind === 'show') {
    const view = buildStepView(stepResult, fieldMessage)
    return data(view, { status: Object.keys(view.errors).length > 0 ? 400 : 200 })
  }
  try {
    const { next, cookies } = await openAccount(ctx, stepResult.input, form, target)
    if (next === 'signedIn') return await redirectAfterSignIn(ctx, target, cookies)
    return redirectToSentPage(ctx, { email: stepResult.input.email, target, cookies })
  } catch (error) {
    return buildRefusal(args, stepResult.values, error)
  }
}

async function openAccount(
  ctx: Ctx,
  input: RegistrationInput,
  form: FormData,
  target: string,
): Promise<RegistrationResult> {
  const file = form.get('picture')
  const hasFile = file instanceof File && file.size > 0
  return registerAccount(ctx, input, {
    addAgent,
    from: target,
    ...(hasFile ? { picture: await preparePicture(ctx, file) } : {}),
  })
}

/** Every error is shown on the last step, so that nothing of the four steps is lost. */
function buildRefusal(args: RouteArgs, values: FormValues, error: unknown) {
  if (error instanceof WeakPasswordError)
    return data(buildLastStepView(values, { password: fieldMessage(error.fieldCode) }), { status: 400 })
  const refusal = toLoggedAppError(args, error)
  const isServerError = refusal.code !== 'account.userMissing' && refusal.status >= 500
  const message = errorMessage(isServerError ? 'account.registrationFailed' : refusal.code, refusal.params)
  const field = findInvalidField(refusal)
  const view =
    field === null
      ? { ...buildLastStepView(values, {}), failure: message, canRetry: refusal.status >= 500 }
      : buildLastStepView(values, { [field]: message })
  return data(view, { status: refusal.status, headers: buildRetryHeaders(refusal) })
}

function buildLastStepView(values: FormValues, errors: Record<string, string>): StepResult {
  return { ...buildStepView({ step: LAST_STEP, values, codes: {} }, fieldMessage), errors }
}

function findInvalidField({ code }: AppError): 'email' | 'picture' | null {
  if (code === 'account.emailTaken') return 'email'
  return code.startsWith('upload.') ? 'picture' : null
}
