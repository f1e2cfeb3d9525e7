// The inquiry dialog. Its code is loaded when a person presses Contact, Message or Request viewing.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { INQUIRY_AUTO_CLOSE_MS } from '#app/shared/constants.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { requestJson } from '#app/ui/browser/json-client.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/feedback/skeleton.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { useToast } from '#app/ui/feedback/toast.tsx'
import type { InquiryFormData } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { formatInquiryTitle } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { InquiryGuestForm } from './inquiry-guest-form.tsx'
import { InquiryGuestPanel } from './inquiry-panel.tsx'
import { InquirySender } from './inquiry-sender.tsx'
import { InquirySubjectCard, type InquirySubject } from './inquiry-subject.tsx'

export type InquiryDialogProps = {
  listing: InquirySubject
  /** A guest writes before having an account; a request for a viewing needs one. */
  variant: InquiryVariant
  onClose: () => void
}

export function InquiryDialog({ listing, variant: initialVariant, onClose }: InquiryDialogProps) {
  const [variant, setVariant] = useState(initialVariant)
  const [formKey] = useState(() => crypto.randomUUID())
  const isGuest = !useViewer()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={formatInquiryTitle(variant, listing.contact.name)}>
      {isGuest && initialVariant !== 'inspection' ? (
        <InquiryGuestForm listing={listing} variant={initialVariant} formKey={formKey} isSheet>
          <InquirySubjectCard listing={listing} />
        </InquiryGuestForm>
      ) : isGuest ? (
        <>
          <InquirySubjectCard listing={listing} />
          <InquiryGuestPanel listingId={listing.id} contactName={listing.contact.name} variant={initialVariant} />
        </>
      ) : (
        <SignedIn listing={listing} variant={variant} onVariant={setVariant} onClose={onClose} />
      )}
    </Dialog>
  )
}

type SignedInProps = Omit<InquiryDialogProps, 'variant'> & {
  variant: InquiryVariant
  onVariant: (variant: InquiryVariant) => void
}

function SignedIn({ listing, variant, onVariant, onClose }: SignedInProps) {
  const { draft, hasFailed, load } = useInquiryDraft(listing.id)
  const messagesTo = useViewer()?.messagesTo ?? null
  const showToast = useToast()
  const [formKey] = useState(() => crypto.randomUUID())
  const closeLater = useDelayedClose(onClose)
  if (hasFailed)
    return (
      <ErrorBox
        bare
        title={m.error_inquiry_propertyFetchFailed()}
        action={<Button onClick={load}>{m.notice_app_tryAgain()}</Button>}
      />
    )
  if (!draft) return <InquirySkeleton />
  return (
    <InquirySender
      listing={listing}
      draft={draft}
      variant={variant}
      messagesTo={messagesTo}
      formKey={formKey}
      onVariant={onVariant}
      onNoContact={(message) => {
        onClose()
        showToast({ title: message, tone: 'error', isPersistent: true })
      }}
      onTimeTaken={load}
      onSuccess={closeLater}
    >
      <InquirySubjectCard listing={listing} />
    </InquirySender>
  )
}

function InquirySkeleton() {
  return (
    <SkeletonGroup label={m.inquiry_loading()} className="grid gap-4">
      <Skeleton className="h-21 rounded-box" />
      <Skeleton className="h-13 rounded-picture" />
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12 rounded-control" />
    </SkeletonGroup>
  )
}

/** From the root loader; null for a guest. */
function useViewer(): { messagesTo: string | null } | null {
  const root = useRouteLoaderData('root') as { viewer?: { messagesTo: string | null } | null } | undefined
  return root?.viewer ?? null
}

function useDelayedClose(onClose: () => void): () => void {
  const latest = useRef(onClose)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), INQUIRY_AUTO_CLOSE_MS)
  }, [])
}

function useInquiryDraft(listingId: string) {
  const [draft, setDraft] = useState<InquiryFormData | null>(null)
  const [failures, setFailures] = useState(0)
  const [tries, setTries] = useState(1)
  useEffect(() => {
    const abort = new AbortController()
    void requestJson<InquiryFormData>(href('/api/listings/:id/inquiry', { id: listingId }), {
      signal: abort.signal,
    }).then((outcome) => {
      if (outcome.kind === 'data') setDraft(outcome.data)
      else if (!abort.signal.aborted) setFailures(tries)
    })
    return () => abort.abort()
  }, [listingId, tries])
  return { draft, hasFailed: failures === tries, load: () => setTries(tries + 1) }
}
