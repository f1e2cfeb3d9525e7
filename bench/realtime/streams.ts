// Opens thousands of event streams from one process. Plain sockets, because a client library would dominate the measurement.
import { connect, type Socket } from 'node:net'
import { nextClientAddress } from '../client-address.ts'
import type { Participant } from './people.ts'

export type OpenedStream = { socket: Socket; participant: Participant; isEnded: () => boolean }
type OnText = (text: string, participant: Participant) => void

const MAX_CONCURRENT = 50

export async function openStreams(
  url: string,
  participants: readonly Participant[],
  onText: OnText,
): Promise<OpenedStream[]> {
  const opened: OpenedStream[] = []
  for (let at = 0; at < participants.length; at += MAX_CONCURRENT) {
    const batch = participants.slice(at, at + MAX_CONCURRENT)
    opened.push(...(await Promise.all(batch.map((participant) => openStream(new URL(url), participant, onText)))))
  }
  return opened
}

function openStream({ hostname, port }: URL, participant: Participant, onText: OnText): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let isEnded = false
    let isOpen = false
    socket.setEncoding('utf8')
    socket.once('connect', () =>
      socket.write(
        `GET /api/stream HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\nCookie: ${participant.cookie}\r\nX-Forwarded-For: ${nextClientAddress()}\r\n\r\n`,
      ),
    )
    socket.on('data', (text: string) => {
      if (isOpen) return onText(text, participant)
      isOpen = true
      if (text.startsWith('HTTP/1.1 200')) resolve({ socket, participant, isEnded: () => isEnded })
      else reject(new Error(text.slice(0, 200)))
    })
    socket.on('error', reject)
    socket.on('close', () => (isEnded = true))
  })
}

export function closeStreams(streams: readonly OpenedStream[]): void {
  for (const { socket } of streams) socket.destroy()
}
