// The clock of a server process that a test moves.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Day } from '#app/shared/dates.ts'

export type ServerClock = {
  /** For the server process. */
  env: Record<string, string>
  /** To nine in the morning in Manila. The server has the new time when it resolves. */
  moveTo(day: Day): Promise<void>
}

export function createServerClock(start: Day): ServerClock {
  const socketPath = join(tmpdir(), `tahanan-clock-${randomUUID()}.sock`)
  return {
    env: {
      NODE_OPTIONS: `--import ${resolve('tests/support/servers/moved-clock.ts')}`,
      CLOCK_START: toMorning(start),
      CLOCK_SOCKET: socketPath,
    },
    async moveTo(day) {
      const sent = request({ socketPath, path: `/${encodeURIComponent(toMorning(day))}` }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
    },
  }
}

const toMorning = (day: Day) => `${day}T09:00:00+08:00`
