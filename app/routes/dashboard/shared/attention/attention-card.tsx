// What waits for the person, before everything else on a dashboard. Each row opens the form, dialog or page that decides it.
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { RowLink, Row, Unfold } from '#app/routes/shared/rows.tsx'
import { formatCount } from '#app/ui/browser/live-count.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { FileTextIcon, MessageCircleIcon, WrenchIcon } from '#app/ui/icons/console-icons.tsx'
import {
  BanknoteIcon,
  BuildingIcon,
  CalendarIcon,
  CircleCheckIcon,
  CircleHelpIcon,
  type IconComponent,
  KeyIcon,
  LandmarkIcon,
  ReceiptIcon,
  UsersIcon,
  WalletIcon,
  ZapIcon,
} from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import {
  type AttentionGroup,
  type AttentionItem,
  type AttentionKind,
  type AttentionTone,
  getItemKey,
} from './attention.ts'

const ICONS: Record<AttentionKind, IconComponent> = {
  rentDue: WalletIcon,
  rentOverdue: WalletIcon,
  checkReturned: LandmarkIcon,
  checkToMove: LandmarkIcon,
  maintenanceOpen: WrenchIcon,
  payoutProposed: BanknoteIcon,
  roommateChange: UsersIcon,
  cashHeld: BanknoteIcon,
  leaseToSign: KeyIcon,
  leaseUnsigned: KeyIcon,
  earlyEndToAnswer: KeyIcon,
  renewalToAnswer: KeyIcon,
  renewalDeclined: KeyIcon,
  readingContested: ZapIcon,
  readingDue: ZapIcon,
  readingToCheck: ZapIcon,
  inspectionToAnswer: CalendarIcon,
  visitToComplete: CalendarIcon,
  reportToAccept: FileTextIcon,
  depositToReturn: WalletIcon,
  depositContested: WalletIcon,
  depositToAnswer: WalletIcon,
  depositOverdue: WalletIcon,
  figureContested: ReceiptIcon,
  figureToAnswer: ReceiptIcon,
  applicationWaiting: FileTextIcon,
  proofToCheck: ReceiptIcon,
  bookingUnpaid: ReceiptIcon,
  applicationDecided: FileTextIcon,
  bookingToPay: BanknoteIcon,
  viewingToAnswer: CalendarIcon,
  viewingSoon: CalendarIcon,
  listingReturned: BuildingIcon,
  availabilityAsked: CircleHelpIcon,
  message: MessageCircleIcon,
  leaseEnding: KeyIcon,
}

const TONES: Record<AttentionTone, { icon: string; age: string }> = {
  brick: { icon: 'bg-brick-soft text-brick', age: 'text-brick font-semibold' },
  amber: { icon: 'bg-amber-soft text-amber', age: 'text-amber font-semibold' },
  slate: { icon: 'bg-sea-soft text-sea', age: 'text-ink-soft' },
}

type AttentionCardProps = {
  groups: readonly AttentionGroup[]
  /** Keys of the items that came while the page was open. */
  newKeys: ReadonlySet<string>
  /** With a heading and a link to all for each kind; without, one list and a link for each kind that has more. */
  hasHeads: boolean
}

export function AttentionCard({ groups, newKeys, hasHeads }: AttentionCardProps) {
  if (groups.length === 0) return <NothingWaits />
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const rows = groups.map(({ items }) => items)
  return (
    <Card>
      <CardHead title={m.attention_title()} count={formatCount(total)} />
      {hasHeads ? (
        groups.map((group) => (
          <section key={group.kind} aria-label={group.label}>
            <Unfold isNew={group.items.every((item) => newKeys.has(getItemKey(item)))}>
              <GroupHead group={group} />
            </Unfold>
            <AttentionRows items={group.items} newKeys={newKeys} />
          </section>
        ))
      ) : (
        <div className="border-t border-line">
          <AttentionRows items={rows.flat()} newKeys={newKeys} />
          {groups.filter(hasMore).map((group) => (
            <GroupHead key={group.kind} group={group} />
          ))}
        </div>
      )}
    </Card>
  )
}

/** A group shows its first items; the others are behind its link. */
const hasMore = ({ items, total }: AttentionGroup) => total > items.length

function GroupHead({ group: { label, total, allTo } }: { group: AttentionGroup }) {
  return (
    <div className="relative flex items-center gap-2 border-y border-line bg-side px-4 py-2 text-tiny font-semibold md:px-4.5">
      <h3>{label}</h3>
      <span className="font-medium text-ink-soft tabular-nums">{formatCount(total)}</span>
      {allTo === null ? null : (
        <span className="ml-auto text-sea">
          <RowLink to={allTo}>
            <span className="sr-only">{m.attention_see_all_of({ group: label })}</span>
            <span aria-hidden="true">{m.ui_see_all()}</span>
          </RowLink>
        </span>
      )}
    </div>
  )
}

function AttentionRows({
  items,
  newKeys,
}: {
  items: readonly AttentionItem[]
  newKeys: ReadonlySet<string>
}): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <Row
          key={getItemKey(item)}
          to={item.to}
          lead={<KindIcon kind={item.kind} tone={item.tone} />}
          title={item.title}
          text={
            <>
              <span className={cx('sm:hidden', TONES[item.tone].age)}>{item.age} · </span>
              {item.detail}
            </>
          }
          isDense
          end={
            <span className="flex items-center justify-end gap-x-3">
              <span className={cx('text-tiny max-sm:hidden', TONES[item.tone].age)}>{item.age}</span>
              {/* The whole row is the link; its title says the same to people who do not see this */}
              <span aria-hidden="true" className={buttonClass({ variant: 'line', size: 'compact' })}>
                {item.action}
              </span>
            </span>
          }
          isNew={newKeys.has(getItemKey(item))}
        />
      ))}
    </ul>
  )
}

function KindIcon({ kind, tone }: { kind: AttentionKind; tone: AttentionTone }) {
  const KindSign = ICONS[kind]
  return (
    <span className={cx('grid size-8.5 shrink-0 place-items-center rounded-control', TONES[tone].icon)}>
      <KindSign size={18} />
    </span>
  )
}

function NothingWaits() {
  return (
    <Card className="flex items-center gap-3 px-4 py-3.5 md:px-4.5">
      <CircleCheckIcon className="shrink-0 text-leaf" />
      <div>
        <h2 className="text-sm font-semibold">{m.attention_none()}</h2>
        <p className="text-tiny text-ink-soft">{m.attention_none_text()}</p>
      </div>
    </Card>
  )
}
