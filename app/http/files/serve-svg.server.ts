// A drawing that the server made. It is the same for everybody, and what it shows does not change.

const KEPT_SECONDS = 24 * 60 * 60

export function serveSvg(text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  })
}
