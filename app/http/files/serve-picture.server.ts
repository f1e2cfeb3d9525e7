// A picture that the server made for one person. Its name is ours, never from a request.

export function servePng(content: Buffer, fileName: string): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  })
}
