// A form with a fixed number of rows, so that an owner adds several tenants without JavaScript.
import { redirect, useLocation } from 'react-router'
import { listHomeChoices } from '#app/domain/tenancy/existing-tenants/home-choices.queries.server.ts'
import { addTenants } from '#app/domain/tenancy/tenant-import/tenant-import.commands.server.ts'
import { MAX_TABLE_ROWS, TABLE_COLUMNS } from '#app/domain/tenancy/tenant-import/tenant-import.model.ts'
import { tenantTableInput } from '#app/domain/tenancy/tenant-import/tenant-import.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { getOwnerPaths } from '#app/routes/dashboard/shared/rental/owner-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TENANT_LIST_NOTICES } from './shared/tenant-list-notices.ts'
import { TenantTableRow } from './tenant-table/tenant-table-row.tsx'
import type { Route } from './+types/tenant-table'

export const handle = buildCrumbBelow('tenants', m.rent_tenants_crumb, m.tenant_several)
export const headers = refusalHeaders

/** Further rows are behind a disclosure. */
const SHOWN_ROWS = 3
const ROWS = Array.from({ length: MAX_TABLE_ROWS }, (_, index) => index + 1)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ homes: await listHomeChoices(ctx), formKey: crypto.randomUUID() }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, tenantTableInput, async (ctx, input) => {
    await addTenants(ctx, input)
    return redirect(addDone(getOwnerPaths(args.url.pathname).tenants, TENANT_LIST_NOTICES, 'several'))
  })
}

export function meta() {
  return [{ title: m.tenant_several_title() }]
}

export default function TenantTable({ loaderData: { homes, formKey }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const { role, tenants } = getOwnerPaths(useLocation().pathname)
  const further = ROWS.slice(SHOWN_ROWS)
  const isUsed = further.some((row) =>
    TABLE_COLUMNS.some((column) => form.values[`${column}${row}`] || form.errors[`${column}${row}`]),
  )
  return (
    <>
      <ConsolePageHead
        title={m.tenant_several_title()}
        context={m.tenant_several_text()}
        actions={
          <ButtonLink to={`${tenants}/import`} size="compact" variant="line">
            {m.tenant_import_open()}
          </ButtonLink>
        }
      />
      {homes.length === 0 ? (
        <EmptyState
          level={2}
          title={m.tenant_no_homes()}
          text={m.tenant_no_homes_text()}
          action={<ButtonLink to={`/dashboard/${role}/properties/new`}>{m.own_add()}</ButtonLink>}
        />
      ) : (
        <ActionForm
          alert={form.refusal}
          errors={form.errors}
          hiddenFields={{ key: formKey }}
          submitLabel={m.tenant_several_add()}
          submitButton={{ wide: false, className: 'justify-self-start' }}
          className="grid grid-cols-1 gap-4"
        >
          {ROWS.slice(0, SHOWN_ROWS).map((row) => (
            <TenantTableRow key={row} row={row} homes={homes} form={form} />
          ))}
          <Disclosure label={m.tenant_several_more()} isOpen={isUsed}>
            <div className="grid grid-cols-1 gap-4 pt-2">
              {further.map((row) => (
                <TenantTableRow key={row} row={row} homes={homes} form={form} />
              ))}
            </div>
          </Disclosure>
        </ActionForm>
      )}
    </>
  )
}
