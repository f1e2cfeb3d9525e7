// The panel of notifications: what needs a decision, in groups of one kind, oldest first. Each row opens its item.
import { type DueWork, MAX_DUE_COUNT } from '#app/domain/admin/due-work/due-work.model.ts'
import { DECISION_KINDS, type Decision, type DecisionKind } from '#app/domain/admin/overview/overview.model.ts'
import type { ReportGroup } from '#app/domain/admin/reports/report.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Row, RowLink } from '#app/routes/shared/rows.tsx'
import { withParams } from '#app/shared/lists/list-address.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { FileTextIcon, MessageCircleIcon } from '#app/ui/icons/console-icons.tsx'
import {
  BadgeCheckIcon,
  BanknoteIcon,
  BuildingIcon,
  FlagIcon,
  type IconComponent,
  ImageIcon,
} from '#app/ui/icons/icons.tsx'
import { ADMINISTRATORS, LICENCES_ID, toSection } from '../../shared/admin-address.ts'

export const DECISIONS_ID = 'notifications'

type Kind = {
  label: () => string
  allTo: string
  /** The item itself, where it is decided. */
  getTo: (decision: Decision) => string
  icon: IconComponent
}

const REPORTS = '/admin/reports'
const PHOTO_MATCHES = '/admin/photo-matches'
const VERIFICATIONS = '/admin/verifications'
const CONTACT = '/admin/contact'
const toGroup = (group: ReportGroup) => withParams(REPORTS, '', { group })
const toReport = ({ id, report }: Decision) => withParams(REPORTS, '', { case: `${report}:${id}` })

const KINDS: Readonly<Record<DecisionKind, Kind>> = {
  ownerRequest: {
    label: m.admin_decision_ownerRequest,
    allTo: ADMINISTRATORS,
    getTo: () => ADMINISTRATORS,
    icon: BadgeCheckIcon,
  },
  application: {
    label: m.admin_decision_application,
    allTo: toSection('applications', { status: 'pending' }),
    getTo: ({ id }) => toSection('applications', { view: id }),
    icon: FileTextIcon,
  },
  listing: {
    label: m.admin_decision_listing,
    allTo: '/admin/review',
    getTo: ({ id }) => withParams('/admin/review', '', { id }),
    icon: BuildingIcon,
  },
  listingReport: { label: m.admin_decision_listingReport, allTo: toGroup('listings'), getTo: toReport, icon: FlagIcon },
  moneyReport: { label: m.admin_decision_moneyReport, allTo: toGroup('money'), getTo: toReport, icon: BanknoteIcon },
  messageReport: {
    label: m.admin_decision_messageReport,
    allTo: toGroup('messages'),
    getTo: toReport,
    icon: MessageCircleIcon,
  },
  photoMatch: {
    label: m.admin_decision_photoMatch,
    allTo: PHOTO_MATCHES,
    getTo: () => PHOTO_MATCHES,
    icon: ImageIcon,
  },
  licence: {
    label: m.admin_decision_licence,
    allTo: `${VERIFICATIONS}#${LICENCES_ID}`,
    getTo: ({ id }) => toSection('users', { view: id }),
    icon: BadgeCheckIcon,
  },
  verification: {
    label: m.admin_decision_verification,
    allTo: VERIFICATIONS,
    getTo: ({ id }) => withParams(VERIFICATIONS, '', { id }),
    icon: BadgeCheckIcon,
  },
  contact: {
    label: m.admin_place_contact,
    allTo: CONTACT,
    getTo: ({ id }) => withParams(CONTACT, '', { id }),
    icon: MessageCircleIcon,
  },
}

type DecisionsProps = { decisions: readonly Decision[]; due: DueWork; now: Date }

export function Decisions({ decisions, due, now }: DecisionsProps) {
  const groups = DECISION_KINDS.map((kind) => ({
    kind,
    items: decisions.filter((decision) => decision.kind === kind),
  })).filter(({ items }) => items.length > 0)
  return (
    <div id={DECISIONS_ID} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card>
        <CardHead title={m.ui_notifications()} sub={m.admin_decisions_sub()} />
        {groups.length === 0 ? (
          <EmptyState bare title={m.ui_all_clear()} text={m.admin_decisions_none_text()} />
        ) : (
          groups.map(({ kind, items }) => (
            <section key={kind} aria-label={KINDS[kind].label()}>
              <GroupHead kind={kind} count={due[kind]} />
              <ul>
                {items.map((decision) => (
                  <DecisionRow key={decision.id} decision={decision} now={now} />
                ))}
              </ul>
            </section>
          ))
        )}
      </Card>
    </div>
  )
}

function GroupHead({ kind, count }: { kind: DecisionKind; count: number }) {
  const { label, allTo } = KINDS[kind]
  return (
    <div className="relative flex items-center gap-2 border-y border-line bg-side px-4 py-2 text-tiny font-semibold md:px-4.5">
      <h3>{label()}</h3>
      <span className="font-medium text-ink-soft tabular-nums">
        {formatNumber(count)}
        {count >= MAX_DUE_COUNT ? '+' : ''}
      </span>
      <span className="ml-auto text-sea">
        <RowLink to={allTo}>
          <span className="sr-only">{m.attention_see_all_of({ group: label() })}</span>
          <span aria-hidden="true">{m.ui_see_all()}</span>
        </RowLink>
      </span>
    </div>
  )
}

function DecisionRow({ decision, now }: { decision: Decision; now: Date }) {
  const { kind, since } = decision
  const { icon: KindIcon, getTo } = KINDS[kind]
  const { title, text } = getTexts(decision)
  return (
    <Row
      to={getTo(decision)}
      lead={
        <span className="grid size-8.5 shrink-0 place-items-center rounded-control bg-sea-soft text-sea">
          <KindIcon size={18} />
        </span>
      }
      title={title}
      text={text}
      end={<span className="text-tiny font-semibold text-amber">{formatRelative(since, now)}</span>}
    />
  )
}

function getTexts({ kind, person, listingTitle }: Decision): { title: string; text: string } {
  if (kind === 'ownerRequest') return { title: person ?? '', text: m.admin_decision_ownerRequest_text() }
  if (kind === 'verification') return { title: person ?? '', text: m.admin_decision_verification_text() }
  if (kind === 'contact') return { title: person ?? '', text: m.ui_waits_for_answer() }
  if (kind === 'licence') return { title: person ?? '', text: m.admin_decision_licence_text() }
  if (kind === 'application') return { title: person ?? '', text: listingTitle ?? '' }
  const isReport = kind === 'listingReport' || kind === 'moneyReport' || kind === 'messageReport'
  if (!isReport) return { title: listingTitle ?? '', text: person ?? '' }
  const text = person === null ? m.admin_decision_reported_guest() : m.admin_decision_reported({ person })
  return { title: listingTitle ?? '', text }
}
