/** The folder of these documents in the private bucket; the sweep deletes files without a row from it. */
export const VERIFICATION_FOLDER = 'verification'
