// The inquiry from typing to the end: editing, sending, done (spec §4). Nothing typed is lost, whatever the network does.
import { type FormEvent, useRef, useState } from 'react'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { m } from '#app/paraglide/messages.js'
import { addMonths, manilaDay } from '#app/shared/dates.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import {
  type InquiryOutcome,
  type InquiryRequest,
  type InquiryValues,
  sendInquiry,
} from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'

export type InquiryProblems = Partial<Record<keyof InquiryValues, string>>
type Done = { conversationId: string; outcome: InquiryOutcome }

/** What was typed into a dialog that was closed, for as long as the page lives. */
const kept = new Map<string, Partial<InquiryValues>>()

export function useInquiry({
  listingId,
  variant,
  formKey,
  onNoContact,
}: {
  listingId: string
  variant: InquiryVariant
  formKey: string
  /** Spec §8: the words are shown as an alert, and the dialog closes. */
  onNoContact: (words: string) => void
}) {
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<InquiryProblems>({})
  const [refusal, setRefusal] = useState<{ words: string; isPassing: boolean } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const key = useKey(formKey)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const values = valuesOf(new FormData(form), variant)
    const found = problemsOf(values, variant)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    setSending(true)
    const request: InquiryRequest = { propertyId: listingId, variant, ...values }
    const result = await sendInquiry(key(request), request)
    setSending(false)
    if (result.kind === 'kept') {
      kept.delete(listingId)
      setDone(result)
    } else if (result.kind === 'unreached') setRefusal({ words: m.error_auth_network(), isPassing: true })
    else if (result.code === 'inquiry.noContactEmail') onNoContact(result.words)
    else setRefusal({ words: result.words || m.error_email_sendFailed(), isPassing: false })
  }
  return {
    isSending,
    problems,
    refusal,
    done,
    typed: kept.get(listingId) ?? {},
    onType: (name: keyof InquiryValues, value: string) =>
      void kept.set(listingId, { ...kept.get(listingId), [name]: value }),
    submit,
  }
}

/** One key for one text: pressed twice it arrives once, changed after a failure it is another message. */
function useKey(first: string) {
  const used = useRef<{ key: string; request: string } | null>(null)
  return (request: InquiryRequest): string => {
    const words = JSON.stringify(request)
    if (used.current?.request !== words)
      used.current = { key: used.current === null ? first : crypto.randomUUID(), request: words }
    return used.current.key
  }
}

function valuesOf(form: FormData, variant: InquiryVariant): InquiryValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const isVisit = variant === 'inspection'
  return {
    message: text('message'),
    phone: text('phone'),
    date: isVisit ? text('date') : '',
    time: isVisit ? text('time') : '',
  }
}

function problemsOf({ message, phone, date, time }: InquiryValues, variant: InquiryVariant): InquiryProblems {
  return {
    ...(message === '' ? { message: m.field_inquiry_message_required() } : {}),
    ...(phone !== '' && parsePhone(phone) === null ? { phone: m.field_account_phone_invalid() } : {}),
    ...(variant === 'inspection' ? visitProblems(date, time) : {}),
  }
}

/** As the server has it: from now on, and within half a year. */
function visitProblems(date: string, time: string): InquiryProblems {
  const today = manilaDay(new Date())
  if (date === '' || time === '')
    return {
      ...(date === '' ? { date: m.field_field_required() } : {}),
      ...(time === '' ? { time: m.field_field_required() } : {}),
    }
  if (date < today || date > addMonths(today, 6)) return { date: m.field_inspection_time_past() }
  const isOver = Date.parse(`${date}T${time}:00+08:00`) <= Date.now()
  return isOver ? { time: m.field_inspection_time_past() } : {}
}

function focusFirst(form: HTMLFormElement, problems: InquiryProblems): void {
  const first = Array.from(form.elements).find((field) => (field.getAttribute('name') ?? '') in problems)
  if (first instanceof HTMLElement) first.focus()
}
