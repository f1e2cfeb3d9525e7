// The document that authorizes an agent: uploaded by a form of its own, because it is a file.
import { Form, useNavigation } from 'react-router'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { BadgeCheckIcon, ClockIcon } from '#app/ui/icons/icons.tsx'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { EditorStep } from '#app/domain/listings/editor/listing-editor.model.ts'
import type { EditorListing } from '#app/domain/listings/editor/listing-editor.queries.server.ts'

type AuthorityFormProps = { listing: EditorListing; step: EditorStep; maxMb: number; error?: string }

export function AuthorityForm({ listing, step, maxMb, error }: AuthorityFormProps) {
  const isBusy = useNavigation().formEncType === 'multipart/form-data'
  const { authority, reusableAuthority } = listing
  return (
    <section aria-labelledby="authority-title" className="mt-4 rounded-box border border-line bg-surface p-4 md:p-4.5">
      <h2 id="authority-title" className="font-head text-base font-semibold">
        {m.editor_authority()}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{m.editor_authority_text()}</p>
      {authority ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm">
          {authority.checkedOn ? (
            <BadgeCheckIcon size={18} className="text-leaf" />
          ) : (
            <ClockIcon size={18} className="text-amber" />
          )}
          {authority.checkedOn
            ? m.listing_checked_on({ date: formatDate(authority.checkedOn) })
            : m.editor_authority_waiting()}
          <a href={`/api/listings/${listing.id}/authority`} className="text-sea underline underline-offset-3">
            {m.ui_open_document()}
          </a>
        </p>
      ) : null}
      {reusableAuthority ? <ReuseForm source={reusableAuthority} step={step} /> : null}
      <Form
        method="post"
        action={`?step=${step}&do=authority`}
        encType="multipart/form-data"
        className="mt-3 grid gap-3 sm:max-w-md"
      >
        <FileDrop
          id="field-document"
          name="document"
          label={m.ui_choose_file()}
          hint={m.document_file_hint({ mb: maxMb })}
          accept={DOCUMENT_ACCEPT}
          maxMb={maxMb}
          error={error}
        />
        <Button type="submit" variant="line" size="small" loading={isBusy}>
          {m.editor_authority_send()}
        </Button>
      </Form>
    </section>
  )
}

type ReuseFormProps = { source: NonNullable<EditorListing['reusableAuthority']>; step: EditorStep }

/** Another unit of the same owner at the same address has a checked document. */
function ReuseForm({ source, step }: ReuseFormProps) {
  const isBusy = useNavigation().formAction?.includes('do=reuse-authority') === true
  return (
    <Alert tone="leaf" title={m.editor_authority_reusable()} className="mt-3">
      <p>{m.editor_authority_source({ title: source.title, date: formatDate(source.checkedOn) })}</p>
      <Form method="post" action={`?step=${step}&do=reuse-authority`} className="mt-2">
        <Button type="submit" variant="line" size="small" loading={isBusy}>
          {m.editor_authority_reuse()}
        </Button>
      </Form>
    </Alert>
  )
}
