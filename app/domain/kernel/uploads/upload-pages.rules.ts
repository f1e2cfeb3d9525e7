// The addresses whose forms may carry files, and how many of them. Only they may send more than a form of text needs; a new one is
// added here.
const UPLOAD_PAGES: readonly { address: RegExp; files: number }[] = [
  { address: /^\/(?:register-enhanced|dashboard\/settings(?:\/profile)?)$/, files: 1 },
  // Photos of a phone are a few megabytes each: together they may take what three files of the largest size would
  { address: /^\/(?:api\/conversations\/[^/]+\/messages|dashboard\/[a-z]+\/messages\/[^/]+)$/, files: 3 },
]

/** 0 where no file is taken. `.data` is how the router posts the same form. */
export function getFilesPerUpload(path: string): number {
  const pathWithoutSuffix = path.replace(/\.data$/, '')
  return UPLOAD_PAGES.find(({ address }) => address.test(pathWithoutSuffix))?.files ?? 0
}
