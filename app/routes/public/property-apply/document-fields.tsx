// The renter's documents: which of them go with this application, and the upload of another. Part of the apply form, so that an upload
// without JavaScript keeps what was typed.
import { useEffect, useEffectEvent, useRef } from 'react'
import { MAX_DOCUMENTS, type RenterDocument } from '#app/domain/applications/apply/apply.model.ts'
import { DOCUMENT_RETENTION_DAYS } from '#app/domain/applications/documents/document.rules.ts'
import { getDocumentKindLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { sizeLabel } from '#app/domain/messaging/conversations/conversation.labels.ts'
import { m } from '#app/messages/messages.js'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { APPLICATION_DOCUMENT_KINDS } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import { cx } from '#app/ui/styles/class-names.ts'

type DocumentFieldsProps = {
  documents: readonly RenterDocument[]
  chosen: ReadonlySet<string>
  errors: FieldTexts
  maxMb: number
  isUploading: boolean
}

export function DocumentFields({ documents, chosen, errors, maxMb, isUploading }: DocumentFieldsProps) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">{m.apply_documents_private({ days: DOCUMENT_RETENTION_DAYS })}</p>
      {documents.length > 0 ? (
        <ul className="grid divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} isChosen={chosen.has(document.id)} />
          ))}
        </ul>
      ) : null}
      {errors.documents ? <p className="text-sm text-brick">{errors.documents}</p> : null}
      {documents.length < MAX_DOCUMENTS ? (
        <Upload key={documents.length} error={errors.document} maxMb={maxMb} isUploading={isUploading} />
      ) : (
        <p className="text-sm">{m.apply_documents_full({ max: MAX_DOCUMENTS })}</p>
      )}
    </div>
  )
}

function DocumentRow({ document, isChosen }: { document: RenterDocument; isChosen: boolean }) {
  const { id, kind, name, bytes, isUsed } = document
  const label = `${getDocumentKindLabel(kind)} (${[name, sizeLabel(bytes)].filter(Boolean).join(', ')})`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <Checkbox
        name="documents"
        value={id}
        label={<span className="break-all">{label}</span>}
        defaultChecked={isChosen}
      />
      {isUsed ? null : (
        <Button
          type="submit"
          name="intent"
          value="remove"
          formAction={`?remove=${id}`}
          variant="ghost"
          size="compact"
          aria-label={m.ui_delete_named({ name: label })}
        >
          {m.ui_delete()}
        </Button>
      )}
    </li>
  )
}

type UploadProps = { error: string | undefined; maxMb: number; isUploading: boolean }

/**
 * With JavaScript a chosen file is uploaded at once, also one that was chosen before hydration. The button then only shows that this takes a
 * while, and sends the file again after an error. A new key after the upload empties the input.
 */
function Upload({ error, maxMb, isUploading }: UploadProps) {
  const button = useRef<HTMLButtonElement>(null)
  const upload = () => button.current?.form?.requestSubmit(button.current)
  const uploadEarlyFile = useEffectEvent(() => {
    const input = button.current?.form?.elements.namedItem('document')
    if (input instanceof HTMLInputElement && input.files?.length) upload()
  })
  useEffect(() => uploadEarlyFile(), [])
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <Select
        name="documentKind"
        label={m.apply_document_kind()}
        choices={APPLICATION_DOCUMENT_KINDS.map((value) => ({ value, label: getDocumentKindLabel(value) }))}
      />
      <div className="grid gap-2">
        <FileDrop
          id={getFieldId('document')}
          name="document"
          label={m.ui_choose_file()}
          hint={m.document_file_hint({ mb: maxMb })}
          accept={DOCUMENT_ACCEPT}
          maxMb={maxMb}
          error={error}
          onFiles={(files) => (files.length > 0 ? upload() : undefined)}
        />
        <Button
          ref={button}
          type="submit"
          name="intent"
          value="upload"
          variant="line"
          size="small"
          className={cx('justify-self-start', !isUploading && error === undefined && 'scripted:hidden')}
          loading={isUploading}
        >
          {m.ui_upload()}
        </Button>
      </div>
    </div>
  )
}
