// The address of a face, in the shape of spec §7.
const AVATAR_URL_PREFIX = '/storage/object/public/avatars/'

export function buildAvatarUrl(path: string): string {
  return `${AVATAR_URL_PREFIX}${path}`
}

/** Only a picture of ours has a path; one that a provider gave has not. */
export function getAvatarPath(url: string | null): string | null {
  return url?.startsWith(AVATAR_URL_PREFIX) ? url.slice(AVATAR_URL_PREFIX.length) : null
}
