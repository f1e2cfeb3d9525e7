// The latest activities as a timeline. The title of each opens its object.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Activity } from '#app/domain/admin/overview/overview.model.ts'
import type { RevenueCurrencySign } from '#app/domain/kernel/settings/settings.schema.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { Timeline, type TimelineEvent } from '#app/ui/data/timeline.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { FileTextIcon } from '#app/ui/icons/console-icons.tsx'
import { BuildingIcon, UserIcon, WalletIcon } from '#app/ui/icons/icons.tsx'
import { toSection } from '../../shared/admin-address.ts'

const SIGNS: Record<Activity['type'], { icon: ReactNode; tone: StatusTone }> = {
  listing: { icon: <BuildingIcon size={18} />, tone: 'amber' },
  user: { icon: <UserIcon size={18} />, tone: 'slate' },
  booking: { icon: <WalletIcon size={18} />, tone: 'leaf' },
  application: { icon: <FileTextIcon size={18} />, tone: 'sea' },
}

type ActivitiesCardProps = { activities: readonly Activity[]; now: Date; sign: RevenueCurrencySign }

export function ActivitiesCard({ activities, now, sign }: ActivitiesCardProps) {
  return (
    <Card>
      <CardHead
        title={m.admin_activities()}
        action={
          <Link to="/admin/audit" className="text-label font-semibold text-sea">
            {m.admin_place_audit()}
          </Link>
        }
      />
      {activities.length === 0 ? (
        <EmptyState bare title={m.admin_activities_none()} text={m.admin_activities_none_text()} />
      ) : (
        <Timeline
          label={m.admin_activities_label()}
          events={activities.map((activity) => buildTimelineEvent(activity, sign))}
          now={now}
          isScrollable
        />
      )}
    </Card>
  )
}

function buildTimelineEvent(activity: Activity, sign: RevenueCurrencySign): TimelineEvent {
  const { type, id, at } = activity
  return {
    id: `${type} ${id}`,
    title: (
      <Link to={getAddress(activity)} className="hover:underline">
        {getTitle(activity)}
      </Link>
    ),
    text: getText(activity, sign),
    at,
    ...SIGNS[type],
  }
}

function getAddress({ type, id }: Activity): string {
  if (type === 'listing') return toSection('properties', { q: id })
  return toSection(type === 'user' ? 'users' : 'applications', { view: id })
}

function getTitle({ type, role }: Activity): string {
  if (type === 'listing') return m.admin_activity_listing()
  if (type === 'booking') return m.admin_activity_booking()
  if (type === 'application') return m.admin_activity_application()
  if (role === 'agent') return m.admin_activity_agent()
  return role === 'landlord' ? m.admin_activity_landlord() : m.admin_activity_tenant()
}

function getText({ person, listingTitle, amount }: Activity, sign: RevenueCurrencySign): string {
  if (!listingTitle) return person
  if (amount === null) return m.admin_activity_text({ person, title: listingTitle })
  return m.admin_activity_booking_text({ person, title: listingTitle, amount: formatPesos(amount, sign) })
}
