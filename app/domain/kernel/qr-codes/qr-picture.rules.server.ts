import { drawQrCode } from './qr-code.rules.server.ts'

/** The code as an SVG file, with its quiet zone on white. */
export function buildQrPicture(text: string): string {
  const { size, path } = drawQrCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
