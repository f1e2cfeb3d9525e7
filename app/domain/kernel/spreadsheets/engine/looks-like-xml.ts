// XML begins with a sign that begins no table. Apart from the reader, which most files do not need.
export const looksLikeXml = (text: string): boolean => /^\s{0,100}</.test(text)
