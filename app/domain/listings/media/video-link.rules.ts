// The link to a video of a listing. Only the host and the id of the video are kept, so that no address and no HTML of a stranger gets into a page.
import { VIDEO_PROVIDERS, type VideoProvider } from '#app/shared/vocabulary.ts'

export type ListingVideo = { provider: VideoProvider; id: string }

export const VIDEO_LINK_MAX = 500

/** Of the whole id. That of Vimeo has a second part for videos that are not listed. */
const ID_FORMATS: Record<VideoProvider, RegExp> = {
  youtube: /^[\w-]{11}$/,
  vimeo: /^\d{6,12}(?::[\da-f]{8,12})?$/,
  facebook: /^\d{8,20}$/,
}

export const VIDEO_PROVIDER_NAMES: Record<VideoProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  facebook: 'Facebook',
}

const HOSTS: Readonly<Record<string, VideoProvider>> = {
  'youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
  'facebook.com': 'facebook',
  'm.facebook.com': 'facebook',
}

/** Null for everything that is not an https link to one video of these hosts. */
export function readVideoLink(text: string): ListingVideo | null {
  if (text.length > VIDEO_LINK_MAX || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  const provider = HOSTS[url.hostname.replace(/^www\./, '')]
  if (provider === undefined) return null
  const id = findId(provider, url)
  return id !== null && isVideoId(provider, id) ? { provider, id } : null
}

export const isVideoId = (provider: VideoProvider, id: string): boolean => ID_FORMATS[provider].test(id)

/** Of two columns of the database. */
export function toListingVideo(provider: VideoProvider | null, id: string | null): ListingVideo | null {
  return provider !== null && id !== null && VIDEO_PROVIDERS.includes(provider) && isVideoId(provider, id)
    ? { provider, id }
    : null
}

function findId(provider: VideoProvider, { hostname, pathname, searchParams }: URL): string | null {
  const parts = pathname.split('/').filter(Boolean)
  const [first = '', second] = parts
  if (provider === 'youtube') {
    if (hostname.endsWith('youtu.be')) return first
    return first === 'watch'
      ? searchParams.get('v')
      : ['shorts', 'embed', 'live'].includes(first)
        ? (second ?? null)
        : null
  }
  if (provider === 'vimeo') {
    const [number = '', hash] = first === 'video' ? parts.slice(1) : parts
    const key = hash ?? searchParams.get('h')
    return key === null ? number : `${number}:${key}`
  }
  // /watch/?v=1, /watch?v=1, /reel/1, /<page>/videos/1 and /<page>/videos/<title>/1
  if (first === 'watch') return searchParams.get('v')
  return first === 'reel' || parts.includes('videos') ? (parts.at(-1) ?? null) : null
}

/** The page of the video at its host, for people. */
export function buildVideoAddress({ provider, id }: ListingVideo): string {
  if (provider === 'youtube') return `https://www.youtube.com/watch?v=${id}`
  if (provider === 'vimeo') return `https://vimeo.com/${id.replace(':', '/')}`
  return `https://www.facebook.com/watch/?v=${id}`
}

/** The player of the host, in its mode with the fewest traces. */
export function buildPlayerAddress(video: ListingVideo): string {
  const { provider, id } = video
  if (provider === 'youtube') return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
  if (provider === 'vimeo') {
    const [number = '', hash] = id.split(':')
    return `https://player.vimeo.com/video/${number}?dnt=1&autoplay=1${hash === undefined ? '' : `&h=${hash}`}`
  }
  const address = encodeURIComponent(buildVideoAddress(video))
  return `https://www.facebook.com/plugins/video.php?href=${address}&show_text=false&autoplay=true`
}
