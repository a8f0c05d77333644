/** A label of 100 × 150 mm with the order's number as text and as a bar code. */
import bwipjs from 'bwip-js/node'

const POINTS_PER_MM = 72 / 25.4
const WIDTH = Math.round(100 * POINTS_PER_MM)
const HEIGHT = Math.round(150 * POINTS_PER_MM)
const BAR_LEFT = 30
const BAR_BOTTOM = 220
const BAR_HEIGHT = 120

/** `text`: printable ASCII without brackets. */
export const labelPdf = (text: string): Buffer => {
  const encoded = bwipjs.raw('code128', text, {})[0]
  const widths = encoded !== undefined && 'sbs' in encoded ? encoded.sbs : []
  const module = (WIDTH - 2 * BAR_LEFT) / widths.reduce((total, width) => total + width, 0)
  let left = BAR_LEFT
  const bars = widths.map((width, index) => {
    const bar = `${left.toFixed(2)} ${BAR_BOTTOM} ${(width * module).toFixed(2)} ${BAR_HEIGHT} re f`
    left += width * module
    return index % 2 === 0 ? bar : ''
  })
  const drawing = `BT /F1 22 Tf ${BAR_LEFT} ${BAR_BOTTOM - 40} Td (CDEK ${text}) Tj ET\n${bars.filter(Boolean).join('\n')}`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

const pdfOf = (objects: readonly string[]): Buffer => {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
