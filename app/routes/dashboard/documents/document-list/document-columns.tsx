// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { getAudienceLabel, getDocumentKindLabel } from '#app/domain/tenancy/documents/rental-document.labels.ts'
import type { RentalDocument } from '#app/domain/tenancy/documents/rental-document.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { RowActions } from '#app/ui/data/row-actions.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { DownloadIcon, TrashIcon } from '#app/ui/icons/console-icons.tsx'

export function buildDocumentColumns(): Column<RentalDocument>[] {
  return [
    {
      id: 'title',
      header: m.ui_title(),
      cardSlot: 'lead',
      cell: ({ title, kind }) => {
        const label = getDocumentKindLabel(kind)
        return <TwoLines title={title} sub={label === title ? undefined : label} />
      },
    },
    {
      id: 'audience',
      header: m.document_column_audience(),
      cardSlot: 'detail',
      isExtra: true,
      width: 150,
      cell: ({ audience }) => getAudienceLabel(audience),
    },
    {
      id: 'added',
      header: m.document_column_added(),
      cardSlot: 'hidden',
      width: 140,
      cell: ({ createdAt, uploader }) => (
        <>
          {formatDate(createdAt)}
          {uploader === null ? null : <span className="block text-tiny text-ink-soft">{uploader}</span>}
        </>
      ),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: 96,
      cell: ({ id, url, title, mayRemove }) => (
        <RowActions
          name={title}
          icons={[{ label: m.ui_download(), icon: <DownloadIcon size={18} />, to: url, isFile: true }]}
          more={
            mayRemove
              ? [
                  {
                    label: m.ui_remove_action(),
                    icon: <TrashIcon size={18} />,
                    isDanger: true,
                    post: { intent: 'remove', document: id },
                  },
                ]
              : []
          }
        />
      ),
    },
  ]
}
