// A stable sort that can be paused: the built-in sort of a million documents would block the event loop for 100 ms.

const DIGIT_BASE = 2 ** 16
/** The number of documents between two pauses. */
const DOCUMENTS_PER_STEP = 2 ** 16

/** Sorts documents by ascending key; `keys` are integers from `lowest` on, indexed by document. */
export async function radixSort(
  documents: Uint32Array<ArrayBuffer>,
  keys: Float64Array,
  lowest: number,
  pause: () => Promise<void>,
): Promise<Uint32Array<ArrayBuffer>> {
  let [from, to] = [documents, new Uint32Array(documents.length)]
  let highest = 0
  for (const document of documents) highest = Math.max(highest, (keys[document] ?? 0) - lowest)
  await pause()
  for (let placeValue = 1; placeValue <= highest; placeValue *= DIGIT_BASE) {
    const getDigit = (document: number) => Math.floor(((keys[document] ?? 0) - lowest) / placeValue) % DIGIT_BASE
    const starts = await findDigitStarts(from, getDigit, pause)
    for (let n = 0; n < from.length; n++) {
      const document = from[n] ?? 0
      const digit = getDigit(document)
      const at = starts[digit] ?? 0
      to[at] = document
      starts[digit] = at + 1
      if (n % DOCUMENTS_PER_STEP === DOCUMENTS_PER_STEP - 1) await pause()
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** The position at which the documents of each digit start. */
async function findDigitStarts(
  documents: Uint32Array,
  getDigit: (document: number) => number,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  const starts = new Uint32Array(DIGIT_BASE + 1)
  for (let n = 0; n < documents.length; n++) {
    const next = getDigit(documents[n] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
    if (n % DOCUMENTS_PER_STEP === DOCUMENTS_PER_STEP - 1) await pause()
  }
  for (let digit = 1; digit <= DIGIT_BASE; digit++) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  return starts
}
