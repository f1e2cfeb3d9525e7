// The admin console. The section, its filters, page and open dialog are in the address.
import { Form, redirect, useLocation } from 'react-router'
import { changeAdminListings } from '#app/domain/admin/listings/admin-listings.commands.server.ts'
import { adminListingAction } from '#app/domain/admin/listings/admin-listings.schema.ts'
import { getOwnAdminAccount } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsoleShell } from '#app/frame/console/console-shell.tsx'
import type { PageHandle } from '#app/frame/page-frame.ts'
import { LanguageSwitch } from '#app/frame/site/language-switch.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { errorMessage } from '#app/i18n/error-messages.ts'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { LogOutIcon } from '#app/ui/icons/icons.tsx'
import { loadListingsSection } from './dashboard/load-listings-section.server.ts'
import { ListingsSection } from './dashboard/listings-section.tsx'
import { OnlineIndicator } from './dashboard/online-indicator.tsx'
import { ADMIN_DASHBOARD, withAddress } from './dashboard/section-address.ts'
import type { Route } from './+types/dashboard'

export const handle: PageHandle = { frame: 'console' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [account, { siteName }, listings] = await Promise.all([
      getOwnAdminAccount(ctx),
      getSettings(ctx),
      loadListingsSection(ctx, args.url),
    ])
    return { account, siteName, listings }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, adminListingAction, async (ctx, input) => {
    const { changed, refused } = await changeAdminListings(ctx, input)
    const reasons = refused.map(({ id, code }) => ({ id, reason: errorMessage(code, {}) }))
    // A dialog closes with its action; a change in place keeps the page.
    if (input.intent === 'status' || input.intent === 'feature') return { changed, refused: reasons }
    throw redirect(withAddress(args.url.search, { delete: null, return: null }))
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${m.admin_section_properties()} · ${m.admin_title({ site: loaderData?.siteName ?? '' })}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function AdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { account, siteName, listings } = loaderData
  const { search } = useLocation()
  return (
    <ConsoleShell
      siteName={siteName}
      area={m.admin_area()}
      title={m.admin_console()}
      navLabel={m.admin_sections()}
      links={[
        {
          to: ADMIN_DASHBOARD,
          label: m.admin_section_properties(),
          icon: 'building',
          count: listings.counts.byStatus.pending,
          isDue: true,
        },
      ]}
      foot={<LanguageSwitch />}
      headerEnd={
        <>
          <OnlineIndicator />
          <span className="max-w-60 truncate text-ink-soft max-md:hidden">
            {m.admin_welcome({ email: account.email })}
          </span>
          <Form method="post" action="/admin/logout" reloadDocument>
            <button type="submit" className={buttonClass({ variant: 'line', size: 'compact' })}>
              <LogOutIcon size={16} />
              <span className="max-sm:sr-only">{m.admin_logout()}</span>
            </button>
          </Form>
        </>
      }
      breadcrumb={[{ label: m.admin_area(), to: ADMIN_DASHBOARD }, { label: m.admin_section_properties() }]}
    >
      <div className="mx-auto max-w-[1300px]">
        <ListingsSection data={listings} search={search} form={readFormState(actionData)} />
      </div>
    </ConsoleShell>
  )
}
