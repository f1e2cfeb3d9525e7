import { laterPart } from '#app/ui/browser/lazy-island.tsx'

export const { Part: FeaturedHomes, prepare: prepareFeatured } = laterPart({
  id: 'featured-list',
  load: async () => (await import('./featured-homes.tsx')).FeaturedHomes,
})
export const { Part: PopularLocations, prepare: prepareLocations } = laterPart({
  id: 'popular-locations',
  load: async () => (await import('./popular-locations.tsx')).PopularLocations,
})
export const { Part: AboutRenting, prepare: prepareAbout } = laterPart({
  id: 'why-title',
  load: async () => (await import('./about-renting.tsx')).AboutRenting,
})
