// Addresses that other sites and programs read: feeds of a search, and an agent's listings for a site of their own.
import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const FEED_ROUTES: RouteConfigEntry[] = [
  route('search/rss.xml', 'routes/feeds/search-rss.ts'),
  route('agents/:agentId/feed.json', 'routes/feeds/agent-feed.ts'),
  route('agents/:agentId/feed.xml', 'routes/feeds/agent-portal-feed.ts'),
  route('properties/:id/video', 'routes/feeds/listing-video.ts'),
  route('agents/:agentId/embed', 'routes/feeds/agent-embed.ts'),
]
