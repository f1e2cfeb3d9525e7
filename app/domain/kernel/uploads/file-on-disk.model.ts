// A large upload, which stays on the disk from its arrival until it is stored.

/** The bytes of one file in the body of a request. The whole file on the disk is removed when the request ends. */
export type FileOnDisk = { path: string; start: number; size: number; name: string }

/** A form with large files: its texts by name, its files by name. */
export type FormOnDisk = { fields: Record<string, string>; files: Record<string, FileOnDisk> }
