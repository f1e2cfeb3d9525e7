// Loaded into a server process before its program (`node --import`): its clock starts at CLOCK_START and moves when a request to the socket
// CLOCK_SOCKET names another time. Between moves it runs. The clock of the database is not moved.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'

const { CLOCK_START = '', CLOCK_SOCKET = '' } = process.env
const RealDate = Date
let offsetMs = 0
const readNow = () => RealDate.now() + offsetMs
const moveTo = (time: string) => (offsetMs = RealDate.parse(time) - RealDate.now())

moveTo(CLOCK_START)
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [readNow()] : values, newTarget) as Date,
  get: (target, name) => (name === 'now' ? readNow : Reflect.get(target, name)) as unknown,
})

createServer((request, response) => {
  moveTo(decodeURIComponent(request.url?.slice(1) ?? ''))
  response.end()
})
  .listen(CLOCK_SOCKET)
  .unref()
process.once('exit', () => rmSync(CLOCK_SOCKET, { force: true }))
