// Thousands of open streams from one process: bare sockets, since ten thousand clients of any library would measure the library.
import { connect, type Socket } from 'node:net'
import type { Talker } from './people.ts'

export type OpenedStream = { socket: Socket; talker: Talker; isEnded: () => boolean }
type OnText = (text: string, talker: Talker) => void

const AT_ONCE = 50
let addresses = 0
/** Everybody comes from an address of their own. */
export const anywhere = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

export async function openStreams(url: string, talkers: readonly Talker[], onText: OnText): Promise<OpenedStream[]> {
  const opened: OpenedStream[] = []
  for (let at = 0; at < talkers.length; at += AT_ONCE) {
    const some = talkers.slice(at, at + AT_ONCE)
    opened.push(...(await Promise.all(some.map((talker) => openStream(new URL(url), talker, onText)))))
  }
  return opened
}

function openStream({ hostname, port }: URL, talker: Talker, onText: OnText): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let isEnded = false
    let isOpen = false
    socket.setEncoding('utf8')
    socket.once('connect', () =>
      socket.write(
        `GET /api/stream HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\nCookie: ${talker.cookie}\r\nX-Forwarded-For: ${anywhere()}\r\n\r\n`,
      ),
    )
    socket.on('data', (text: string) => {
      if (isOpen) return onText(text, talker)
      isOpen = true
      if (text.startsWith('HTTP/1.1 200')) resolve({ socket, talker, isEnded: () => isEnded })
      else reject(new Error(text.slice(0, 200)))
    })
    socket.on('error', reject)
    socket.on('close', () => (isEnded = true))
  })
}

export function closeStreams(streams: readonly OpenedStream[]): void {
  for (const { socket } of streams) socket.destroy()
}
