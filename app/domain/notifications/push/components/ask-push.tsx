// Asks once, after the person did something that others answer, whether this browser may show push messages. The browser itself asks
// only after a yes: a person who says no there cannot be asked again.
import { useEffect, useState } from 'react'
import { PUSH_DEVICES_PATH, type PushState } from '#app/domain/notifications/push/push-device.model.ts'
import { m } from '#app/messages/messages.js'
import { requestJson } from '#app/ui/browser/json-client.ts'
import { readStoredJson, storeJson } from '#app/ui/browser/device-storage.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { BellIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { isPushSupported, usePush } from './use-push.ts'

export type AskPushProps = { reason: 'messages' | 'searches'; className?: string }

const DECLINED_KEY = 'tahanan:push-declined'

const REASONS = { messages: m.push_ask_messages, searches: m.push_ask_searches }

export function AskPush({ reason, className = '' }: AskPushProps) {
  const publicKey = useQuestion()
  const [isClosed, setIsClosed] = useState(false)
  const { turnOn, isBusy, isDone, problem } = usePush()
  if (isDone && !isClosed)
    return (
      <Alert
        tone="leaf"
        title={m.push_done()}
        isAnnounced
        className={className}
        onDismiss={() => setIsClosed(true)}
        action={<TextLink to={PUSH_DEVICES_PATH}>{m.settings_notifications_devices()}</TextLink>}
      />
    )
  if (publicKey === null || isClosed) return null
  const decline = () => {
    storeJson(DECLINED_KEY, true)
    setIsClosed(true)
  }
  return (
    <Alert title={REASONS[reason]()} icon={<BellIcon />} className={className}>
      <p>{problem ?? m.push_ask_text()}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" loading={isBusy} onClick={() => void turnOn(publicKey)}>
          {m.push_on()}
        </Button>
        <Button size="small" variant="ghost" onClick={decline}>
          {m.push_ask_later()}
        </Button>
      </div>
    </Alert>
  )
}

/** The key for a subscription if the person may be asked here; otherwise null. */
function useQuestion(): string | null {
  const [publicKey, setPublicKey] = useState<string | null>(null)
  useEffect(() => {
    if (!isPushSupported() || Notification.permission === 'denied' || readStoredJson(DECLINED_KEY) === true) return
    const controller = new AbortController()
    void requestJson<PushState>('/api/push', { signal: controller.signal }).then((outcome) => {
      if (outcome.kind === 'data' && !outcome.data.isOn) setPublicKey(outcome.data.publicKey)
    })
    return () => controller.abort()
  }, [])
  return publicKey
}
