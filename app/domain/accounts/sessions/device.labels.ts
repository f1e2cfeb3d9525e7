import { m } from '#app/messages/messages.js'
import type { Device } from './device.rules.ts'

export function getDeviceLabel({ browser, system }: Device): string {
  if (browser && system) return m.settings_device({ browser, system })
  return browser ?? system ?? m.settings_device_unknown()
}
