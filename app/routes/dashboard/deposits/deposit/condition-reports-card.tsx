// The home at moving in and at moving out, room by room beside each other. On a phone the two are below each other.
import { Form } from 'react-router'
import { CONDITION_TONES, getConditionLabel, getReportLabel } from '#app/domain/tenancy/deposits/deposit.labels.ts'
import type {
  Acceptance,
  ConditionEntryView,
  ConditionReportView,
  DepositPassport,
} from '#app/domain/tenancy/deposits/deposit.model.ts'
import { pairRooms } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type Reports = DepositPassport['reports']
const COLUMNS = 'grid grid-cols-1 gap-4 md:grid-cols-2'

export function ReportsCard({ reports }: { reports: Reports }) {
  const { move_in: moveIn, move_out: moveOut } = reports
  const pairs = pairRooms(moveIn.entries, moveOut.entries)
  return (
    <Card>
      <CardHead title={m.deposit_reports()} sub={m.deposit_reports_text()} />
      <CardBody className="grid grid-cols-1 gap-4">
        <div className={COLUMNS}>
          <Acceptances report={moveIn} />
          <Acceptances report={moveOut} />
        </div>
        {pairs.map(({ room, before, after }) => (
          <section key={room} className="grid grid-cols-1 gap-2 border-t border-line pt-4">
            <h3 className="text-sm font-semibold wrap-anywhere">{room}</h3>
            <div className={COLUMNS}>
              <Side label={getReportLabel('move_in')} entries={before} />
              <Side label={getReportLabel('move_out')} entries={after} />
            </div>
          </section>
        ))}
      </CardBody>
    </Card>
  )
}

function Acceptances({ report }: { report: ConditionReportView }) {
  const { kind, owner, tenant, entries, allowed, version } = report
  return (
    <div className="grid grid-cols-1 content-start gap-2 rounded-control border border-line p-3 text-sm">
      <h3 className="font-semibold">{getReportLabel(kind)}</h3>
      {entries.length === 0 ? (
        <p className="text-ink-soft">{m.deposit_report_none()}</p>
      ) : (
        <dl className="grid grid-cols-1 gap-1">
          <AcceptanceLine label={m.party_owner()} acceptance={owner} />
          <AcceptanceLine label={m.party_tenant()} acceptance={tenant} />
        </dl>
      )}
      {allowed.accept ? (
        <Form method="post" className="grid gap-1">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="version" value={version} />
          <p className="text-tiny text-ink-soft">{m.deposit_accept_text()}</p>
          <Button type="submit" name="intent" value="accept" size="compact" className="justify-self-start">
            {m.deposit_accept()}
            <span className="sr-only">: {getReportLabel(kind)}</span>
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

function AcceptanceLine({ label, acceptance }: { label: string; acceptance: Acceptance }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium wrap-anywhere">
        {acceptance === null
          ? m.deposit_not_accepted()
          : m.deposit_accepted_by({ name: acceptance.name, when: formatDateTime(acceptance.at) })}
      </dd>
    </div>
  )
}

function Side({ label, entries }: { label: string; entries: readonly ConditionEntryView[] }) {
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <p className="text-tiny font-semibold text-ink-soft">{label}</p>
      {entries.length === 0 ? <p className="text-sm text-ink-soft">–</p> : null}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function Entry({ entry }: { entry: ConditionEntryView }) {
  const { id, room, condition, note, author, createdAt, isCorrection, photos, mayRemove } = entry
  return (
    <article className="grid grid-cols-1 gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={CONDITION_TONES[condition]}>{getConditionLabel(condition)}</StatusBadge>
        {isCorrection ? <strong className="text-amber">{m.deposit_correction()}</strong> : null}
      </p>
      {note === null ? null : <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {photos.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer">
                <img
                  src={photo.url}
                  alt={m.deposit_photo({ room, number: index + 1 })}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-picture object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-tiny text-ink-soft">{m.deposit_entry_by({ name: author, when: formatDateTime(createdAt) })}</p>
      {mayRemove ? (
        <Form method="post">
          <input type="hidden" name="entry" value={id} />
          <Button type="submit" name="intent" value="remove" variant="line" size="compact">
            {m.ui_remove_action()}
            <span className="sr-only">: {room}</span>
          </Button>
        </Form>
      ) : null}
    </article>
  )
}
