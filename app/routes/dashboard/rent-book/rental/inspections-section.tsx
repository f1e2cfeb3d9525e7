// Coming inspections, on the page of a rental.
import { getInspectionTypeLabel } from '#app/domain/tenancy/inspections/inspection.labels.ts'
import type { InspectionRow } from '#app/domain/tenancy/inspections/inspection.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { CalendarDay, Row, StateBadge } from '#app/routes/shared/rows.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

export type RentalInspections = {
  rows: readonly InspectionRow[]
  /** The list of the reader's role; null for administrators. */
  path: string | null
  newPath: string | null
}

export function InspectionsSection({ rows, path, newPath }: RentalInspections) {
  if (path === null) return null
  return (
    <Card>
      <CardHead
        title={m.inspection_title()}
        action={
          newPath === null ? null : (
            <ButtonLink to={newPath} variant="line" size="compact">
              {m.inspection_new()}
            </ButtonLink>
          )
        }
      />
      {rows.length === 0 ? (
        <CardBody>
          <p className="text-sm text-ink-soft">{m.inspection_none_coming()}</p>
        </CardBody>
      ) : (
        <ul className="border-t border-line">
          {rows.map(({ id, type, times: [startsAt], status }) => (
            <Row
              key={id}
              to={path}
              lead={startsAt ? <CalendarDay at={startsAt} /> : null}
              title={getInspectionTypeLabel(type)}
              text={startsAt ? formatDateTime(startsAt) : ''}
              end={<StateBadge machine="inspection" state={status} />}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
