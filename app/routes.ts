// THE SITE MAP: every address on one page. Who may open each: permissions/routes.ts.
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

const pages: RouteConfigEntry[] = [
  index('routes/public/home.tsx'),
  route('properties', 'routes/public/properties.tsx'),
  route('properties/:id', 'routes/public/property.tsx'),
  route('properties/:id/report', 'routes/public/property/report.tsx'),
  route('search', 'routes/public/search.tsx'),
  route('agents', 'routes/public/agents.tsx'),
  route('agents/:agentId', 'routes/public/agent.tsx'),
  route('locale', 'routes/public/locale.ts'),
  route('newsletter', 'routes/public/newsletter.tsx'),
  route('newsletter/confirm', 'routes/public/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe', 'routes/public/newsletter-unsubscribe.tsx'),
  route('attributions', 'routes/public/attributions.tsx'),
  route('api/error-reports', 'routes/api/error-reports.ts'),
  route('api/places', 'routes/api/places.ts'),
  route('api/listings/cards', 'routes/api/listing-cards.ts'),
  route('api/listings/facets', 'routes/api/listings-facets.ts'),
  route('api/listings/map', 'routes/api/listings-map.ts'),
  route('storage/object/public/:bucket/*', 'routes/api/storage-object.ts'),
  route('robots.txt', 'routes/api/robots.ts'),
  route('sitemap.xml', 'routes/api/sitemap.ts'),
  route('sitemap-pages.xml', 'routes/api/sitemap-pages.ts'),
  route('sitemap-agents.xml', 'routes/api/sitemap-agents.ts'),
  route('sitemap-listings.xml', 'routes/api/sitemap-listings.ts'),
  route('dev/components', 'routes/dev/components.tsx'), // outside production only
  route('*', 'routes/public/not-found.tsx'),
]

export default [layout('routes/page.tsx', pages)] satisfies RouteConfig
