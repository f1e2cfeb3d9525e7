// The public URL of an avatar.
const AVATAR_URL_PREFIX = '/storage/object/public/avatars/'

export function buildAvatarUrl(path: string): string {
  return `${AVATAR_URL_PREFIX}${path}`
}

/** Null for an avatar of a social provider: only our own pictures have a path. */
export function getAvatarPath(url: string | null): string | null {
  return url?.startsWith(AVATAR_URL_PREFIX) ? url.slice(AVATAR_URL_PREFIX.length) : null
}
