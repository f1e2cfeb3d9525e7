// The texts of the site: posts of the blog and pages, each with what visitors see and what waits.
import { Link, redirect } from 'react-router'
import { createPost } from '#app/domain/content/site-texts/site-text.commands.server.ts'
import {
  getKindLabel,
  getShownLabel,
  getTextLanguage,
  getWaitingLabel,
} from '#app/domain/content/site-texts/site-text.labels.ts'
import { siteTextList, type SiteTextRow } from '#app/domain/content/site-texts/site-text.model.ts'
import { SLUG_MAX } from '#app/domain/content/site-texts/site-text-name.rules.ts'
import { listSiteTexts } from '#app/domain/content/site-texts/site-text.queries.server.ts'
import { newPostForm } from '#app/domain/content/site-texts/site-text.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { type Column, Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { CONTENT_BAR, CONTENT_HOME, toEditor } from './shared/content-address.ts'
import { ADMIN_PLACES, type PlaceHandle } from '#app/routes/admin/shared/admin-places.ts'
import { buildAdminMeta } from '#app/routes/admin/shared/admin-shell.tsx'
import type { Route } from './+types/site-texts'

export const handle: PlaceHandle = { place: 'content' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadList(ctx, args.url, siteTextList, listSiteTexts))
}

export const action = defineActions(newPostForm, {}, () => ({
  create: async (ctx, { slug }) => redirect(toEditor(await createPost(ctx, slug))),
}))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('content', layout.loaderData)
}

export default function AdminContent({ loaderData: { rows, total, query }, actionData }: Route.ComponentProps) {
  const title = ADMIN_PLACES.content.label()
  return (
    <>
      <ConsolePageHead
        title={title}
        context={m.site_text_context()}
        actions={
          <>
            <ButtonLink to={CONTENT_HOME} variant="line" size="compact">
              {m.home_page_title()}
            </ButtonLink>
            <ButtonLink to={CONTENT_BAR} variant="line" size="compact">
              {m.announcement_bar_title()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <NewPostCard form={readFormState(actionData)} />
        <TableCard label={title}>
          <ListFilters
            list={siteTextList}
            query={query}
            label={m.own_filters()}
            search={{ label: m.site_text_search(), placeholder: m.site_text_search() }}
            texts={{ kind: { label: m.ui_kind(), any: m.ui_all(), getLabel: getKindLabel } }}
            resultText={m.site_text_found({ count: total, figure: formatNumber(total) })}
          />
          {rows.length === 0 ? (
            <NoneFound list={siteTextList} query={query} title={m.site_text_none()} text={m.site_text_none_text()} />
          ) : (
            <>
              <Table caption={title} columns={buildColumns()} rows={rows} getRowKey={({ name }) => name} />
              <TableFoot>
                <Pagination page={query.page} size={siteTextList.pageSize} total={total} label={m.own_pages()} />
              </TableFoot>
            </>
          )}
        </TableCard>
      </div>
    </>
  )
}

function NewPostCard({ form }: { form: FormState }) {
  return (
    <Card>
      <div className="px-4 py-1 md:px-4.5">
        <Disclosure label={m.site_text_new()} isOpen={form.refusal !== undefined}>
          <ActionForm
            alert={form.alert}
            hiddenFields={{ intent: 'create' }}
            submitLabel={m.site_text_new_submit()}
            submitButton={{ wide: false, className: 'justify-self-start' }}
            className="grid max-w-140 gap-4 pb-3"
          >
            <Field
              {...getTextFieldProps(form, 'slug')}
              label={m.site_text_slug()}
              hint={m.site_text_slug_hint()}
              maxLength={SLUG_MAX}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </ActionForm>
        </Disclosure>
      </div>
    </Card>
  )
}

const LANGUAGE_NAMES = { en: m.language_en, fil: m.language_fil }

function buildColumns(): Column<SiteTextRow>[] {
  return [
    { id: 'title', header: m.ui_title(), cardSlot: 'lead', cell: (row) => <TitleCell row={row} /> },
    { id: 'kind', header: m.ui_kind(), cell: ({ kind, name }) => describeKind(kind, name) },
    { id: 'shown', header: m.site_text_shown(), cell: ({ shown }) => getShownLabel(shown) },
    { id: 'waiting', header: m.ui_status(), cardSlot: 'status', cell: (row) => <WaitingCell row={row} /> },
    {
      id: 'changed',
      header: m.site_text_changed(),
      isExtra: true,
      cardSlot: 'hidden',
      cell: ({ changedAt }) => (changedAt === null ? '–' : formatDateTime(changedAt)),
    },
  ]
}

function describeKind(kind: SiteTextRow['kind'], name: string): string {
  const language = getTextLanguage(name)
  return language === null ? getKindLabel(kind) : `${getKindLabel(kind)} · ${LANGUAGE_NAMES[language]()}`
}

function TitleCell({ row: { name, title } }: { row: SiteTextRow }) {
  return (
    <>
      <Link to={toEditor(name)} className="font-semibold wrap-anywhere text-sea hover:underline">
        {title === '' ? m.site_text_untitled() : title}
      </Link>
      <span className="block text-tiny wrap-anywhere text-ink-soft">{name}</span>
    </>
  )
}

function WaitingCell({ row: { waiting, publishAt } }: { row: SiteTextRow }) {
  if (waiting === null) return null
  return (
    <StatusBadge tone={waiting === 'draft' ? 'slate' : 'amber'}>
      {publishAt === null ? getWaitingLabel(waiting) : `${getWaitingLabel(waiting)}: ${formatDateTime(publishAt)}`}
    </StatusBadge>
  )
}
