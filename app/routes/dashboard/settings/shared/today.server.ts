import type { RouterContextProvider } from 'react-router'
import { ctxContext } from '#app/http/request/context.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'

/** The day in Manila, for schemas that count ages and dates from it. */
export function getToday({ context }: { context: Readonly<RouterContextProvider> }): Day {
  return toManilaDay(context.get(ctxContext).now())
}
