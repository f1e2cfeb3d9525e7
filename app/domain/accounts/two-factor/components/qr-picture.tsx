import { m } from '#app/messages/messages.js'

/** A code to scan. Without a text it is that of an authenticator app. */
export function QrPicture({ size, path, alt }: { size: number; path: string; alt?: string }) {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={alt ?? m.twofactor_qr_alt()}
      className="size-52 rounded-control border border-line"
    />
  )
}
