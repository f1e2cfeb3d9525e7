// Files that the agent keeps about the client.
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type ClientFile, FILE_TITLE_MAX } from '#app/domain/agents/client-files/client-file.model.ts'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type Props = { files: readonly ClientFile[]; maxUploadMb: number; formKey: string; form: FormState }

export function FilesCard({ files, maxUploadMb, formKey, form }: Props) {
  const isRefused = form.refusal !== undefined && form.values.intent === 'file'
  const { values, errors } = isRefused ? form : { values: {}, errors: {} }
  return (
    <Card>
      <CardHead title={m.client_files()} sub={m.client_files_text()} />
      <CardBody className="grid gap-3">
        {files.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.client_files_none()}</p>
        ) : (
          <FileList files={files} />
        )}
        <Disclosure label={m.client_file_add()} isOpen={isRefused}>
          <UploadForm key={formKey} formKey={formKey} maxUploadMb={maxUploadMb} values={values} errors={errors} />
        </Disclosure>
      </CardBody>
    </Card>
  )
}

function FileList({ files }: Pick<Props, 'files'>) {
  return (
    <ul className="grid gap-2 text-sm">
      {files.map(({ id, title, createdAt, url }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1">
            <a href={url} download className="font-semibold text-sea wrap-anywhere hover:underline">
              {title}
            </a>
            <span className="block text-tiny text-ink-soft">{formatDate(createdAt)}</span>
          </span>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="fileId" value={id} />
            <Button
              type="submit"
              name="intent"
              value="removeFile"
              variant="ghost"
              size="compact"
              aria-label={m.client_file_remove_named({ title })}
            >
              {m.ui_remove_action()}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

type UploadFormProps = Pick<Props, 'formKey' | 'maxUploadMb'> & Pick<FormState, 'values' | 'errors'>

function UploadForm({ formKey, maxUploadMb, values, errors }: UploadFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'file'
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-3">
      <input type="hidden" name="key" value={formKey} />
      <Field
        name="title"
        label={m.ui_title()}
        required
        maxLength={FILE_TITLE_MAX}
        autoComplete="off"
        defaultValue={values.title}
        error={errors.title}
      />
      <FileDrop
        name="file"
        label={m.ui_choose_file()}
        hint={m.document_file_hint({ mb: maxUploadMb })}
        accept={DOCUMENT_ACCEPT}
        maxMb={maxUploadMb}
        required
        error={errors.file}
        onFiles={(chosen) => setNames(chosen.map(({ name }) => name))}
        files={names.map((name) => ({ id: name, name }))}
      />
      <div>
        <Button type="submit" name="intent" value="file" size="compact" loading={isBusy}>
          {m.client_file_store()}
        </Button>
      </div>
    </Form>
  )
}
