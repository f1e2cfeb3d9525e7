// Cookies signed by better-auth: a value without our signature reads as absent.
import type { AuthRequest } from './auth.server.ts'
import type { BetterAuth, CookieName } from './better-auth.server.ts'

export type BrowserCookies = {
  read(name: CookieName, request: AuthRequest): Promise<string | null>
  /** A Set-Cookie line. */
  write(name: CookieName, value: string, maxAge: number): Promise<string>
  clear(name: CookieName): Promise<string>
}

export function createBrowserCookies(auth: BetterAuth): BrowserCookies {
  const write = async (name: CookieName, value: string, maxAge: number) => {
    const { headers } = await auth.api.writeCookie({ body: { name, value, maxAge }, returnHeaders: true })
    return headers.getSetCookie()[0] ?? ''
  }
  return {
    async read(name, request) {
      if (!request.cookie) return null
      const { value } = await auth.api.readCookie({ body: { name }, headers: new Headers({ cookie: request.cookie }) })
      return value
    },
    write,
    clear: (name) => write(name, '', 0),
  }
}
