import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Router reloads whatever page one is on as soon as the code of the next one cannot be fetched. Ours retries, counts and says so
 * (specification §4, §8). The build stops when a newer version has moved the file that is replaced.
 */
function replaceRouteModuleLoader(): Plugin {
  const ownModulePath = fileURLToPath(new URL('app/ui/browser/load-route-module.ts', import.meta.url))
  let isReplaced = false
  return {
    name: 'own-route-module-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/dist/')) return null
      isReplaced = true
      return ownModulePath
    },
    generateBundle() {
      if (!isReplaced) this.error('React Router no longer loads pages through routeModules.js: see vite.config.ts')
    },
  }
}

/**
 * Many small files that every page needs compress badly, each alone. React with its router is one file, which outlives our releases; the
 * frame with the boxes, links, skeletons, figures and words that nearly every page shows is another. The entry is in neither: it must run last.
 */
const CHUNKS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: 'frame',
    test: /[\\/]app[\\/](root\.tsx|ui[\\/](errors[\\/]error-section|feedback[\\/](state-box|skeleton)|navigation[\\/]link|controls[\\/]chip)\.tsx|i18n[\\/]format\.ts|paraglide[\\/]messages[\\/]listing_(see_all|types_(apartment|commercial|condo|house))\.js)/,
    priority: 1,
  },
]

/**
 * Read file by file, the server's packages would make up half of what a start costs: they become part of the build. Left outside are
 * what brings compiled code, what is asked for and need not be there, and React with its router: bundled, every element would be made
 * through one more step, and a page would take a fifth longer.
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
  plugins: [replaceRouteModuleLoader(), tailwindcss(), reactRouter()],
  // The HTTP server is the SSR entry itself, so that server and pages share one module graph and its singletons.
  environments: {
    ssr: {
      resolve: command === 'build' ? { noExternal: true, external: EXTERNAL_PACKAGES } : {},
      build: { rolldownOptions: { input: './server/main.ts' } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: { sourcemap: false },
  server: { port: 3000, strictPort: true },
}))
