// The fingerprint of the code that decides what the memory index holds. Snapshots of other code are not used. A test computes it anew and
// fails with the value to put here; a new version of the program that did not touch this code starts from the snapshot of the old one.
export const INDEX_CODE = '80724577967f25f8'
