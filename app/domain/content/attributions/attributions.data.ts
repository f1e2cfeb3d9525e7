// Licenses of third-party software, data and fonts. A test compares the packages with the installed ones.
import { m } from '#app/messages/messages.js'

export type Attribution = { name: string; owner: string; licence: () => string; use: () => string; url: string }
const fixedText = (licence: string) => () => licence

export const DATA_SOURCES: readonly Attribution[] = [
  {
    name: 'Philippine Standard Geographic Code, 4Q 2025',
    owner: '© Philippine Statistics Authority',
    licence: fixedText('MIT (ph-address)'),
    use: m.attributions_use_psgc,
    url: 'https://psa.gov.ph/classification/psgc',
  },
  {
    name: 'GeoNames',
    owner: '© GeoNames',
    licence: fixedText('CC BY 4.0'),
    use: m.attributions_use_geonames,
    url: 'https://www.geonames.org/',
  },
  {
    name: 'World Cities Database',
    owner: '© SimpleMaps',
    licence: fixedText('CC BY 4.0'),
    use: m.attributions_use_simplemaps,
    url: 'https://simplemaps.com/data/world-cities',
  },
  {
    name: 'OpenStreetMap',
    owner: '© OpenStreetMap contributors',
    licence: fixedText('ODbL 1.0'),
    use: m.attributions_use_osm,
    url: 'https://www.openstreetmap.org/copyright',
  },
  {
    name: 'Natural Earth',
    owner: 'Natural Earth',
    licence: m.attributions_public_domain,
    use: m.attributions_use_natural_earth,
    url: 'https://www.naturalearthdata.com/',
  },
  {
    name: 'zxcvbn-ts, language-common 4.1.3',
    owner: '© Dan Wheeler, Dropbox and zxcvbn-ts',
    licence: fixedText('MIT'),
    use: m.attributions_use_passwords,
    url: 'https://github.com/zxcvbn-ts/zxcvbn',
  },
]

export const DESIGN_SOURCES: readonly Attribution[] = [
  {
    name: 'Hanken Grotesk',
    owner: '© The Hanken Grotesk Project Authors',
    licence: fixedText('SIL OFL 1.1'),
    use: m.attributions_use_text,
    url: 'https://github.com/marcologous/hanken-grotesk',
  },
  {
    name: 'Bricolage Grotesque',
    owner: '© The Bricolage Grotesque Project Authors',
    licence: fixedText('SIL OFL 1.1'),
    use: m.attributions_use_headings,
    url: 'https://github.com/ateliertriay/bricolage',
  },
  {
    name: 'Lucide',
    owner: '© Lucide Contributors',
    licence: fixedText('ISC'),
    use: m.attributions_use_icons,
    url: 'https://lucide.dev/license',
  },
]

/** Our own illustrations; there is no address to link to. */
export const OWN_PICTURES = { licence: m.attributions_ours, use: m.attributions_use_pictures }

export const PACKAGES: readonly (readonly [name: string, licence: string])[] = [
  ['@conform-to/react', 'MIT'],
  ['@conform-to/zod', 'MIT'],
  ['@mapbox/vector-tile', 'BSD-3-Clause'],
  ['@opentelemetry/api', 'Apache-2.0'],
  ['@opentelemetry/exporter-trace-otlp-http', 'Apache-2.0'],
  ['@opentelemetry/resources', 'Apache-2.0'],
  ['@opentelemetry/sdk-trace', 'Apache-2.0'],
  ['@react-router/dev', 'MIT'],
  ['@react-router/node', 'MIT'],
  ['@remix-run/form-data-parser', 'MIT'],
  ['@simplewebauthn/server', 'MIT'],
  ['@tailwindcss/vite', 'MIT'],
  ['aws4fetch', 'MIT'],
  ['better-auth', 'MIT'],
  ['client-zip', 'MIT'],
  ['compression', 'MIT'],
  ['csv-parse', 'MIT'],
  ['drizzle-orm', 'Apache-2.0'],
  ['express', 'MIT'],
  ['hucre', 'MIT'],
  ['ical-generator', 'MIT'],
  ['ical.js', 'MPL-2.0'],
  ['isbot', 'Unlicense'],
  ['leaflet', 'BSD-2-Clause'],
  ['lru-cache', 'BlueOak-1.0.0'],
  ['marked', 'MIT'],
  ['nodemailer', 'MIT-0'],
  ['pbf', 'BSD-3-Clause'],
  ['pdfkit', 'MIT'],
  ['pg', 'MIT'],
  ['pg-boss', 'MIT'],
  ['pg-copy-streams', 'MIT'],
  ['pmtiles', 'BSD-3-Clause'],
  ['prom-client', 'Apache-2.0'],
  ['qr', '(MIT OR Apache-2.0)'],
  ['radix-ui', 'MIT'],
  ['react', 'MIT'],
  ['react-dom', 'MIT'],
  ['react-router', 'MIT'],
  ['saxes', 'ISC'],
  ['sharp', 'Apache-2.0'],
  ['sirv', 'MIT'],
  ['supercluster', 'ISC'],
  ['tailwindcss', 'MIT'],
  ['tar-stream', 'MIT'],
  ['topojson-client', 'ISC'],
  ['uqr', 'MIT'],
  ['vite', 'MIT'],
  ['yauzl', 'MIT'],
  ['zod', 'MIT'],
]
