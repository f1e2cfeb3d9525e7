// A bare node:http server that sends one page, in a process of its own, as the measure of what the machine can send.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('message', (page: { html: string }) => {
  const body = Buffer.from(page.html)
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
