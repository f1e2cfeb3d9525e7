// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { getAudienceLabel, getDocumentKindLabel } from '#app/domain/tenancy/documents/rental-document.labels.ts'
import type { RentalDocument } from '#app/domain/tenancy/documents/rental-document.model.ts'
import { Form } from 'react-router'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button, buttonClass } from '#app/ui/controls/button.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'

export function buildDocumentColumns(): Column<RentalDocument>[] {
  return [
    {
      id: 'title',
      header: m.ui_title(),
      cardSlot: 'lead',
      cell: ({ title, kind }) => <TwoLines title={title} sub={getDocumentKindLabel(kind)} />,
    },
    {
      id: 'audience',
      header: m.document_column_audience(),
      width: [150, 140],
      cell: ({ audience }) => getAudienceLabel(audience),
    },
    {
      id: 'added',
      header: m.document_column_added(),
      width: [170, 150],
      cell: ({ createdAt, uploader }) =>
        uploader === null ? formatDate(createdAt) : `${formatDate(createdAt)}, ${uploader}`,
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: [152, 144],
      cell: ({ id, url, title, mayRemove }) => (
        <div className="flex flex-wrap gap-2 whitespace-nowrap">
          <a href={url} download className={buttonClass({ variant: 'line', size: 'compact' })}>
            <DownloadIcon size={18} />
            {m.ui_download()}
            <span className="sr-only">: {title}</span>
          </a>
          {mayRemove ? (
            <Form method="post">
              <input type="hidden" name="document" value={id} />
              <Button type="submit" name="intent" value="remove" variant="line" size="compact">
                {m.ui_remove_action()}
                <span className="sr-only">: {title}</span>
              </Button>
            </Form>
          ) : null}
        </div>
      ),
    },
  ]
}
