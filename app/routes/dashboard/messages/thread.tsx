// One conversation. The server renders the latest messages; the stream keeps the page up to date.
import { Suspense, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { href } from '#app/shared/href.ts'
import { PHOTO_PARAM } from '#app/domain/listings/photos/photo.rules.ts'
import type { ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import type { AskPushProps } from '#app/domain/notifications/push/components/ask-push.tsx'
import type { ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { useLiveThread } from '#app/domain/messaging/live/browser/use-live-thread.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import { ClosedAccountAlert } from '#app/routes/dashboard/shared/closed-account-alert.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { loadThread, runThreadAction } from './thread/load-thread.server.ts'
import { Composer } from './thread/message-composer.tsx'
import { MailLine } from './thread/mail-line.tsx'
import { ThreadHead } from './thread/thread-head.tsx'
import { ThreadLog } from './thread/thread-log.tsx'
import { useMessageDraft } from './thread/use-message-draft.ts'
import type { Route } from './+types/thread'

export function loader(args: Route.LoaderArgs) {
  return loadThread(args, args.params.conversationId, args.url)
}

export const action = runThreadAction

/** New messages arrive by the stream, so only another conversation or a form reloads the data. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherConversation = currentParams.conversationId !== nextParams.conversationId
  return (isOtherConversation || formMethod !== undefined) && defaultShouldRevalidate
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? m.chat_with({ name: loaderData.head.other.name }) : m.ui_messages()
  return [{ title }]
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refusal, values } = readFormState(actionData)
  return <Thread key={loaderData.head.id} {...loaderData} error={refusal} typed={values.content} />
}

/** `error` and `typed` are of a form that was refused without JavaScript. */
type ThreadProps = Route.ComponentProps['loaderData'] & { error?: string | undefined; typed?: string | undefined }

function Thread({ head, page, me, today, role, origin, reported, error, typed, ...rest }: ThreadProps) {
  const { formKey, presence, isOlderPage, maxUploadMb } = rest
  const thread = useLiveThread({ conversationId: head.id, me, page, presence })
  const [text, setText] = useMessageDraft(me, head.id, typed)
  const [files, setFiles] = useState<readonly File[]>([])
  const { photos, getPhotoNumber } = usePhotos(thread.messages)
  const isNew = thread.messages.length < 5
  const send = (messageText: string, attached: readonly File[]) => {
    thread.send(messageText.trim(), attached)
    setText('')
    setFiles([])
  }
  return (
    <section aria-label={m.chat_with({ name: head.other.name })} className="chat-pane grow">
      <ThreadHead head={head} inboxPath={href(`/dashboard/${role}/messages`)} presence={thread.presence} />
      <ConnectionLine
        connection={thread.connection}
        from={href(`/dashboard/${role}/messages/:conversationId`, { conversationId: head.id })}
      />
      <ThreadLog
        thread={thread}
        head={head}
        today={today}
        origin={origin}
        getPhotoNumber={getPhotoNumber}
        reported={reported}
        onEdit={({ key }) => {
          const unsent = thread.takeBack(key)
          if (!unsent) return
          setText(text === '' ? unsent.content : `${unsent.content}\n${text}`)
          setFiles([...unsent.files, ...files])
        }}
      >
        <MailLine email={head.email} name={head.other.name} />
        <NoScriptControls isOlderPage={isOlderPage} messages={page.messages} />
      </ThreadLog>
      {thread.messages.some(({ isMine }) => isMine) ? (
        <Suspense>
          <LazyAskPush reason="messages" className="mx-3 mb-3" />
        </Suspense>
      ) : null}
      {head.isClosed ? (
        <ClosedAccountAlert className="m-3" />
      ) : (
        <Composer
          name={head.other.name}
          formKey={formKey}
          text={text}
          onText={(value) => {
            setText(value)
            if (value !== '') thread.reportTyping()
          }}
          files={files}
          onFiles={setFiles}
          onSend={send}
          maxMb={maxUploadMb}
          quickReplies={
            isNew && head.myPart === 'renter'
              ? [m.chat_quick_viewing(), m.chat_quick_total(), m.chat_quick_meter()]
              : []
          }
          error={error}
        />
      )}
      <Photos photos={photos} title={head.listing.title} />
    </section>
  )
}

function ConnectionLine({ connection, from }: { connection: string; from: string }) {
  if (connection === 'signedOut')
    return (
      <Alert
        tone="amber"
        title={m.chat_signed_out()}
        isAnnounced
        className="m-3"
        action={
          <TextLink reloadDocument to={`/signin?from=${encodeURIComponent(from)}`}>
            {m.ui_sign_in()}
          </TextLink>
        }
      />
    )
  return connection === 'offline' ? <Alert tone="slate" title={m.chat_offline()} isAnnounced className="m-3" /> : null
}

/** Controls for browsers without JavaScript; with it the page does the same by itself. */
function NoScriptControls({ isOlderPage, messages }: { isOlderPage: boolean; messages: readonly ThreadMessage[] }) {
  const unread = messages.findLast(({ isMine, readAt }) => !isMine && readAt === null)
  return (
    <div className="chat-unscripted mt-3 flex flex-wrap justify-center gap-2">
      {isOlderPage ? (
        <ButtonLink to="." reloadDocument variant="line" size="compact">
          {m.chat_latest()}
        </ButtonLink>
      ) : null}
      {unread ? (
        <form method="post">
          <input type="hidden" name="intent" value="read" />
          <input type="hidden" name="upTo" value={unread.sequence} />
          <button type="submit" className="min-h-11 font-semibold text-sea underline underline-offset-3">
            {m.chat_mark_read()}
          </button>
        </form>
      ) : null}
    </div>
  )
}

/** Newest first, so that older photos loaded later do not change the numbers. */
function usePhotos(messages: readonly ThreadMessage[]) {
  return useMemo(() => {
    const photosWithSender = messages.flatMap(({ attachments, senderName }) =>
      attachments.filter(({ kind }) => kind === 'photo').map((photo) => ({ photo, senderName })),
    )
    const newest = photosWithSender.toReversed()
    const photos = newest.map(({ photo: { url, width = 1_200, height = 900 }, senderName }): ListingPhoto => ({
      url,
      width,
      height,
      widths: [],
      alt: m.chat_photo_of({ name: senderName }),
      placeholder: null,
    }))
    return { photos, getPhotoNumber: (id: string) => newest.findIndex(({ photo }) => photo.id === id) + 1 }
  }, [messages])
}

const LazyAskPush = lazyWithRetry<AskPushProps>(async () => ({
  default: (await import('#app/domain/notifications/push/components/ask-push.tsx')).AskPush,
}))

const LazyViewer = lazyWithRetry<{ photos: readonly ListingPhoto[]; index: number; title: string }>(async () => ({
  default: (await import('#app/domain/listings/photos/components/photo-viewer.tsx')).PhotoViewer,
}))

function Photos({ photos, title }: { photos: readonly ListingPhoto[]; title: string }) {
  const chosen = Math.floor(Number(useSearchParams()[0].get(PHOTO_PARAM)))
  if (!(chosen >= 1 && chosen <= photos.length)) return null
  return (
    <Suspense>
      <LazyViewer photos={photos} index={chosen - 1} title={title} />
    </Suspense>
  )
}
