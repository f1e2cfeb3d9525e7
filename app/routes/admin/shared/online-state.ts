// Whether the console reaches the server, by the state of its event stream: the stream fails with the network, with the server and with
// what is between them.
import type { LiveListener } from '#app/domain/messaging/live/browser/live-connection.ts'
import type { ConnectionState } from '#app/domain/messaging/live/live-thread.model.ts'

/** A stream that the server renews is open again before. */
const OFFLINE_AFTER_MS = 5_000

export type OnlineParts = {
  listen: (listener: LiveListener) => () => void
  onChange: (isOnline: boolean) => void
  onSignedOut: () => void
}

/** Returns the function that stops it. */
export function watchOnline({ listen, onChange, onSignedOut }: OnlineParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForStream = () => (timer ??= setTimeout(() => onChange(false), OFFLINE_AFTER_MS))
  const stopWaiting = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const handleState = (state: ConnectionState) => {
    if (state === 'connecting') return void waitForStream()
    stopWaiting()
    if (state === 'signedOut') return onSignedOut()
    onChange(state === 'live')
  }
  waitForStream()
  const leave = listen({ onState: handleState, onOpen: () => handleState('live') })
  return () => {
    stopWaiting()
    leave()
  }
}
