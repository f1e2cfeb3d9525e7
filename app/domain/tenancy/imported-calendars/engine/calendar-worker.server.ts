// Entry of the thread that reads one calendar and ends. It has a build entry of its own (scripts/build-threads.ts).
import { parentPort, workerData } from 'node:worker_threads'
import type { CalendarTask } from '#app/domain/tenancy/imported-calendars/imported-calendar.model.ts'
import { readBusyTimes } from './read-busy-times.ts'

parentPort?.postMessage(readBusyTimes(workerData as CalendarTask), [])
