// Adds a tenant who already lives in a home of the owner.
import { redirect, useLocation } from 'react-router'
import { addTenant } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { addTenantInput } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { listHomeChoices } from '#app/domain/tenancy/existing-tenants/home-choices.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { getOwnerPaths } from '#app/routes/dashboard/shared/rental/owner-paths.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { TenantForm } from './new-tenant/tenant-form.tsx'
import { OPENING_NOTICES } from '#app/routes/shared/opening-notices.ts'
import type { Route } from './+types/new-tenant'

export const handle = buildCrumbBelow('tenants', m.rent_tenants_crumb, m.tenant_add)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    homes: await listHomeChoices(ctx),
    formKey: crypto.randomUUID(),
    /** From the page of a building, which has chosen the listing and the space. */
    chosen: { listing: args.url.searchParams.get('listing') ?? '', space: args.url.searchParams.get('space') ?? '' },
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, addTenantInput, async (ctx, input) => {
    const { rentalId } = await addTenant(ctx, input)
    return redirect(addDone(href('/dashboard/rentals/:id/opening', { id: rentalId }), OPENING_NOTICES, 'add'))
  })
}

export function meta() {
  return [{ title: m.tenant_add() }]
}

export default function NewTenant({ loaderData: { homes, formKey, chosen }, actionData }: Route.ComponentProps) {
  const { role } = getOwnerPaths(useLocation().pathname)
  return (
    <div className="max-w-240">
      <ConsolePageHead
        title={m.tenant_add()}
        context={chosen.space === '' ? m.tenant_add_context() : m.tenant_add_space()}
      />
      {homes.length === 0 ? (
        <EmptyState
          level={2}
          title={m.tenant_no_homes()}
          text={m.tenant_no_homes_text()}
          action={<ButtonLink to={`/dashboard/${role}/properties/new`}>{m.own_add()}</ButtonLink>}
        />
      ) : (
        <TenantForm form={readFormState(actionData, chosen)} homes={homes} formKey={formKey} />
      )}
    </div>
  )
}
