// A spreadsheet for download. Its name is ours, never from a request.
export function serveXlsx({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
