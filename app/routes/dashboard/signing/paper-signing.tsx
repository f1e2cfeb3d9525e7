// A paper about what both sides of a rental agreed on, signed here: its renewal, an early end, the settlement of the deposit, the inventory.
import { getSigningPage } from '#app/domain/tenancy/signing/signing.queries.server.ts'
import { getPaperTitle } from '#app/domain/tenancy/signing/signing.labels.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { readPaperRef } from './shared/read-paper-ref.server.ts'
import { runSigningAction } from './shared/run-signing-action.server.ts'
import { SigningScreen } from './shared/signing-screen.tsx'
import type { Route } from './+types/paper-signing'

export const handle: Crumb = {
  crumb: m.attention_group_leaseToSign,
  parent: {
    crumb: m.rent_rental_crumb,
    getPath: (pathname) => `${pathname.slice(0, pathname.indexOf('/signing/'))}?tab=lease`,
  },
}
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    page: await getSigningPage(ctx, readPaperRef(args.params)),
    verifyUrl: new URL(href('/verify'), ctx.config.baseUrl).href,
    formKey: crypto.randomUUID(),
  }))
}

export const action = runSigningAction

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? getPaperTitle(loaderData.page.kind) : m.attention_group_leaseToSign() }]
}

export default function PaperSigning({ loaderData, actionData }: Route.ComponentProps) {
  return <SigningScreen {...loaderData} actionData={actionData} />
}
