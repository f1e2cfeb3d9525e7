// The application for one listing. Sign-in is required; a person who cannot apply is told why.
import { href } from '#app/shared/href.ts'
import { ApplyForm } from './property-apply/apply-form.tsx'
import { buildApplyForm } from '#app/domain/applications/apply/apply.schema.ts'
import { ListingRentControl } from '#app/domain/listings/rent-control/components/listing-rent-control.tsx'
import { MoveInCosts } from '#app/domain/listings/rent-control/components/move-in-costs.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { handleApply } from './property-apply/handle-apply.server.ts'
import { OwnerFactsCard } from './property-apply/owner-facts-card.tsx'
import { getToday, loadApply } from './property-apply/load-apply.server.ts'
import type { Route } from './+types/property-apply'

export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadApply(ctx, args.params.id, args.url))
}

export function action(args: Route.ActionArgs) {
  return submit(args, buildApplyForm(getToday(args)), (ctx, input) => handleApply(ctx, args.params.id, args.url, input))
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title } = loaderData
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="font-head text-title font-bold">{m.apply_title()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{title}</p>
      {loaderData.refusal === null ? (
        <Body key={id} loaderData={loaderData} actionData={actionData} />
      ) : (
        <Alert tone="brick" title={loaderData.refusal} />
      )}
      <ButtonLink to={href('/properties/:id', { id })} variant="ghost" className="mt-4 -ml-5.5">
        {m.report_back()}
      </ButtonLink>
    </div>
  )
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { refusal: null }>

function Body({ loaderData, actionData }: { loaderData: Loaded; actionData: Route.ComponentProps['actionData'] }) {
  const { listing, ownerFacts, rentControl, notice, answers, formKey, ...start } = loaderData
  const form = readFormState(actionData, answers)
  const chosen = readChosen(actionData) ?? answers.documents?.split(',') ?? []
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <div className="grid min-w-0 gap-4">
        {notice ? <Alert tone={notice.tone} title={notice.text} /> : null}
        <ApplyForm {...start} listing={listing} form={form} chosen={chosen} formKey={formKey} />
      </div>
      <aside aria-label={m.apply_summary()} className="grid gap-4 lg:sticky lg:top-25">
        <MoveInCosts costs={listing} />
        <ListingRentControl notice={rentControl} />
        <OwnerFactsCard facts={ownerFacts} />
      </aside>
    </div>
  )
}

/** The documents of a refused form; undefined for a fresh one. */
function readChosen(actionData: unknown): string[] | undefined {
  if (typeof actionData !== 'object' || actionData === null || !('form' in actionData)) return undefined
  const { initialValue } = actionData.form as { initialValue?: { documents?: unknown } | null }
  const documents = initialValue?.documents
  return typeof documents === 'string' ? [documents] : Array.isArray(documents) ? documents.map(String) : []
}
