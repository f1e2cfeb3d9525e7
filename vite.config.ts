import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { inlineMessages } from './scripts/inline-messages.ts'
import { shortenClassNames } from './scripts/short-class-names.ts'

/**
 * Files of React Router that our own take the place of in the browser. By default it reloads the current page when a route module cannot be
 * fetched; our loader retries and reports instead. Its instrumentation is not used, but takes 1.4 KB of every page.
 */
const REPLACED_FILES = {
  '/routeModules.js': 'app/ui/browser/load-route-module.ts',
  './instrumentation.js': 'app/ui/browser/no-router-instrumentation.ts',
}

/** The build fails if a newer version moves a file that is replaced. */
function replaceRouterFiles(): Plugin {
  const missing = new Set(Object.keys(REPLACED_FILES))
  return {
    name: 'own-router-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!importer?.includes('/react-router/dist/')) return null
      const [end, ownPath] = Object.entries(REPLACED_FILES).find(([name]) => source.endsWith(name)) ?? []
      if (end === undefined || ownPath === undefined) return null
      missing.delete(end)
      return fileURLToPath(new URL(ownPath, import.meta.url))
    },
    generateBundle() {
      if (missing.size > 0) this.error(`React Router no longer has ${[...missing].join(', ')}: see vite.config.ts`)
    },
  }
}

/**
 * Many small files compress badly, so chunks hold what many pages need: React with its router, which rarely changes, and the
 * page frame with common components and messages. The entry is in neither, because it must run last.
 */
const CHUNKS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: 'frame',
    test: /[\\/]app[\\/](root\.tsx|ui[\\/](errors[\\/]error-section|feedback[\\/](state-box|skeleton)|navigation[\\/]link|controls[\\/]chip)\.tsx|ui[\\/]browser[\\/](early-click|keep-typed-text|use-is-hydrated)\.ts|i18n[\\/](format|property-type-labels)\.ts|shared[\\/](href|vocabulary)\.ts|domain[\\/](listings[\\/]photos[\\/]photo|search[\\/]criteria[\\/]search-input)\.rules\.ts)/,
    priority: 1,
  },
  // Links to the pages of a list, for the public lists and those of the consoles
  {
    name: 'pagination',
    test: /[\\/]app[\\/](ui[\\/]navigation[\\/]pagination\.tsx|shared[\\/](pagination|lists[\\/]list-address)\.ts)/,
    priority: 0,
  },
  // Parts of the page of a listing that pages of the consoles use too
  {
    name: 'listing',
    test: /[\\/]app[\\/]domain[\\/]listings[\\/](public[\\/]components[\\/]listing-location|rent-control[\\/]components[\\/].*)\.tsx/,
    priority: 0,
  },
]

/**
 * Server packages are bundled, because loading them file by file takes half of the start time. Not bundled: native modules, optional
 * packages that may be missing, and React with its router, which renders a page 20% slower when bundled.
 */
const EXTERNAL_PACKAGES = [
  'sharp',
  'pg-native',
  'pg-cloudflare',
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
]

export default defineConfig(({ command }) => ({
  plugins: [replaceRouterFiles(), inlineMessages(), tailwindcss(), shortenClassNames(), reactRouter()],
  // The HTTP server is the SSR entry, so that server and pages share one module graph and its singletons.
  environments: {
    ssr: {
      resolve: command === 'build' ? { noExternal: true, external: EXTERNAL_PACKAGES } : {},
      build: { rolldownOptions: { input: './server/main.ts' } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: { sourcemap: false, reportCompressedSize: false }, // `npm run bench:size` reports sizes
  server: { port: 3000, strictPort: true },
}))
