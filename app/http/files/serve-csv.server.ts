// CSV files for download. Their names are ours, never from a request.
export function serveCsv(fileName: string, text: string): Response {
  return new Response(text, { headers: buildHeaders(fileName) })
}

/** A file that is sent while it is written, one part after the other as fast as the reader takes them. */
export function streamCsv(fileName: string, parts: AsyncGenerator<string>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, { headers: buildHeaders(fileName) })
}

const encoder = new TextEncoder()

const buildHeaders = (fileName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
})
