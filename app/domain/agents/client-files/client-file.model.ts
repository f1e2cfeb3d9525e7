export const MAX_CLIENT_FILES = 50
export const FILE_TITLE_MAX = 150
/** Of the bucket for documents. */
export const CLIENT_FILE_FOLDER = 'client-files'

export type ClientFile = { id: string; title: string; createdAt: Date; url: string }
