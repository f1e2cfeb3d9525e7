// State of the inquiry form: editing, sending, done. The typed values survive network failures and closing the dialog.
import { type FormEvent, useRef, useState } from 'react'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { m } from '#app/messages/messages.js'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import {
  type InquiryOutcome,
  type InquiryRequest,
  type InquiryValues,
  postInquiry,
} from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import { deleteMessageDraft, keepMessageDraft } from '#app/domain/messaging/inquiries/browser/message-draft.ts'
import {
  findTimeProblem,
  listEmptyFields,
  listProposedTimes,
  type WantedField,
  type WantedTimes,
} from '#app/domain/messaging/inquiries/wanted-times.rules.ts'

export type InquiryProblems = Partial<Record<keyof InquiryValues, string>>
type SentInquiry = { conversationId: string; outcome: InquiryOutcome }

/** The listing has no owner or no agent who can be reached by mail. */
const NO_CONTACT_CODES = ['inquiry.noContactEmail', 'inquiry.agentEmailRequired']

/** Typed values of closed dialogs, until the page is unloaded. */
const draftsByListing = new Map<string, Partial<InquiryValues>>()

export function useInquiry({
  listingId,
  variant,
  formKey,
  onNoContact,
  onTimeTaken,
}: {
  listingId: string
  variant: InquiryVariant
  formKey: string
  /** Shows the message as an alert and closes the dialog. */
  onNoContact: (message: string) => void
  /** Loads the open times again. */
  onTimeTaken: (() => void) | undefined
}) {
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<InquiryProblems>({})
  const [refusal, setRefusal] = useState<{ message: string; isTemporary: boolean } | null>(null)
  const [done, setDone] = useState<SentInquiry | null>(null)
  const key = useIdempotencyKey(formKey)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const values = readValues(new FormData(form), variant)
    const newProblems = validateValues(values, variant)
    setProblems(newProblems)
    setRefusal(null)
    if (Object.keys(newProblems).length > 0) return focusFirstProblem(form, newProblems)
    setSending(true)
    const request: InquiryRequest = { propertyId: listingId, variant, ...values }
    const result = await postInquiry(key(request), request)
    setSending(false)
    if (result.kind === 'kept') {
      draftsByListing.delete(listingId)
      deleteMessageDraft(listingId)
      setDone(result)
    } else if (result.kind === 'unreached') setRefusal({ message: m.error_auth_network(), isTemporary: true })
    else if (NO_CONTACT_CODES.includes(result.code)) onNoContact(m.error_inquiry_noContactEmail())
    else {
      if (result.code === 'viewing.timeTaken') onTimeTaken?.()
      setRefusal({ message: result.message || m.error_email_sendFailed(), isTemporary: false })
    }
  }
  return {
    isSending,
    problems,
    refusal,
    done,
    typed: draftsByListing.get(listingId) ?? {},
    onType: (name: keyof InquiryValues, value: string) => {
      draftsByListing.set(listingId, { ...draftsByListing.get(listingId), [name]: value })
      if (name === 'message') keepMessageDraft(listingId, value)
    },
    submit,
  }
}

/** The idempotency key changes with the request: a repeated request has one effect, an edited one is a new message. */
function useIdempotencyKey(first: string) {
  const lastUsed = useRef<{ key: string; request: string } | null>(null)
  return (request: InquiryRequest): string => {
    const serialized = JSON.stringify(request)
    if (lastUsed.current?.request !== serialized)
      lastUsed.current = { key: lastUsed.current === null ? first : crypto.randomUUID(), request: serialized }
    return lastUsed.current.key
  }
}

function readValues(form: FormData, variant: InquiryVariant): InquiryValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const wanted = (name: WantedField) => (variant === 'inspection' ? text(name) : '')
  return {
    message: text('message'),
    phone: text('phone'),
    slot: wanted('slot'),
    date: wanted('date'),
    time: wanted('time'),
    date2: wanted('date2'),
    time2: wanted('time2'),
    date3: wanted('date3'),
    time3: wanted('time3'),
  }
}

function validateValues({ message, phone, ...wanted }: InquiryValues, variant: InquiryVariant): InquiryProblems {
  return {
    ...(message === '' ? { message: m.field_inquiry_message_required() } : {}),
    ...(phone !== '' && parsePhone(phone) === null ? { phone: m.field_account_phone_invalid() } : {}),
    ...(variant === 'inspection' ? validateWantedTimes(wanted) : {}),
  }
}

const TIME_MESSAGES = {
  'inspection.time.past': m.field_inspection_time_past,
  'inspection.date.tooFar': m.field_inspection_date_tooFar,
}

/** The same rules as on the server. */
function validateWantedTimes(wanted: WantedTimes): InquiryProblems {
  const problems: InquiryProblems = {}
  for (const proposed of listProposedTimes(wanted)) {
    const empty = listEmptyFields(proposed)
    for (const field of empty) problems[field] = m.field_field_required()
    const problem = empty.length === 0 ? findTimeProblem(proposed, new Date()) : null
    if (problem) problems[problem.field] = TIME_MESSAGES[problem.code]()
  }
  return problems
}

function focusFirstProblem(form: HTMLFormElement, problems: InquiryProblems): void {
  const first = Array.from(form.elements).find((field) => (field.getAttribute('name') ?? '') in problems)
  if (first instanceof HTMLElement) first.focus()
}
