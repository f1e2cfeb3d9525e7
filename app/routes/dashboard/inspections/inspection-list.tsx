// The inspections of the signed-in person's rentals, as tenant, as owner and as the agent who acts for the home.
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { VisitPage } from '#app/routes/dashboard/shared/visits/visit-page.tsx'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { InspectionCard } from './inspection-list/inspection-card.tsx'
import { loadInspections } from './inspection-list/load-inspections.server.ts'
import { runInspectionAction } from './inspection-list/run-inspection-action.server.ts'
import { INSPECTION_NOTICES } from './shared/inspection-notices.ts'
import type { Route } from './+types/inspection-list'

export const handle: Crumb = { crumb: m.inspection_title }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadInspections(ctx, args.url))
}

export const action = runInspectionAction

export function meta() {
  return [{ title: m.inspection_title() }]
}

export default function Inspections({ loaderData, actionData }: Route.ComponentProps) {
  const { path, today, newPath } = loaderData
  const form = readFormState(actionData)
  return (
    <VisitPage
      visits={loaderData}
      form={form}
      notices={INSPECTION_NOTICES}
      texts={{
        title: m.inspection_title(),
        tabs: m.inspection_tabs(),
        pages: m.inspection_pages(),
        emptyTitle: m.inspection_empty_title(),
        emptyText: newPath ? m.inspection_empty_text_host() : m.inspection_empty_text_tenant(),
        emptyPast: m.inspection_empty_past(),
      }}
      headAction={
        newPath ? (
          <ButtonLink to={newPath} size="compact" icon={<PlusIcon size={18} />}>
            {m.inspection_new()}
          </ButtonLink>
        ) : null
      }
      emptyAction={
        newPath ? (
          <ButtonLink to={newPath}>{m.inspection_new()}</ButtonLink>
        ) : (
          // A tenant who asked to see a home before renting it looks for it here
          <ButtonLink to={href('/dashboard/tenant/viewings')} variant="line">
            {m.viewing_title()}
          </ButtonLink>
        )
      }
      renderCard={(inspection) => (
        <InspectionCard key={`${inspection.id}-${inspection.version}`} {...{ inspection, path, today, form }} />
      )}
    />
  )
}
