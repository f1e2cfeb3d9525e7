// Data-saving mode of a request: the choice in the footer, otherwise the header that browsers send when their own data saver is on.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DATA_SAVING_MODES, setDataSavingSource } from '#app/shared/data-saving.ts'

type DataSavingMode = (typeof DATA_SAVING_MODES)[number]

const COOKIE = 'tahanan_data_saving'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

const storage = new AsyncLocalStorage<boolean>()
setDataSavingSource(() => storage.getStore() ?? false)

/** Runs `work` in this mode, including awaits and streams it starts; concurrent requests are not affected. */
export function withDataSaving<T>(isOn: boolean, work: () => T): T {
  return storage.run(isOn, work)
}

export function asksToSaveData(headers: Headers): boolean {
  const choice = readChoice(headers.get('Cookie'))
  return choice === undefined ? headers.get('Save-Data')?.trim().toLowerCase() === 'on' : choice === 'on'
}

/** The Set-Cookie value. */
export function buildDataSavingCookie(mode: DataSavingMode, { secure }: { secure: boolean }): string {
  return `${COOKIE}=${mode}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

function readChoice(header: string | null): DataSavingMode | undefined {
  const values = header?.split(';').map((pair) => pair.trim().split('=', 2)) ?? []
  const value = values.find(([name]) => name === COOKIE)?.[1]
  return DATA_SAVING_MODES.find((mode) => mode === value)
}
