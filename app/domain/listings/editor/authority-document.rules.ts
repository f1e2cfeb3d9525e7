/** The folder of authority documents in the private bucket; the sweep deletes files without a row from it. */
export const AUTHORITY_FOLDER = 'authority'
