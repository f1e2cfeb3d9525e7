// Documents of the person's rentals, the same page for tenants and landlords: what was uploaded, the papers that the site makes, and the form
// to upload. Rental and page are in the address.
import { documentList } from '#app/domain/tenancy/documents/rental-document.model.ts'
import { listDocumentedRentals, listDocuments } from '#app/domain/tenancy/documents/rental-document.queries.server.ts'
import { documentAction } from '#app/domain/tenancy/documents/rental-document.schema.ts'
import { removeDocument } from '#app/domain/tenancy/documents/remove-document.commands.server.ts'
import { uploadDocument } from '#app/domain/tenancy/documents/upload-document.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { formatDateRange, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { UploadIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { buildDocumentColumns } from './document-list/document-columns.tsx'
import { PapersCard } from './document-list/papers-card.tsx'
import { UploadForm } from './document-list/document-upload-form.tsx'
import type { Route } from './+types/document-list'

export const handle: Crumb = { crumb: m.ui_documents }
export const headers = refusalHeaders

const NOTICES = { upload: m.document_done, remove: m.document_done_removed }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [rentals, documents, { maxUploadMb }] = await Promise.all([
      listDocumentedRentals(ctx),
      loadList(ctx, args.url, documentList, listDocuments),
      getSettings(ctx),
    ])
    return {
      ...documents,
      rentals,
      maxUploadMb,
      today: toManilaDay(ctx.now()),
      path: args.url.pathname,
      // The report of an owner leads to the open form
      isUploading: args.url.searchParams.has('upload'),
      formKey: crypto.randomUUID(),
    }
  })
}

export const action = defineActions(
  documentAction,
  NOTICES,
  () => ({
    remove: (ctx, { document }) => removeDocument(ctx, document),
    upload: (ctx, facts) => uploadDocument(ctx, facts),
  }),
  {
    to: ({ url }, input) => withParams(url.pathname, '', { rental: input.intent === 'upload' ? input.rental : null }),
  },
)

export function meta() {
  return [{ title: m.ui_documents() }]
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { rentals } = loaderData
  const form = readFormState(actionData)
  const choices = rentals.map(({ id, label, startsOn, endsOn }) => ({
    value: id,
    label: `${label}, ${formatDateRange(startsOn, endsOn)}`,
  }))
  return (
    <>
      <ConsolePageHead title={m.ui_documents()} context={m.document_context()} />
      {rentals.length === 0 ? (
        <EmptyState level={2} title={m.rent_rentals_none()} text={m.document_no_rental()} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
          <DoneNotice notices={NOTICES} form={form} />
          <ButtonDisclosure
            label={m.document_upload()}
            icon={<UploadIcon size={18} />}
            variant="solid"
            isOpen={form.refusal !== undefined || loaderData.isUploading}
          >
            <div className="mt-3 max-w-160">
              <UploadForm {...loaderData} choices={choices} form={form} />
            </div>
          </ButtonDisclosure>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <DocumentTable {...loaderData} choices={choices} />
            <PapersCard {...loaderData} />
          </div>
        </div>
      )}
    </>
  )
}

type DocumentTableProps = Route.ComponentProps['loaderData'] & { choices: readonly { value: string; label: string }[] }

function DocumentTable({ rows, total, query, choices }: DocumentTableProps) {
  return (
    <TableCard label={m.ui_documents()}>
      <ListFilters
        list={documentList}
        query={query}
        label={m.ui_documents()}
        texts={{
          rentalId: { label: m.rent_rental_crumb(), any: m.document_all_rentals(), choices, hasChip: false },
        }}
        resultText={m.document_found({ count: total, figure: formatNumber(total) })}
      />
      {rows.length === 0 ? (
        <NoneFound list={documentList} query={query} title={m.ui_documents_none()} text={m.document_none_text()} />
      ) : (
        <>
          <Table
            caption={m.ui_documents()}
            columns={buildDocumentColumns()}
            rows={rows}
            getRowKey={({ id }) => id}
            getGroup={({ rentalId, listing }) => ({ key: rentalId, label: listing })}
          />
          <TableFoot>
            <Pagination page={query.page} size={documentList.pageSize} total={total} label={m.document_pages()} />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}
