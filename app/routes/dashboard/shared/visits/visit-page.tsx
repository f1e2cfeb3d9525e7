// The page of a person's viewings or inspections, the same for every role: what needs an answer, what is coming, and what is over.
// Everything works as a plain form.
import type { ReactNode } from 'react'
import { visitList } from '#app/domain/tenancy/visits/visit.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import type { Notices } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { VisitSection, VisitSections } from './load-visit-sections.server.ts'

type VisitPageProps<Row> = {
  visits: VisitSections<Row>
  form: FormState
  notices: Notices
  texts: { title: string; tabs: string; pages: string; emptyTitle: string; emptyText: string; emptyPast: string }
  headAction: ReactNode
  /** What a person without open visits can do. */
  emptyAction: ReactNode
  renderCard: (row: Row) => ReactNode
}

export function VisitPage<Row>({
  visits: { show, sections, path, page, total },
  form,
  notices,
  texts,
  headAction,
  emptyAction,
  renderCard,
}: VisitPageProps<Row>) {
  const isPast = show === 'past'
  const isEmpty = sections.every(({ rows }) => rows.length === 0)
  return (
    <>
      <ConsolePageHead title={texts.title} actions={isEmpty && !isPast && emptyAction ? null : headAction} />
      <div className="grid grid-cols-1 gap-5">
        {form.refusal ? <Alert tone="brick" title={form.refusal} isAnnounced /> : null}
        <DoneNotice notices={notices} form={form} />
        <nav aria-label={texts.tabs} className="flex flex-wrap gap-2">
          <ChipLink to={path} isCurrent={!isPast}>
            {m.ui_open()}
          </ChipLink>
          <ChipLink to={`${path}?show=past`} isCurrent={isPast}>
            {m.viewing_tab_past()}
          </ChipLink>
        </nav>
        {isEmpty ? (
          <EmptyState
            level={2}
            title={texts.emptyTitle}
            text={isPast ? texts.emptyPast : texts.emptyText}
            action={isPast ? null : emptyAction}
          />
        ) : null}
        {sections.map((section) => (
          <Section key={section.name} {...section} renderCard={renderCard} />
        ))}
        {isPast ? <Pagination page={page} size={visitList.pageSize} total={total} label={texts.pages} /> : null}
      </div>
    </>
  )
}

const SECTION_TITLES = { waiting: m.viewing_waiting, upcoming: m.ui_upcoming, past: m.viewing_tab_past }

function Section<Row>({ name, rows, renderCard }: VisitSection<Row> & Pick<VisitPageProps<Row>, 'renderCard'>) {
  if (rows.length === 0) return null
  const headingId = `visits-${name}`
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="font-head text-base font-semibold">
        {SECTION_TITLES[name]()}
      </h2>
      <ul className="grid gap-3">{rows.map(renderCard)}</ul>
    </section>
  )
}
