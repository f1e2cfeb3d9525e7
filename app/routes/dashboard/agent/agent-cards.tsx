import type { Appointment, ClientFigures } from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import type { ClientStage } from '#app/shared/vocabulary.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { FlameIcon } from '#app/ui/icons/console-icons.tsx'
import { CalendarDay, Row, RowCard } from '#app/routes/dashboard/shared/rows.tsx'

const STAGE_LABELS: Record<ClientStage, () => string> = {
  new: m.dashboard_stage_new,
  active: m.dashboard_stage_active,
  touring: m.dashboard_stage_touring,
  offer: m.dashboard_stage_offer,
  under_contract: m.dashboard_stage_under_contract,
  closed: m.dashboard_stage_closed,
  inactive: m.dashboard_stage_inactive,
}

/** The number of clients in each stage; the two hot stages are marked. */
export function Pipeline({ figures }: { figures: ClientFigures }) {
  return (
    <Card>
      <CardHead title={m.dashboard_pipeline()} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-b-box border-t border-line bg-line sm:grid-cols-4 lg:grid-cols-7">
        {figures.stages.map(({ stage, count, isHot }, index) => {
          const isLast = index === figures.stages.length - 1
          return (
            <div
              key={stage}
              className={cx('px-4 py-3', isHot ? 'bg-amber-soft' : 'bg-surface', isLast && 'max-sm:col-span-2')}
            >
              <dt className="flex items-center gap-1.5 text-tiny font-medium text-ink-soft">
                {isHot ? <FlameIcon size={14} className="text-amber" /> : null}
                {STAGE_LABELS[stage]()}
              </dt>
              <dd className="font-head text-xl font-semibold tabular-nums">{formatNumber(count)}</dd>
            </div>
          )
        })}
        <div aria-hidden="true" className="hidden bg-surface sm:block lg:hidden" />
      </dl>
    </Card>
  )
}

export function ComingAppointments({ appointments }: { appointments: readonly Appointment[] }) {
  return (
    <RowCard title={m.dashboard_coming_up()} empty={appointments.length > 0 ? null : m.dashboard_nothing_coming()}>
      {appointments.map((appointment) => (
        <Row
          key={appointment.id}
          lead={<CalendarDay at={appointment.at} />}
          title={appointment.title}
          text={
            appointment.place
              ? m.dashboard_appointment_line({ time: formatDateTime(appointment.at), place: appointment.place })
              : formatDateTime(appointment.at)
          }
        />
      ))}
    </RowCard>
  )
}
