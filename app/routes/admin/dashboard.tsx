// The admin console. The section, its filters, page and open dialog are in the address.
import { useLocation } from 'react-router'
import type { PageHandle } from '#app/frame/page-frame.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Section as AnalyticsSection } from './dashboard/analytics/section.tsx'
import { Section as ApplicationsSection } from './dashboard/applications/section.tsx'
import { Section as OverviewSection } from './dashboard/overview/section.tsx'
import { Section as PropertiesSection } from './dashboard/properties/section.tsx'
import { actOnSection, loadSection, type SectionData } from './dashboard/sections.server.ts'
import { Section as SettingsSection } from './dashboard/settings/section.tsx'
import { Section as UsersSection } from './dashboard/users/section.tsx'
import { readSection } from './shared/admin-address.ts'
import { AdminShell, buildAdminMeta } from './shared/admin-shell.tsx'
import { loadAdminShell } from './shared/load-admin-shell.server.ts'
import type { Route } from './+types/dashboard'

export const handle: PageHandle = { frame: 'console' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const section = readSection(args.url.searchParams)
    const [shell, content] = await Promise.all([loadAdminShell(ctx), loadSection(ctx, section, args.url)])
    return { shell, content }
  })
}

export function action(args: Route.ActionArgs) {
  return actOnSection(readSection(args.url.searchParams), args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return buildAdminMeta(loaderData?.content.section ?? 'overview', loaderData?.shell)
}

export default function AdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { shell, content } = loaderData
  const { search } = useLocation()
  return (
    <AdminShell shell={shell} current={content.section}>
      <SectionContent content={content} search={search} form={readFormState(actionData)} />
    </AdminShell>
  )
}

type SectionContentProps = { content: SectionData; search: string; form: FormState }

function SectionContent({ content, ...page }: SectionContentProps) {
  switch (content.section) {
    case 'overview':
      return <OverviewSection data={content.data} {...page} />
    case 'properties':
      return <PropertiesSection data={content.data} {...page} />
    case 'users':
      return <UsersSection data={content.data} {...page} />
    case 'applications':
      return <ApplicationsSection data={content.data} {...page} />
    case 'analytics':
      return <AnalyticsSection data={content.data} {...page} />
    case 'settings':
      return <SettingsSection data={content.data} {...page} />
  }
}
