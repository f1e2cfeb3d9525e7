import type {
  DeliveryEvent,
  DeliveryProblem,
  DeliveryStatus,
  WebhookEvent,
  WebhookStatus,
} from '#app/shared/integrations/integration-vocabulary.ts'

export const MAX_WEBHOOKS = 10
export const WEBHOOK_URL_MAX = 500
export const DELIVERIES_PER_PAGE = 25

export type OwnWebhook = {
  id: string
  url: string
  events: WebhookEvent[]
  status: WebhookStatus
  failingSince: Date | null
}

export type WebhookDelivery = {
  id: string
  sequence: number
  event: DeliveryEvent
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: Date
  answerStatus: number | null
  problem: DeliveryProblem | null
  deliveredAt: Date | null
  createdAt: Date
}
