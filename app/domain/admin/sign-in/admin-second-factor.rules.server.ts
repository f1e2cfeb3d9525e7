import { LOCAL_HOSTS } from '#app/config/env.server.ts'
import type { CtxConfig } from '#app/domain/ctx.server.ts'

/** Every administrator of a server that others can reach has a second factor (promise A8). */
export function isCodeRequired({ baseUrl }: Pick<CtxConfig, 'baseUrl'>): boolean {
  return !LOCAL_HOSTS.includes(baseUrl.hostname)
}
