// The form for a new message. Without JavaScript a plain form; with it the message appears in the thread before the server has answered.
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ATTACHMENTS_PER_MESSAGE, MESSAGE_MAX_LENGTH } from '#app/domain/messaging/conversations/conversation.model.ts'
import { m } from '#app/messages/messages.js'
import { Button, IconButton } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { PaperclipIcon } from '#app/ui/icons/console-icons.tsx'
import { inputClass } from '#app/ui/controls/field-frame.tsx'
import { listFilesWithin } from '#app/ui/browser/chosen-files.ts'
import { takeEarlyText } from '#app/ui/browser/keep-typed-text.ts'
import { CircleAlertIcon, SendIcon, XIcon } from '#app/ui/icons/icons.tsx'

const SENDABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

export type ComposerProps = {
  name: string
  /** Idempotency key of the form without JavaScript. */
  formKey: string
  text: string
  onText: (text: string) => void
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  onSend: (text: string, files: readonly File[]) => void
  quickReplies: readonly string[]
  /** The limit of one file. */
  maxMb: number
  /** The error of the form that was sent without JavaScript. */
  error?: string
}

export function Composer(props: ComposerProps) {
  const { name, formKey, text, onText, files, onFiles, onSend, quickReplies, maxMb } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useEarlyText(field, text, onText)
  const [errorMessage, setErrorMessage] = useState<string | null>(props.error ?? null)
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const chosenEarly = takeEarlyFiles(field.current?.form)
    const pendingFiles = listFilesWithin(chosenEarly, maxMb)
    const messageText = text === '' ? (field.current?.value ?? '') : text
    if (messageText.trim() === '' && files.length === 0 && pendingFiles.length === 0) return
    if (pendingFiles.length < chosenEarly.length) return setErrorMessage(m.error_upload_tooLarge({ mb: maxMb }))
    setErrorMessage(null)
    onSend(messageText, [...files, ...pendingFiles].slice(0, ATTACHMENTS_PER_MESSAGE))
    field.current?.focus()
  }
  const add = (chosen: readonly File[]) => {
    const known = chosen.filter(({ type }) => SENDABLE_TYPES.includes(type))
    const usable = listFilesWithin(known, maxMb)
    const all = [...files, ...usable]
    onFiles(all.slice(0, ATTACHMENTS_PER_MESSAGE))
    if (known.length < chosen.length) setErrorMessage(m.chat_wrong_file())
    else if (usable.length < known.length) setErrorMessage(m.error_upload_tooLarge({ mb: maxMb }))
    else if (all.length > ATTACHMENTS_PER_MESSAGE)
      setErrorMessage(m.chat_too_many_files({ count: ATTACHMENTS_PER_MESSAGE }))
    else setErrorMessage(null)
  }
  return (
    <form method="post" encType="multipart/form-data" className="chat-foot" onSubmit={send}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={formKey} />
      {quickReplies.length > 0 && text === '' ? (
        <fieldset className="chat-quick chat-scripted" aria-label={m.chat_quick()}>
          {quickReplies.map((reply) => (
            <Button
              key={reply}
              variant="line"
              size="compact"
              onClick={() => {
                onText(reply)
                field.current?.focus()
              }}
            >
              {reply}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {errorMessage ? (
        <p role="alert" className="mb-2 flex gap-1.5 text-sm font-medium text-brick">
          <CircleAlertIcon size={16} className="mt-0.5" />
          {errorMessage}
        </p>
      ) : null}
      <ChosenFiles files={files} onRemove={(file) => onFiles(files.filter((it) => it !== file))} />
      <div className="flex items-end gap-2">
        <AttachButton label={m.chat_attach({ mb: maxMb })} onFiles={add} />
        <textarea
          ref={field}
          name="content"
          rows={1}
          value={text}
          maxLength={MESSAGE_MAX_LENGTH}
          aria-label={m.chat_message_to({ name })}
          placeholder={m.chat_write()}
          className={cx(inputClass, 'min-w-0 flex-1')}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => isSendKey(event) && send(event)}
          onPaste={(event) => {
            const pasted = Array.from(event.clipboardData.files)
            if (pasted.length > 0) add(pasted)
          }}
        />
        <Button type="submit" size="small" icon={<SendIcon size={18} />} aria-label={m.ui_send()}>
          <span className="max-sm:hidden">{m.ui_send()}</span>
        </Button>
      </div>
    </form>
  )
}

/** Appends text typed before hydration to the stored draft. */
function useEarlyText(
  field: RefObject<HTMLTextAreaElement | null>,
  storedText: string,
  onText: (text: string) => void,
): void {
  const appendEarlyText = useEffectEvent((early: string) =>
    onText(storedText === '' ? early : `${storedText}\n${early}`),
  )
  useEffect(() => {
    const early = field.current && takeEarlyText(field.current)
    if (!early) return
    const timer = setTimeout(() => appendEarlyText(early)) // the stored draft is known only in the render after hydration
    return () => clearTimeout(timer)
  }, [field])
}

/** Files chosen before hydration are still in the input; files chosen later are taken out at once. */
function takeEarlyFiles(form: HTMLFormElement | null | undefined): File[] {
  const input = form?.elements.namedItem('files')
  if (!(input instanceof HTMLInputElement)) return []
  const chosen = Array.from(input.files ?? [])
  input.value = ''
  return chosen
}

/** Enter sends if there is a mouse and therefore a keyboard; on a phone it inserts a line break. */
function isSendKey(event: KeyboardEvent): boolean {
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
  return isPlainEnter && window.matchMedia('(pointer: fine)').matches
}

/** The native file input is inside the label, so that it is reachable by keyboard and works without JavaScript. */
function AttachButton({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  return (
    <label className="chat-attach relative inline-grid min-h-11 min-w-11 shrink-0 place-items-center rounded-full hover:bg-hover">
      <PaperclipIcon />
      <input
        type="file"
        name="files"
        multiple
        accept={SENDABLE_TYPES.join(',')}
        aria-label={label}
        title={label}
        onChange={(event) => {
          onFiles(Array.from(event.currentTarget.files ?? []))
          event.currentTarget.value = '' // allows choosing the same file again
        }}
      />
    </label>
  )
}

function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={m.chat_attached()} className="mb-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex max-w-full items-center gap-1 rounded-control border border-line bg-page pl-3 text-sm"
        >
          <span className="min-w-0 truncate">{file.name}</span>
          <IconButton label={m.ui_remove({ name: file.name })} quiet onClick={() => onRemove(file)}>
            <XIcon size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
