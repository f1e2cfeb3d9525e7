// State of the form of a guest: editing, sending, written. The password is never kept; the message survives as that of everybody.
import { type FormEvent, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { keepMessageDraft, deleteMessageDraft } from '#app/domain/messaging/inquiries/browser/message-draft.ts'
import type { GuestInquiryResponse } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'

export type GuestField = 'message' | 'email' | 'password'
export type GuestProblems = Partial<Record<GuestField, string>>
export type GuestRefusal = { message: string; isTemporary: boolean }

/** After "Send": where a confirmation is needed. */
export type WrittenInquiry = { email: string; isOutboxOpen: boolean }

const FIELDS: readonly GuestField[] = ['message', 'email', 'password']

export function useGuestInquiry(listingId: string) {
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<GuestProblems>({})
  const [refusal, setRefusal] = useState<GuestRefusal | null>(null)
  const [written, setWritten] = useState<WrittenInquiry | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>
    const found = validate(form, values)
    setRefusal(null)
    if (showProblems(form, found)) return
    setSending(true)
    const body = { ...values, propertyId: listingId }
    const response = await requestJson<GuestInquiryResponse>('/api/inquiries/guest', { body })
    if (response.kind === 'data') {
      deleteMessageDraft(listingId)
      if (response.data.kind === 'checkMail')
        setWritten({ email: values.email ?? '', isOutboxOpen: response.data.isOutboxOpen })
      // a new document, because the header and the menus change with the sign-in
      else return openSignedIn(listingId, response.data.to, values.message ?? '')
    } else if (response.kind === 'unreachable') setRefusal({ message: m.error_auth_network(), isTemporary: true })
    else {
      const field = FIELDS.find((name) => name === response.field)
      if (field) showProblems(form, { [field]: response.message })
      else setRefusal({ message: response.message || m.error_email_sendFailed(), isTemporary: false })
    }
    setSending(false)
  }

  /** True if there are problems; the first field gets the focus. */
  function showProblems(form: HTMLFormElement, found: GuestProblems): boolean {
    setProblems(found)
    const first = FIELDS.find((name) => found[name] !== undefined)
    const control = first === undefined ? null : form.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }

  return { isSending, problems, refusal, written, submit }
}

/** The page of the second factor, and then the form, find the text again. */
function openSignedIn(listingId: string, to: string, message: string): void {
  if (!to.includes('?sent=')) keepMessageDraft(listingId, message)
  window.location.assign(to)
}

/** The password is checked by the server: it can be that of an account, which an old rule allowed. */
function validate(form: HTMLFormElement, { message = '', email = '', password = '' }: Record<string, string>) {
  const input = form.elements.namedItem('email')
  const isMistyped = input instanceof HTMLInputElement && input.validity.typeMismatch
  const problems: GuestProblems = {}
  if (message.trim() === '') problems.message = m.field_inquiry_message_required()
  if (email.trim() === '') problems.email = m.field_account_email_required()
  else if (isMistyped) problems.email = m.field_account_email_invalid()
  if (password === '') problems.password = m.field_account_password_required()
  return problems
}
