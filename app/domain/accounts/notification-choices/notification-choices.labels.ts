import { m } from '#app/messages/messages.js'
import type { Cadence, ConfigurableTopic } from './notification-choices.schema.ts'

/** In the order of the settings page. */
export const TOPIC_LABELS: Record<ConfigurableTopic, () => string> = {
  messages: m.ui_messages,
  applications: m.ui_applications,
  bookings: m.ui_bookings,
  payments: m.rent_payments_crumb,
  maintenance: m.maintenance_request_title,
  inspections: m.settings_topic_inspections,
  saved: m.ui_saved_homes,
  listings: m.listing_listings,
}

export const CADENCE_LABELS: Record<Cadence, () => string> = {
  at_once: m.ui_at_once,
  daily: m.settings_cadence_daily,
  never: m.settings_cadence_never,
}

/** "messages, payments", for the middle of a sentence. */
export function formatTopics(topics: readonly ConfigurableTopic[]): string {
  return topics.map((topic) => TOPIC_LABELS[topic]().toLowerCase()).join(', ')
}

/** The small print of a mail about topics. */
export function describeLeaving(topics: readonly ConfigurableTopic[], url: string) {
  return {
    text: m.mail_notification_leave(),
    label: m.mail_notification_leave_label({ topics: formatTopics(topics) }),
    url,
  }
}
