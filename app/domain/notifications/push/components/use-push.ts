import { startTransition, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { PUSH_DEVICES_PATH } from '#app/domain/notifications/push/push-device.model.ts'
import { m } from '#app/messages/messages.js'

type Answer = { isAdded?: boolean; error?: { message: string } }

/** False on the server, and in browsers without JavaScript or without push messages. */
export function useCanPush(): boolean {
  const [canPush, setCanPush] = useState(false)
  useEffect(() => startTransition(() => setCanPush(isPushSupported())), [])
  return canPush
}

export const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks the browser and stores its subscription; every problem becomes a text for the person. */
export function usePush() {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const fetcher = useFetcher<Answer>()
  const turnOn = async (publicKey: string) => {
    setIsAsking(true)
    setProblem(undefined)
    try {
      const { subscribeToPush } = await import('#app/domain/notifications/push/browser/push-client.ts')
      const outcome = await subscribeToPush(publicKey)
      if (outcome.kind === 'subscribed') {
        const { endpoint, p256dh, auth } = outcome
        await fetcher.submit({ intent: 'add', endpoint, p256dh, auth }, { method: 'post', action: PUSH_DEVICES_PATH })
      } else setProblem(outcome.kind === 'denied' ? m.push_denied() : m.push_failed())
    } catch {
      setProblem(m.push_failed()) // the code could not be loaded
    } finally {
      setIsAsking(false)
    }
  }
  const isBusy = isAsking || fetcher.state !== 'idle'
  const refusal = fetcher.data?.error?.message
  return {
    turnOn,
    isBusy,
    /** The server took the subscription. */
    isDone: !isBusy && problem === undefined && fetcher.data?.isAdded === true,
    problem: isBusy ? undefined : (problem ?? refusal),
  }
}
