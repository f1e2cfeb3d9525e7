// The pages whose forms may carry a file. Only they may send more than a form of text needs; a new one is added here.
const UPLOAD_PAGES: readonly string[] = ['/register-enhanced', '/dashboard/settings', '/dashboard/settings/profile']

/** `.data` is how the router posts the same form. */
export function isUploadPage(path: string): boolean {
  return UPLOAD_PAGES.includes(path.replace(/\.data$/, ''))
}
