import { m } from '#app/messages/messages.js'
import type { DeliveryEvent, DeliveryProblem, DeliveryStatus } from '#app/shared/integrations/integration-vocabulary.ts'

const EVENTS: Record<DeliveryEvent, () => string> = {
  'lead.created': m.webhook_event_lead,
  'lead.assigned': m.webhook_event_assignment,
  'application.sent': m.webhook_event_application,
  'viewing.booked': m.webhook_event_viewing,
  'payment.confirmed': m.webhook_event_payment,
  'listing.approved': m.webhook_event_listing,
  ping: m.webhook_event_ping,
}
export const getWebhookEventLabel = (event: DeliveryEvent): string => EVENTS[event]()

const PROBLEMS: Record<DeliveryProblem, (status: number) => string> = {
  address: () => m.webhook_problem_address(),
  connection: () => m.webhook_problem_connection(),
  timeout: () => m.webhook_problem_timeout(),
  status: (status) => m.webhook_problem_status({ status }),
  redirect: (status) => m.webhook_problem_redirect({ status }),
}
export const getDeliveryProblemLabel = (problem: DeliveryProblem, status: number | null): string =>
  PROBLEMS[problem](status ?? 0)

const STATUSES: Record<DeliveryStatus, () => string> = {
  pending: m.ui_waiting,
  delivered: m.webhook_status_delivered,
  failed: m.outbox_state_dead,
}
export const getDeliveryStatusLabel = (status: DeliveryStatus): string => STATUSES[status]()
