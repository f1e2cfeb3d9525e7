import type { RouterContextProvider } from 'react-router'
import { ctxContext } from '#app/http/request/context.server.ts'
import { type Day, manilaDay } from '#app/shared/dates.ts'

/** The day in Manila, for schemas that count ages and dates from it. */
export function todayOf({ context }: { context: Readonly<RouterContextProvider> }): Day {
  return manilaDay(context.get(ctxContext).now())
}
