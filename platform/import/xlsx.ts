/** A table as an XLSX file of one sheet: texts are cells of text, numbers are numbers. */
import { strToU8, zipSync } from 'fflate'
import { escapeXml } from '#platform/http/escape-xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = [
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
].join('')
const relation = (type: string, target: string): string =>
  [
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`,
    `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`,
  ].join('')
const WORKBOOK = [
  `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">`,
  '<sheets><sheet name="Записи" sheetId="1" r:id="rId1"/></sheets></workbook>',
].join('')

/** A, B … Z, AA. */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

const cellXml = (value: string | number, at: number, row: number): string => {
  const place = `${columnName(at)}${row}`
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (value === '') return ''
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

export const xlsxOf = (rows: readonly (readonly (string | number)[])[]): Uint8Array => {
  const lines = rows.map(
    (cells, index) => `<row r="${index + 1}">${cells.map((cell, at) => cellXml(cell, at, index + 1)).join('')}</row>`,
  )
  const sheet = `${HEAD}<worksheet xmlns="${SHEET}"><sheetData>${lines.join('')}</sheetData></worksheet>`
  return zipSync({
    '[Content_Types].xml': strToU8(CONTENT_TYPES),
    '_rels/.rels': strToU8(relation('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(WORKBOOK),
    'xl/_rels/workbook.xml.rels': strToU8(relation('worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  })
}
