/** FOOT-01: what a letter of news says, and its two forms: the text, and the HTML with the same words. */

export type NewsletterLink = { readonly title: string; readonly lead: string; readonly url: string }
/** A part of a letter. `title` '' : none. */
export type NewsletterPart =
  | { readonly kind: 'text'; readonly paragraphs: readonly string[] }
  | { readonly kind: 'links'; readonly title: string; readonly links: readonly NewsletterLink[] }

/** A letter without what differs by subscriber. */
export type NewsletterContent = {
  readonly subject: string
  /** The line that mailboxes show after the subject. */ readonly preview: string
  readonly parts: readonly NewsletterPart[]
}

/** Ends a subscription by a POST of a mail program (RFC 8058); opened by a person, it leads to the page of the link. */
export const onePressPath = (token: string): string => `/api/subscribe/one-press/${encodeURIComponent(token)}`

/** Whose letter it is, and how to end it. */
export type NewsletterFoot = {
  readonly shop: string
  readonly seller: string | null
  /** Page on which the subscription ends. */ readonly leaveUrl: string
  /** Page of every subscription of the mailbox. */ readonly allUrl: string
}

const WHY = 'Вы получили это письмо, потому что подписались на\u00a0новости магазина'
const LEAVE = 'Отписаться'
const ALL = 'Все подписки'

export const newsletterText = (
  { subject, preview, parts }: NewsletterContent,
  { shop, seller, leaveUrl, allUrl }: NewsletterFoot,
): string =>
  [
    subject,
    preview,
    ...parts.flatMap((part) =>
      part.kind === 'text'
        ? part.paragraphs
        : [
            part.title.toUpperCase(),
            ...part.links.map(({ title, lead, url }) => [title, lead, url].filter((line) => line !== '').join('\n')),
          ],
    ),
    '—',
    `${WHY} «${shop}».`,
    `${LEAVE}: ${leaveUrl}`,
    `${ALL}: ${allUrl}`,
    seller ?? '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const FONT = 'font-family:Arial,Helvetica,sans-serif;color:#1d2b33'

const htmlOfPart = (part: NewsletterPart): string =>
  part.kind === 'text'
    ? part.paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('')
    : [
        part.title === '' ? '' : `<h2 style="margin:32px 0 16px;font-size:20px">${escape(part.title)}</h2>`,
        ...part.links.map(
          ({ title, lead, url }) =>
            `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:#0b5c73;font-weight:bold">${escape(title)}</a>` +
            `${lead === '' ? '' : `<br>${escape(lead)}`}</p>`,
        ),
      ].join('')

/** One column without pictures and scripts, readable in every mail program. The preview line is hidden, before the text. */
export const newsletterHtml = (
  content: NewsletterContent,
  { shop, seller, leaveUrl, allUrl }: NewsletterFoot,
): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escape(content.subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;font-size:16px;line-height:1.5;${FONT}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escape(content.preview)}</div>`,
    '<div style="max-width:600px;margin:0 auto">',
    `<h1 style="margin:0 0 24px;font-size:28px;line-height:1.2">${escape(content.subject)}</h1>`,
    ...content.parts.map(htmlOfPart),
    '<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid #cfd8dc;font-size:14px;color:#4b5b63">',
    `${WHY} «${escape(shop)}». <a href="${escape(leaveUrl)}" style="color:#0b5c73">${LEAVE}</a>. ` +
      `<a href="${escape(allUrl)}" style="color:#0b5c73">${ALL}</a>.`,
    seller === null ? '' : `<br>${escape(seller)}`,
    '</p></div></body></html>',
  ].join('')
