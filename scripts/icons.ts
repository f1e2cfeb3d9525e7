// Renders the icons of the installed site (public/icons) from public/favicon.svg. Run it when the logo changes.
import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

/** `share`: of the logo in the icon. A launcher cuts a maskable icon to its own shape, so it needs a wide margin and a background. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 0.8 },
  { name: 'icon-512', size: 512, share: 0.8 },
  { name: 'icon-maskable-512', size: 512, share: 0.52, background: '#fbf9f6' },
  { name: 'apple-touch-icon-180', size: 180, share: 0.66, background: '#fbf9f6' },
]
const LOGO_SIZE = 34

const logo = readFileSync('public/favicon.svg', 'utf8').replaceAll(/^<svg[^>]*>|<\/svg>\s*$/g, '')
mkdirSync('public/icons', { recursive: true })
for (const { name, size, share, background } of ICONS) {
  const side = LOGO_SIZE / share
  const start = (LOGO_SIZE - side) / 2
  const box = `${start} ${start} ${side} ${side}`
  const ground = background ? `<path fill="${background}" d="M${start} ${start}h${side}v${side}h-${side}z"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size}" height="${size}">${ground}${logo}</svg>`
  const { size: bytes } = await sharp(Buffer.from(svg))
    .png({ palette: true, effort: 10 })
    .toFile(`public/icons/${name}.png`)
  console.log(`${name}.png, ${bytes} bytes`)
}
