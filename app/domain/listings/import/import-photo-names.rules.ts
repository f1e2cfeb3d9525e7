// File names of photos in one cell: 'sala.jpg, kusina.jpg', separated by commas, semicolons, bars or lines, also with folders.

const MAX_CELL = 4_000
const MAX_NAME = 200
/** More than a listing takes, so that what is too much can be named. */
const MAX_NAMES = 40

export function readPhotoNames(cell: string): string[] {
  const names = cell
    .slice(0, MAX_CELL)
    .split(/[,;|\n\r\t]+/)
    .map((name) =>
      name
        .trim()
        .replaceAll('\\', '/')
        .replace(/^["']|["']$/g, '')
        .slice(0, MAX_NAME),
    )
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
  return [...new Set(names)].slice(0, MAX_NAMES)
}
