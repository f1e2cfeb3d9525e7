// Maps listing ids to documents and back. Each id is four words in a typed array; a Map with a million strings would take more memory
// than the rest of the index.

export function toIdWords(id: string): Uint32Array<ArrayBuffer> {
  const hex = id.replaceAll('-', '')
  return Uint32Array.from([0, 8, 16, 24], (at) => Number.parseInt(hex.slice(at, at + 8), 16))
}

export function formatIdAt(ids: Uint32Array, document: number): string {
  let hex = ''
  for (let n = 0; n < 4; n++) hex += (ids[document * 4 + n] ?? 0).toString(16).padStart(8, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The order of UUIDs in PostgreSQL: by their bytes. */
export function compareIds(ids: Uint32Array, a: number, b: number): number {
  for (let n = 0; n < 4; n++) {
    const difference = (ids[a * 4 + n] ?? 0) - (ids[b * 4 + n] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const NO_DOCUMENT = -1

/** A hash table with open addressing. A second entry for an id replaces the first. */
export class IdTable {
  #slots: Int32Array
  #used = 0

  constructor(expected: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(expected * 2 + 16))).fill(NO_DOCUMENT)
  }

  get(ids: Uint32Array, id: Uint32Array): number | undefined {
    const document = this.#slots[this.#findSlot(ids, id)] ?? NO_DOCUMENT
    return document === NO_DOCUMENT ? undefined : document
  }

  set(ids: Uint32Array, id: Uint32Array, document: number): void {
    if (this.#used * 3 > this.#slots.length * 2) this.#grow(ids)
    const slot = this.#findSlot(ids, id)
    if (this.#slots[slot] === NO_DOCUMENT) this.#used++
    this.#slots[slot] = document
  }

  /** Enters the documents from `first` up to `end`. */
  setAll(ids: Uint32Array, first: number, end: number): void {
    for (let document = first; document < end; document++)
      this.set(ids, ids.subarray(document * 4, document * 4 + 4), document)
  }

  get bytes(): number {
    return this.#slots.byteLength
  }

  #findSlot(ids: Uint32Array, id: Uint32Array): number {
    const mask = this.#slots.length - 1
    let slot = ((id[0] ?? 0) ^ Math.imul(id[3] ?? 0, 0x9e37_79b1)) & mask
    for (;;) {
      const document = this.#slots[slot] ?? NO_DOCUMENT
      if (document === NO_DOCUMENT || isSameId(ids, document, id)) return slot
      slot = (slot + 1) & mask
    }
  }

  #grow(ids: Uint32Array): void {
    const old = this.#slots
    this.#slots = new Int32Array(old.length * 2).fill(NO_DOCUMENT)
    for (const document of old) {
      if (document !== NO_DOCUMENT)
        this.#slots[this.#findSlot(ids, ids.subarray(document * 4, document * 4 + 4))] = document
    }
  }
}

function isSameId(ids: Uint32Array, document: number, id: Uint32Array): boolean {
  const at = document * 4
  return ids[at] === id[0] && ids[at + 1] === id[1] && ids[at + 2] === id[2] && ids[at + 3] === id[3]
}
