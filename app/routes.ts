// THE SITE MAP: every address on one page. Who may open each: permissions/routes.ts.
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('properties', 'routes/public/properties.tsx'),
  route('properties/:id', 'routes/public/property.tsx'),
  route('search', 'routes/public/search.tsx'),
  route('locale', 'routes/public/locale.ts'),
  route('newsletter', 'routes/public/newsletter.tsx'),
  route('newsletter/confirm', 'routes/public/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe', 'routes/public/newsletter-unsubscribe.tsx'),
  route('attributions', 'routes/public/attributions.tsx'),
  route('api/error-reports', 'routes/api/error-reports.ts'),
  route('api/places', 'routes/api/places.ts'),
  route('storage/object/public/:bucket/*', 'routes/api/storage-object.ts'),
  route('dev/components', 'routes/dev/components.tsx'), // outside production only
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
