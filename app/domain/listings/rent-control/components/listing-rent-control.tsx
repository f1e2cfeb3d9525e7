// The rent-control check: the legal limits for this rent and city, whether the terms keep them, and the source.
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { ScaleIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import type { RentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { RentControlSource } from './rent-control-source.tsx'

/** Green only where the law limits the rent and the terms keep its limits; never for "not covered". */
const LOOKS = {
  kept: { box: 'bg-leaf-soft', icon: 'text-leaf' },
  over: { box: 'bg-brick-soft', icon: 'text-brick' },
  neutral: { box: 'bg-slate-soft', icon: 'text-slate' },
}

export function ListingRentControl({ notice }: { notice: RentControlNotice }) {
  const isOver = notice.complaints.length > 0
  const Icon = isOver ? TriangleAlertIcon : ScaleIcon
  const look = LOOKS[isOver ? 'over' : notice.assurance === null ? 'neutral' : 'kept']
  const boldLines = [...notice.complaints, ...(notice.assurance ? [notice.assurance] : [])]
  return (
    <section>
      <div className={cx('flex items-start gap-3.5 rounded-box p-4', look.box)}>
        <Icon size={24} className={look.icon} />
        <div className="min-w-0 text-label">
          <h3 className="font-semibold">{notice.title}</h3>
          <p className="mt-0.5">{notice.text}</p>
          {boldLines.map((line) => (
            <p key={line} className="mt-2 font-semibold">
              {line}
            </p>
          ))}
        </div>
      </div>
      <p className="mt-2.5 text-tiny text-ink-soft">
        {notice.source ? <RentControlSource {...notice.source} /> : null}
        {m.rent_control_advice()}
      </p>
    </section>
  )
}
