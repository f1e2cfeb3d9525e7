// The addresses in a sample: each keeps its page and loses what would make it do something. Without its token, its signature and its ids, a
// link opens a page that says that the link is not valid, whatever the mail signed it with.
import { SAMPLE_ID, SAMPLE_TOKEN } from '../samples/mail-sample.model.ts'

const ADDRESS = /https?:\/\/[^\s<>"']+/g
const MADE_UP = 'sample'

type Bodies = { text: string; html: string }

export function removeLinkPower<T extends Bodies>(mail: T): T {
  return {
    ...mail,
    text: mail.text.replaceAll(ADDRESS, toPlainAddress),
    html: mail.html.replaceAll(ADDRESS, toPlainAddress),
  }
}

function toPlainAddress(address: string): string {
  const [page = ''] = address.split(/[?#]/, 1)
  return page.replaceAll(SAMPLE_ID, MADE_UP).replaceAll(SAMPLE_TOKEN, MADE_UP)
}

/** For a frame: no script, no request, and a link that opens nothing, because the sandbox refuses new windows. */
export function buildFrameDocument(html: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'"
  return html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`,
  )
}
