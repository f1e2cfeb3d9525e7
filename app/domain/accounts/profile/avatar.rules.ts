// The address of a face, in the shape of spec §7.
const PUBLIC_ADDRESS = '/storage/object/public/avatars/'

export function avatarUrlOf(path: string): string {
  return `${PUBLIC_ADDRESS}${path}`
}

/** Only a picture of ours has a path; one that a provider gave has not. */
export function avatarPathOf(url: string | null): string | null {
  return url?.startsWith(PUBLIC_ADDRESS) ? url.slice(PUBLIC_ADDRESS.length) : null
}
