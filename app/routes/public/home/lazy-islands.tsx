import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'

export const { Part: FeaturedListings, prepare: prepareFeatured } = lazyIsland({
  id: 'featured-list',
  load: async () => (await import('./featured-listings.tsx')).FeaturedListings,
})
export const { Part: RecommendedListings, prepare: prepareRecommended } = lazyIsland({
  id: 'recommended-title',
  load: async () => (await import('./recommended-listings.tsx')).RecommendedListings,
})
export const { Part: PopularLocations, prepare: prepareLocations } = lazyIsland({
  id: 'popular-locations',
  load: async () => (await import('./popular-locations.tsx')).PopularLocations,
})
export const { Part: AboutRenting, prepare: prepareAbout } = lazyIsland({
  id: 'why-title',
  load: async () => (await import('./about-renting.tsx')).AboutRenting,
})
