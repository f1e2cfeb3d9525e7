// A random name for a browser in which somebody signed in, the same for all accounts that use it. The name is only in the signed cookie;
// the database has a keyed hash of it, so a copy of the database identifies no browser.
import { createHmac, hkdfSync } from 'node:crypto'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createToken } from '#app/adapters/tokens.server.ts'
import { USED_DEVICE_SECONDS } from './auth.rules.ts'
import type { AuthAdapter } from './auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'

const NAME_PATTERN = /^[\w-]{43}$/

export function createUsedDevices(cookies: BrowserCookies, secret: string): Pick<AuthAdapter, 'identifyDevice'> {
  // A key of its own: the signature of the cookie is an HMAC of the name with the secret itself, and the browser has it.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'used device', 32))
  return {
    async identifyDevice(request) {
      const stored = await cookies.read('used_device', request)
      const deviceName = stored !== null && NAME_PATTERN.test(stored) ? stored : createToken(systemRandom)
      return {
        deviceHash: createHmac('sha256', key).update(deviceName).digest('hex'),
        cookies: [await cookies.write('used_device', deviceName, USED_DEVICE_SECONDS)],
      }
    },
  }
}
