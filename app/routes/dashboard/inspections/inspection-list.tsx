// The inspections of the signed-in person's rentals, the same page for every role: what needs an answer, what is coming, and what is over.
// Everything works as a plain form.
import { type InspectionRow, inspectionList } from '#app/domain/tenancy/inspections/inspection.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { CalendarIcon, PlusIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { InspectionCard } from './inspection-list/inspection-card.tsx'
import { type LoadedInspections, loadInspections } from './inspection-list/load-inspections.server.ts'
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
  const { show, sections, path, newPath, page, total } = loaderData
  const form = readFormState(actionData)
  const isEmpty = sections.every(({ rows }) => rows.length === 0)
  return (
    <>
      <ConsolePageHead
        title={m.inspection_title()}
        actions={
          newPath ? (
            <ButtonLink to={newPath} size="compact" icon={<PlusIcon size={18} />}>
              {m.inspection_new()}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {form.refusal ? <Alert tone="brick" title={form.refusal} isAnnounced /> : null}
        <DoneNotice notices={INSPECTION_NOTICES} form={form} />
        <nav aria-label={m.inspection_tabs()} className="flex flex-wrap gap-2">
          <ChipLink to={path} isCurrent={show === 'open'}>
            {m.ui_open()}
          </ChipLink>
          <ChipLink to={`${path}?show=past`} isCurrent={show === 'past'}>
            {m.viewing_tab_past()}
          </ChipLink>
        </nav>
        {isEmpty ? <Empty {...loaderData} /> : null}
        {sections.map((section) => (
          <Section key={section.name} {...section} {...loaderData} form={form} />
        ))}
        {show === 'past' ? (
          <Pagination page={page} size={inspectionList.pageSize} total={total} label={m.inspection_pages()} />
        ) : null}
      </div>
    </>
  )
}

const SECTION_TITLES = { waiting: m.viewing_waiting, upcoming: m.ui_upcoming, past: m.viewing_tab_past }

type SectionProps = Pick<LoadedInspections, 'path' | 'today'> & {
  name: keyof typeof SECTION_TITLES
  rows: readonly InspectionRow[]
  form: FormState
}

function Section({ name, rows, path, today, form }: SectionProps) {
  if (rows.length === 0) return null
  const headingId = `inspections-${name}`
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="font-head text-base font-semibold">
        {SECTION_TITLES[name]()}
      </h2>
      <ul className="grid gap-3">
        {rows.map((inspection) => (
          <InspectionCard key={`${inspection.id}-${inspection.version}`} {...{ inspection, path, today, form }} />
        ))}
      </ul>
    </section>
  )
}

function Empty({ show, newPath }: Pick<LoadedInspections, 'show' | 'newPath'>) {
  const openText = newPath ? m.inspection_empty_text_host() : m.inspection_empty_text_tenant()
  // A tenant who asked to see a home before renting it looks for it here
  const action = newPath ? (
    <ButtonLink to={newPath}>{m.inspection_new()}</ButtonLink>
  ) : (
    <ButtonLink to={href('/dashboard/tenant/viewings')} variant="line">
      {m.viewing_title()}
    </ButtonLink>
  )
  return (
    <EmptyState
      level={2}
      icon={<CalendarIcon size={28} />}
      title={m.inspection_empty_title()}
      text={show === 'past' ? m.inspection_empty_past() : openText}
      action={show === 'open' ? action : null}
    />
  )
}
