// One own listing for its owner: status and actions, traffic over time, comparison with similar homes, advice, and history.
import { bulkInput } from '#app/domain/listings/own/own-list.schema.ts'
import { getFreshness } from '#app/domain/listings/freshness/freshness.rules.ts'
import { getFreshnessLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { CopyIcon, ExternalLinkIcon, PencilIcon } from '#app/ui/icons/icons.tsx'
import { AdviceCard, ComparisonCard, HistoryCard } from './own-listing/own-listing-cards.tsx'
import { PosterCard } from './own-listing/poster-card.tsx'
import { loadOwnListingPage, type LoadedOwnListing } from './own-listing/load-own-listing.server.ts'
import { Traffic } from './own-listing/listing-traffic.tsx'
import { handleOwnAction } from './shared/handle-own-listing-action.server.ts'
import { DeleteDialog } from '#app/domain/listings/own/components/delete-listing-dialog.tsx'
import { ListingStatusControl } from '#app/domain/listings/own/components/listing-status.tsx'
import { getOwnPaths } from './shared/own-listing-paths.ts'
import { useMayAddHomes } from '#app/routes/dashboard/shared/use-may-add-homes.ts'
import type { Route } from './+types/own-listing'

export const handle = buildListingCrumb(m.ui_listing)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadOwnListingPage(ctx, args.params.id, args.url))
}

export function action(args: Route.ActionArgs) {
  return submit(args, bulkInput, (ctx, input) => handleOwnAction(ctx, args.url, input))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.listing.title || m.own_untitled() }]
}

export default function OwnListing({ loaderData, actionData }: Route.ComponentProps) {
  const { role, listing, period, deletion } = loaderData
  const paths = getOwnPaths(role)
  const form = readFormState(actionData)
  const toPage = (days: string | null) => withParams(paths.view(listing.id), '', { days })
  const currentDays = period === 30 ? null : String(period)
  return (
    <>
      <Head {...loaderData} deleteTo={withParams(paths.view(listing.id), '', { days: currentDays, delete: '1' })} />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        {listing.isHiddenByTeam ? (
          <Alert
            tone="amber"
            title={m.own_hidden_title()}
            action={<TextLink to="/contact">{m.own_hidden_contact()}</TextLink>}
          >
            {m.own_hidden_text()}
          </Alert>
        ) : null}
        <Traffic {...loaderData} toPage={toPage} />
        <PosterCard {...loaderData} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <AdviceCard {...loaderData} />
          <ComparisonCard {...loaderData} />
        </div>
        <HistoryCard {...loaderData} />
      </div>
      {deletion ? (
        <DeleteDialog preview={deletion} closeTo={toPage(currentDays)} action={paths.list} error={form.refusal} />
      ) : null}
    </>
  )
}

function Head({ role, listing, now, deleteTo }: LoadedOwnListing & { deleteTo: string }) {
  const paths = getOwnPaths(role)
  const mayAddHomes = useMayAddHomes()
  const title = listing.title === '' ? m.own_untitled() : listing.title
  const context = [
    listing.city,
    listing.unit,
    listing.monthlyRent > 0 ? formatPesosPerMonth(listing.monthlyRent) : null,
    listing.status === 'active' ? getFreshnessLabel(getFreshness(listing, now)) : null,
  ]
  return (
    <ConsolePageHead
      title={title}
      badge={<ListingStatusControl id={listing.id} title={title} status={listing.status} />}
      context={context.filter(Boolean).join(' · ')}
      actions={
        <>
          <ButtonLink to={deleteTo} preventScrollReset variant="line" size="compact" icon={<TrashIcon size={18} />}>
            {m.ui_delete()}
          </ButtonLink>
          {mayAddHomes ? (
            <ButtonLink to={paths.duplicate(listing.id)} variant="line" size="compact" icon={<CopyIcon size={18} />}>
              {m.own_action_duplicate()}
            </ButtonLink>
          ) : null}
          {listing.status === 'active' ? (
            <ButtonLink
              to={href('/properties/:id', { id: listing.id })}
              variant="line"
              size="compact"
              icon={<ExternalLinkIcon size={18} />}
            >
              {m.own_action_preview()}
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.edit(listing.id)} size="compact" icon={<PencilIcon size={18} />}>
            {m.ui_edit()}
          </ButtonLink>
        </>
      }
    />
  )
}
