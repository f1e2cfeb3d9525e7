// The event stream of the console. All components of a page share it.
import { createBrowserApis } from '#app/domain/messaging/live/browser/browser-apis.ts'
import { LiveConnection } from '#app/domain/messaging/live/browser/live-connection.ts'

const ADMIN_STREAM_ADDRESS = '/admin/stream'

let connection: LiveConnection | undefined

export function getAdminConnection(): LiveConnection {
  connection ??= new LiveConnection(createBrowserApis(ADMIN_STREAM_ADDRESS), ADMIN_STREAM_ADDRESS)
  return connection
}
