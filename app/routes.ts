// THE SITE MAP: every address on one page. Who may open each: permissions/routes.ts.
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('locale', 'routes/public/locale.ts'),
  route('storage/object/public/:bucket/*', 'routes/api/storage-object.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
