// Turns push messages on in this browser. Loaded with the first click only. Permission is asked for first: some browsers ask only right
// after a click.

export type PushOutcome =
  | { kind: 'subscribed'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'denied' | 'failed' }

export async function subscribeToPush(publicKey: string): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' }
  try {
    const registration = await navigator.serviceWorker.ready
    const subscription = await subscribe(registration.pushManager, publicKey)
    const { endpoint, keys } = subscription.toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) return { kind: 'failed' }
    return { kind: 'subscribed', endpoint, p256dh: keys.p256dh, auth: keys.auth }
  } catch {
    return { kind: 'failed' } // no connection to the push service of the browser
  }
}

/** A subscription that was made for another key of the site works no more. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}
