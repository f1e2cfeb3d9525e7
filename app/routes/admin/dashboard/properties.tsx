// The section Properties: counts, filters, the table, and its dialogs. Filters, page and open dialog are in the address.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { RefusalBox } from '#app/ui/feedback/refusal-box.tsx'
import { PlusIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { toSection } from '../shared/admin-address.ts'
import type { PlaceHandle } from '../shared/admin-places.ts'
import { buildAdminMeta } from '../shared/admin-shell.tsx'
import { AddListingDialog } from './properties/add-listing-dialog.tsx'
import { NO_DIALOG } from './properties/listing-dialog-params.ts'
import { runListingAction } from './properties/listing-actions.server.ts'
import { ListingCounts } from './properties/listing-counts.tsx'
import { ListingDialog } from './properties/listing-dialogs.tsx'
import { LISTING_NOTICES } from './properties/listing-notices.ts'
import { ListingTable } from './properties/listing-table.tsx'
import { loadListings, type PropertiesData } from './properties/load-listings.server.ts'
import type { Route } from './+types/properties'

export const handle: PlaceHandle = { place: 'properties' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadListings(ctx, args.url))
}

export const action = runListingAction

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('properties', layout.loaderData)
}

export default function AdminListings({ loaderData: data, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const form = readFormState(actionData)
  const toList = (changes: Readonly<Record<string, string | null>>) =>
    toSection('properties', { ...NO_DIALOG, ...changes }, search)
  return (
    <>
      <ConsolePageHead
        title={m.ui_properties()}
        actions={
          <>
            <ButtonLink to={toList({})} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
              {m.ui_refresh()}
            </ButtonLink>
            {data.mayAdd ? (
              <ButtonLink to={toList({ add: 'owner' })} size="compact" icon={<PlusIcon size={16} />}>
                {m.admin_add_listing()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Content data={data} form={form} toList={toList} />
    </>
  )
}

type ToList = (changes: Readonly<Record<string, string | null>>) => string

function Content({ data, form, toList }: { data: PropertiesData; form: FormState; toList: ToList }) {
  const { dialog } = data
  const [refusedStatus, setRefusedStatus] = useState<string | null>(null)
  const failed = m.error_admin_propertyStatusFailed()
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {form.refusal !== undefined && dialog === null ? (
          <RefusalBox title={form.refusal} dismissTo={toList({})} />
        ) : null}
        {refusedStatus === null ? null : (
          <RefusalBox title={failed} dismissTo={toList({})} onDismiss={() => setRefusedStatus(null)}>
            {refusedStatus === failed ? null : refusedStatus}
          </RefusalBox>
        )}
        <DoneNotice notices={LISTING_NOTICES} form={form} />
        <ListingCounts {...data} />
        <ListingTable data={data} toList={toList} onRefused={setRefusedStatus} />
      </div>
      {dialog?.kind === 'add' ? (
        <AddListingDialog
          dialog={dialog}
          closeTo={toList({})}
          action={toList({ add: 'owner', owner: dialog.search })}
          kept={[...new URLSearchParams(toList({ add: 'owner' }).split('?')[1])]}
          form={form}
        />
      ) : null}
      {dialog !== null && dialog.kind !== 'add' ? (
        <ListingDialog
          dialog={dialog}
          now={data.now}
          closeTo={toList({})}
          action={toList({ [dialog.kind]: dialog.kind === 'delete' ? dialog.preview.id : dialog.listing.id })}
          form={form}
        />
      ) : null}
    </>
  )
}
