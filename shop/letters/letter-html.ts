/**
 * A letter as HTML: one column of tables with styles of their own, which every mail program shows; checked against the rules of mail
 * programs (letter-html.test.ts). Its words are those of the plain text next to it.
 */
import { escapeXml } from '#platform/http/escape-xml.ts'

import type { LetterItem, LetterPart } from './facts/letter-parts.ts'
import type { MessageTexts } from './facts/message-texts.ts'

type HtmlLetter = {
  readonly subject: string
  /** The line that mailboxes show after the subject. */
  readonly preview: string
  readonly parts: readonly LetterPart[]
  readonly shop: { readonly name: string; readonly url: string }
  /** Why the letter came, the seller, how to end it. */
  readonly foot: readonly LetterPart[]
}

/** The tokens of the shop's pages (platform/ui/styles/tokens.css): mail programs know no variables. */
const INK = '#0f2730'
const QUIET = '#425a65'
const LAKE = '#0a5f80'
const LINE = '#cfd9dd'
const ICE = '#f3f6f7'
const MIST = '#e9eff1'
const TEXT = 'Arial,Helvetica,sans-serif'
const DISPLAY = "Georgia,'Times New Roman',serif"
const PICTURE = 64

const row = (cell: string, style = ''): string => `<tr><td style="padding:0 0 16px;${style}">${cell}</td></tr>`
const table = (rows: string, style = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;${style}">${rows}</table>`

const itemRow = ({ name, note, price, url, picture }: LetterItem): string => {
  const edge = `border-bottom:1px solid ${LINE};padding:12px 0`
  const shown =
    picture === null
      ? ''
      : `<img src="${escapeXml(picture)}" alt="" width="${PICTURE}" style="display:block;width:${PICTURE}px;height:auto">`
  return (
    `<tr><td width="${PICTURE + 16}" valign="middle" style="${edge}"><a href="${escapeXml(url)}">${shown}</a></td>` +
    `<td valign="middle" style="${edge}"><a href="${escapeXml(url)}" style="color:${INK};text-decoration:none">${escapeXml(name)}</a>` +
    `<br><span style="font-size:14px;color:${QUIET}">${escapeXml(note)}</span></td>` +
    `<td valign="middle" align="right" style="${edge}">${escapeXml(price)}</td></tr>`
  )
}
const sumRow = ({ title, amount }: { readonly title: string; readonly amount: string }, isLast: boolean): string => {
  const style = isLast ? 'padding:12px 0 0;font-size:18px;font-weight:bold' : `padding:12px 0 0;color:${QUIET}`
  return (
    `<tr><td colspan="2" style="${style}">${escapeXml(title)}</td>` +
    `<td align="right" style="${style}">${escapeXml(amount)}</td></tr>`
  )
}

const partRow = (part: LetterPart): string => {
  switch (part.kind) {
    case 'text':
      return row(escapeXml(part.text))
    case 'heading':
      return row(
        `<h2 style="margin:0;font-family:${DISPLAY};font-weight:normal;font-size:22px;line-height:30px">${escapeXml(part.text)}</h2>`,
        'padding:16px 0',
      )
    case 'link':
      return row(
        `<a href="${escapeXml(part.url)}" style="color:${LAKE};font-weight:bold">${escapeXml(part.title)}</a>` +
          (part.lead === '' ? '' : `<br>${escapeXml(part.lead)}`),
      )
    case 'button':
      return row(
        `<a href="${escapeXml(part.url)}" style="display:inline-block;padding:14px 28px;background-color:${LAKE};color:#ffffff;` +
          `font-weight:bold;text-decoration:none;border-radius:4px">${escapeXml(part.title)}</a>`,
      )
    case 'code':
      return row(
        `<span style="font-size:14px;color:${QUIET}">${escapeXml(part.title)}</span><br>` +
          `<span style="font-size:36px;line-height:44px;letter-spacing:6px;font-weight:bold">${escapeXml(part.code)}</span>`,
        `padding:16px 20px;background-color:${MIST}`,
      )
    case 'place':
      return row(
        `<b>${escapeXml(part.name)}</b><br>${part.lines.map(escapeXml).join('<br>')}<br>` +
          `<a href="${escapeXml(part.routeUrl)}" style="color:${LAKE}">Проложить маршрут</a>`,
        `padding:16px 20px;border-left:3px solid ${LAKE};background-color:${ICE}`,
      )
    case 'items':
      return row(
        table(
          part.items.map(itemRow).join('') +
            part.sums.map((sum, at) => sumRow(sum, at === part.sums.length - 1)).join(''),
        ),
        'padding:8px 0 24px',
      )
  }
}

/** Space after what has a ground of its own. */
const spaced = (part: LetterPart): string =>
  partRow(part) +
  (part.kind === 'code' || part.kind === 'place' ? '<tr><td style="height:16px;line-height:16px">&nbsp;</td></tr>' : '')

/** The document of a letter. */
export const letterHtml = ({ subject, preview, parts, shop, foot }: HtmlLetter): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escapeXml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background-color:${ICE}">`,
    `<div style="display:none;max-height:0;font-size:1px;line-height:1px;color:${ICE}">${escapeXml(preview)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${ICE}">`,
    '<tr>',
    '<td align="center" style="padding:24px 12px">',
    table(
      `<tr><td style="padding:28px 32px 0"><a href="${escapeXml(shop.url)}" ` +
        `style="font-family:${DISPLAY};font-size:26px;line-height:32px;` +
        `letter-spacing:3px;color:${INK};text-decoration:none;text-transform:uppercase">${escapeXml(shop.name)}</a></td></tr>` +
        `<tr><td style="padding:0 0 8px;border-bottom:1px solid ${INK};font-size:0;line-height:0">&nbsp;</td></tr>` +
        `<tr><td style="padding:28px 32px 16px;font-family:${TEXT};font-size:16px;line-height:24px;color:${INK}">` +
        table(
          row(
            `<h1 style="margin:0;font-family:${DISPLAY};font-weight:normal;font-size:30px;line-height:38px">${escapeXml(subject)}</h1>`,
          ) + parts.map(spaced).join(''),
        ) +
        '</td></tr>' +
        (foot.length === 0
          ? ''
          : `<tr><td style="padding:20px 32px 8px;background-color:${MIST};` +
            `font-family:${TEXT};font-size:13px;line-height:20px;color:${QUIET}">` +
            `${table(foot.map(footRow).join(''))}</td></tr>`),
      `max-width:600px;background-color:#ffffff;text-align:left`,
    ),
    '</td></tr></table></body></html>',
  ].join('\n')

const footRow = (part: LetterPart): string =>
  row(
    part.kind === 'button'
      ? `<a href="${escapeXml(part.url)}" style="color:${LAKE}">${escapeXml(part.title)}</a>`
      : part.kind === 'text'
        ? escapeXml(part.text)
        : '',
    'padding:0 0 12px',
  )

/** A letter about something that its reader has done in the shop. The preview is its first words. */
export const shopLetterHtml = (
  { subject, parts, foot }: Pick<HtmlLetter, 'subject' | 'parts'> & { readonly foot: readonly string[] },
  { shop }: MessageTexts,
  publicUrl: string,
): string => {
  const first = parts.find((part) => part.kind === 'text')
  return letterHtml({
    subject,
    preview: first?.text ?? '',
    parts,
    shop: { name: shop, url: publicUrl },
    foot: foot.map((text) => ({ kind: 'text', text })),
  })
}
