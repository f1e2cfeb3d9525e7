// The viewings of the signed-in person, the same page for every role: what needs an answer, what is coming, and what is over. Everything
// works as a plain form.
import { type ViewingRow, viewingList } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { CalendarIcon, ClockIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { VIEWING_NOTICES } from './viewing-list/viewing-notices.ts'
import { loadViewings, type LoadedViewings } from './viewing-list/load-viewings.server.ts'
import { runViewingAction } from './viewing-list/run-viewing-action.server.ts'
import { ViewingCard } from './viewing-list/viewing-card.tsx'
import type { Route } from './+types/viewing-list'

export const handle: Crumb = { crumb: m.viewing_title }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadViewings(ctx, args.url))
}

export const action = runViewingAction

export function meta() {
  return [{ title: m.viewing_title() }]
}

export default function Viewings({ loaderData, actionData }: Route.ComponentProps) {
  const { show, sections, path, timesPath, page, total } = loaderData
  const form = readFormState(actionData)
  const isEmpty = sections.every(({ rows }) => rows.length === 0)
  return (
    <>
      <ConsolePageHead
        title={m.viewing_title()}
        actions={
          timesPath ? (
            <ButtonLink to={timesPath} variant="line" size="compact" icon={<ClockIcon size={18} />}>
              {m.open_times_title()}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {form.refusal ? <Alert tone="brick" title={form.refusal} isAnnounced /> : null}
        <DoneNotice notices={VIEWING_NOTICES} form={form} />
        <nav aria-label={m.viewing_tabs()} className="flex flex-wrap gap-2">
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
          <Pagination page={page} size={viewingList.pageSize} total={total} label={m.viewing_pages()} />
        ) : null}
      </div>
    </>
  )
}

const SECTION_TITLES = { waiting: m.viewing_waiting, upcoming: m.ui_upcoming, past: m.viewing_tab_past }

type SectionProps = Pick<LoadedViewings, 'path' | 'today' | 'messagesPath'> & {
  name: keyof typeof SECTION_TITLES
  rows: readonly ViewingRow[]
  form: FormState
}

function Section({ name, rows, ...shared }: SectionProps) {
  if (rows.length === 0) return null
  const headingId = `viewings-${name}`
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="font-head text-base font-semibold">
        {SECTION_TITLES[name]()}
      </h2>
      <ul className="grid gap-3">
        {rows.map((viewing) => (
          <ViewingCard key={`${viewing.id}-${viewing.version}`} viewing={viewing} {...shared} />
        ))}
      </ul>
    </section>
  )
}

function Empty({ show, timesPath }: Pick<LoadedViewings, 'show' | 'timesPath'>) {
  const isHost = timesPath !== null
  const action = isHost ? (
    <ButtonLink to={timesPath}>{m.open_times_title()}</ButtonLink>
  ) : (
    <ButtonLink to="/properties" icon={<SearchIcon size={18} />}>
      {m.ui_find_homes()}
    </ButtonLink>
  )
  const openText = isHost ? m.viewing_empty_text_host() : m.viewing_empty_text_renter()
  return (
    <EmptyState
      level={2}
      icon={<CalendarIcon size={28} />}
      title={m.viewing_empty_title()}
      text={show === 'past' ? m.viewing_empty_past() : openText}
      action={show === 'past' ? null : action}
    />
  )
}
