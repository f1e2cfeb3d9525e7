// What the inquiry dialog sends and is told. Shared with the browser.

export type InquiryResponse = {
  inquiryId: string
  conversationId: string
  /**
   * `limited`: the message is kept, the mail did not go (PROMISES R1). `none`: none is wanted, the other side reads in the product only.
   * Where there is nobody to write to the answer is the error `inquiry.noContactEmail`, and nothing is kept (spec §8).
   */
  email: 'queued' | 'limited' | 'none'
  emailId: string | null
  /** Where `email` is `limited`: when mails may go again. */
  retryAfterSeconds?: number
  /** Where the mail did not go and the other side is an agent: what the mail client is opened with (spec §8). */
  fallback: InquiryMailFallback | null
}

/** What became of a mail. `delayed` has been tried and will be tried again at `nextAttemptAt`. */
export type DeliveryStatus = { state: 'none' | 'queued' | 'sent' | 'delayed' | 'dead'; nextAttemptAt: string | null }

export type InquiryEmail = { delivery: DeliveryStatus; fallback: InquiryMailFallback | null }

/** For `mailto:` when the mail did not go (spec §8). */
export type InquiryMailFallback = { to: string; subject: string; body: string }

/** What the form shows before anything is typed. */
export type InquiryDraft = {
  name: string
  email: string
  phone: string
  /** How fast the other side answers, in words; null until there is data for it. */
  responseTimeLabel: string | null
  /** `own`: nobody writes to themselves. `role`: this type of account does not ask for homes. */
  refusal: 'own' | 'role' | null
}
