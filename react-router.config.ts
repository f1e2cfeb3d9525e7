import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // React Router imports a split-off action without the retries and the error screen of our own loader (app/ui/browser/load-route-module.ts)
  splitRouteModules: false,
} satisfies Config
