import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The HTTP server is the SSR entry itself, so that server and pages share one module graph and its singletons.
  environments: { ssr: { build: { rolldownOptions: { input: './server/main.ts' } } } },
  build: { sourcemap: false },
  server: { port: 3000, strictPort: true },
})
