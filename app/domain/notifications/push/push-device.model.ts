import type { Device } from '#app/domain/accounts/sessions/device.rules.ts'

/** The longest known goes when another is added. */
export const MAX_PUSH_DEVICES = 10

export const PUSH_DEVICES_PATH = '/dashboard/settings/push'

export type PushDevice = {
  id: string
  device: Device
  /** The browser of this request turned it on. */
  isThis: boolean
  showsText: boolean
  lastDeliveredAt: Date | null
  createdAt: Date
}

/** `isOn`: this browser shows push messages. */
export type PushState = { publicKey: string; isOn: boolean }
