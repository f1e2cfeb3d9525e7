// Builds a minimal valid PDF: one page with a few lines and the word SAMPLE.

const LINE_HEIGHT = 26
const TOP = 760

export function buildSamplePdf(lines: readonly string[]): Buffer {
  const text = ['SAMPLE - Tahanan demo data', ...lines]
    .map((line, index) => `1 0 0 1 72 ${TOP - index * LINE_HEIGHT} Tm (${escapePdfText(line)}) Tj`)
    .join('\n')
  const content = `BT /F1 14 Tf\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(body, 'latin1')
  const count = objects.length + 1
  body += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

/** Latin-1 only; parentheses and backslashes delimit PDF strings and must be escaped. */
const escapePdfText = (line: string) => line.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[^\u0020-\u00ff]/g, '-')
