// A calendar file. Its name is ours, never from a request.

/** `attachment` is for a download; a feed that a calendar subscribes to has no name. */
export function serveCalendar(content: string, fileName?: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  })
}
