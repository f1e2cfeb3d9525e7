// Documents and papers, on the page of a rental.
import type { RentalDocument } from '#app/domain/tenancy/documents/rental-document.model.ts'
import { m } from '#app/messages/messages.js'
import { PaperLinks } from '#app/domain/tenancy/documents/components/paper-links.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'

export type RentalPapers = {
  rows: readonly RentalDocument[]
  total: number
  papers: { leaseUrl: string; archiveUrl: string; depositUrl: string }
  /** The list of the reader's role; null for administrators, who may not open documents. */
  path: string | null
}

export function DocumentsSection({ rows, total, papers, path, about }: RentalPapers & { about: string }) {
  if (path === null) return null
  return (
    <Card>
      <CardHead title={m.ui_documents()} count={String(total)} />
      <CardBody className="grid grid-cols-1 gap-3">
        <PaperLinks {...papers} about={about} />
        {rows.length === 0 ? null : (
          <ul className="grid grid-cols-1 gap-1 border-t border-line pt-3 text-sm">
            {rows.map(({ id, title, url }) => (
              <li key={id}>
                <a href={url} download className="text-sea underline underline-offset-3 wrap-anywhere">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      <CardFoot>
        <ButtonLink to={path} variant="line" size="compact">
          {m.document_all_and_upload()}
        </ButtonLink>
      </CardFoot>
    </Card>
  )
}
