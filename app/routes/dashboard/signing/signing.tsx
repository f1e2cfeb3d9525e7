// The lease of a rental, signed here by both sides. Its dialogs are in the address.
import { getSigningPage } from '#app/domain/tenancy/signing/signing.queries.server.ts'
import { getPaperName } from '#app/domain/tenancy/signing/signing.labels.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import { href } from '#app/shared/href.ts'
import { runSigningAction } from './shared/run-signing-action.server.ts'
import { SigningScreen } from './shared/signing-screen.tsx'
import type { Route } from './+types/signing'

export const handle = buildRentalCrumb(() => m.signing_title({ paper: getPaperName('lease') }), 'lease')
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    page: await getSigningPage(ctx, { rentalId: args.params.id, kind: 'lease' }),
    verifyUrl: new URL(href('/verify'), ctx.config.baseUrl).href,
    formKey: crypto.randomUUID(),
  }))
}

export const action = runSigningAction

export function meta() {
  return [{ title: m.signing_title({ paper: getPaperName('lease') }) }]
}

export default function Signing({ loaderData, actionData }: Route.ComponentProps) {
  return <SigningScreen {...loaderData} actionData={actionData} />
}
