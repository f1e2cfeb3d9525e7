// Data of the inquiry form and its API. Shared with the browser.
import type { Day } from '#app/shared/dates.ts'

export const INQUIRY_MESSAGE_MAX = 4_000

export type InquiryResponse = {
  inquiryId: string
  conversationId: string
  /**
   * `limited`: the message is stored, but the mail limit is reached (promise R1). `none`: the recipient turned mails off. A listing
   * without a contact address gives the error `inquiry.noContactEmail`, and nothing is stored.
   */
  email: 'queued' | 'limited' | 'none'
  emailId: string | null
  /** If `email` is `limited`: when the next mail is allowed. */
  retryAfterSeconds?: number
  /** If no mail was queued and the recipient is an agent. */
  fallback: InquiryMailFallback | null
}

/** `delayed`: an attempt failed, the next one is at `nextAttemptAt`. */
export type DeliveryStatus = { state: 'none' | 'queued' | 'sent' | 'delayed' | 'dead'; nextAttemptAt: string | null }

export type InquiryEmail = { delivery: DeliveryStatus; fallback: InquiryMailFallback | null }

/** For a mailto link when the mail was not sent. */
export type InquiryMailFallback = { to: string; subject: string; body: string }

/** Initial data of the form. */
export type InquiryDraft = {
  name: string
  email: string
  /** How fast the contact answers, as text; null without enough data. */
  responseTimeLabel: string | null
  /** `own`: the person is the contact of this listing. `role`: this user type may not send inquiries. */
  refusal: 'own' | 'role' | null
}

/** A day in Manila and the open times of the listing contact on it, in ISO format. */
export type OpenDay = { day: Day; times: string[] }

/** What the form needs beyond the listing. */
export type InquiryFormData = InquiryDraft & {
  /** From which a renter chooses the time of a viewing; empty if the contact has none, then the renter proposes times. */
  openDays: OpenDay[]
}

/** The answer to the form of a guest. `to` is a path of this site. */
export type GuestInquiryResponse = { kind: 'checkMail'; isOutboxOpen: boolean } | { kind: 'signedIn'; to: string }
