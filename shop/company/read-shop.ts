/** The shop's own name, rules, texts, documents and marks, read from its folder once at start (docs/ru/own-shop.md). */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { isRecord } from '#kernel/is-record.ts'
import type { MessageTexts } from '#shop/letters/facts/message-texts.ts'
import type { ShopProfile } from './facts/shop-profile.ts'
import type { RoutineTerms } from '#shop/catalogue/facts/routine.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { safeHtml } from '#platform/import/markdown.ts'
import { frontMatterFault } from '#platform/import/record-faults.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import type { ServedDocument, ShopAppearance } from './shop-files.ts'
import type { DocumentName } from './document-record.ts'
import type { DocumentText, StoredDocument } from './documents.sql.ts'
import { readLogo } from './read-logo.ts'
import { readMessages } from '#shop/letters/face.ts'
import { readYaml } from '#platform/settings/read-yaml.ts'
import { routineOf } from './routine.schema.ts'
import { ShopFile } from './shop-file.schema.ts'
import { unknownFigures, withFigures, type Figures } from '#platform/import/figures.ts'
import { figuresOfFolder } from './shop-figures.ts'
import { termsFaults, termsOf } from './shop-terms.ts'
import { contrastProblems, themeOf } from './theme.ts'

export type ShopSettings = ShopAppearance & {
  readonly folder: string
  /** Name of the legal person that sells. */
  readonly company: string
  readonly messages: MessageTexts
  readonly orderPrefix: string
  /** Null: buyers put together no care. Apart from the terms, which every page gets. */
  readonly routine: RoutineTerms | null
  /** Other sites that redirects may lead to. */
  readonly redirectHosts: readonly string[]
  /** Words that restrict no search in this trade. */
  readonly searchNoise: readonly string[]
  /** Offset of the office that answers e-mails, in minutes east of Greenwich. */
  readonly officeOffsetMin: number
  /** Receives letters of the feedback form when FEEDBACK_EMAIL is not set. */
  readonly email: string
  /** Policy and agreement as visitors read them. */
  readonly shownTexts: readonly Omit<DocumentText, 'since'>[]
}

/** A short word stays on the line of the word that follows it. */
const bindShortWords = (text: string): string =>
  text.replaceAll(/(?<=^|[\s(«])(а|в|во|до|за|и|из|к|на|не|о|об|от|по|с|со|у) (?=\S)/giu, '$1\u00a0')
const bound = <T>(value: T): T =>
  (typeof value === 'string'
    ? bindShortWords(value)
    : Array.isArray(value)
      ? value.map(bound)
      : isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bound(inner)]))
        : value) as T

const legalLine = ({ name, ogrn, inn, address }: ShopFile['company']): string =>
  [name, ogrn && `ОГРН\u00a0${ogrn}`, inn && `ИНН\u00a0${inn}`, address].filter(Boolean).join(', ')

/**
 * Settings that take the place of those of shop.yaml, the figures of texts that follow from them, and the documents in force by name;
 * of one that is absent the folder says the text.
 */
export type StoredSettings = {
  readonly file: ShopFile
  readonly figures: Figures
  readonly documents?: ReadonlyMap<string, StoredDocument>
}

/** By which a PDF of a document says of what text it was made: among its keywords. */
export const documentMark = (body: string): string => `text ${hash('sha256', body).slice(0, 32)}`

type Written = { readonly title: string; readonly version: string; readonly body: string }
type LegalDocument = { readonly shown: Omit<DocumentText, 'since'>; readonly served: ServedDocument }

/** A document of the folder; undefined: it has no such file. */
const readFileOfDocument = async (
  folder: string,
  name: string,
  problems: string[],
): Promise<(Written & { readonly lineOf: (figure: string) => number }) | null | undefined> => {
  const file = join(folder, 'legal', `${name}.md`)
  const where = relative(folder, file)
  if (!existsSync(file)) return undefined
  const text = await readFile(file, 'utf8')
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
  let front: unknown = null
  try {
    front = parts === null ? null : parseYaml(parts[1] ?? '', { prettyErrors: false })
  } catch (error) {
    problems.push(`${where}:1: данные между двумя строками --- не читаются, ${frontMatterFault(error)}`)
    return null
  }
  const title = isRecord(front) ? front['title'] : undefined
  const version = isRecord(front) ? front['version'] : undefined
  if (typeof title !== 'string' || typeof version !== 'string') {
    problems.push(`${where}:1: нужны title и version между двумя строками ---`)
    return null
  }
  const lineOf = (figure: string): number => text.split('\n').findIndex((line) => line.includes(`{${figure}}`)) + 1
  return { title, version, body: parts?.[2] ?? '', lineOf }
}

/**
 * A document that the law requires of a shop that takes orders: the PDF when the shop has one of this text, otherwise the Markdown.
 * `stored`: the version in force of the shop's records; undefined: the folder says it.
 */
const readDocument = async (
  folder: string,
  name: DocumentName,
  words: string,
  { figures, documents }: Pick<StoredSettings, 'figures' | 'documents'>,
  problems: string[],
): Promise<LegalDocument | null> => {
  const where = `legal/${name}.md`
  const stored = documents?.get(name)
  const written = await readFileOfDocument(folder, name, stored === undefined ? problems : [])
  if (stored === undefined && written === undefined)
    problems.push(`${where}: файла нет. Это ${words}: без него магазин не может принимать заказы`)
  // The text of the file as it is written: its PDF was made of that.
  const isOfFile =
    written != null &&
    (stored === undefined ||
      (stored.version === written.version && stored.title === written.title && stored.body === written.body.trim()))
  const document = isOfFile ? written : stored
  if (document == null) return null
  const { title, version, body: typed } = document
  for (const figure of unknownFigures(typed, figures))
    problems.push(`${where}:${isOfFile ? written.lineOf(figure) : 1}: у магазина нет цифры {${figure}}`)
  const body = withFigures(typed, figures)
  const pdfFile = join(folder, 'legal', `${name}.pdf`)
  const pdf = existsSync(pdfFile) ? await readFile(pdfFile) : null
  // A PDF was made beforehand: of a text with figures it holds only while it has been made of the same ones.
  const holds = pdf !== null && ((isOfFile && body === typed) || pdf.includes(documentMark(body)))
  const served = pdf !== null && holds ? { pdf } : { title, html: safeHtml(body) }
  return { shown: { name, version, title, body }, served }
}

const hotlineOf = ({ phone, note }: ShopFile['hotline']): ShopProfile['hotline'] => {
  const digits = phone.replaceAll(/\D/g, '')
  return { text: phone, tel: `tel:${phone.startsWith('+') ? '+' : ''}${digits}`, note: note ?? '' }
}

const MOSCOW_HOURS = 3
const TOUCH_ICON = 'apple-touch-icon.png'
const DARK = '#0f2730'

/** `favicon.svg` of the folder, or the first letter of the name. */
const readIcons = async (folder: string, { name, colours }: ShopFile): Promise<ShopSettings['icons']> => {
  const [svg, touch] = [join(folder, 'favicon.svg'), join(folder, TOUCH_ICON)]
  const letter =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="6" fill="${colours?.accent ?? colours?.text ?? DARK}"/>` +
    '<text x="16" y="23" font-family="Georgia, serif" font-size="20" text-anchor="middle" fill="#fff">' +
    `${escapeXml([...name][0] ?? '')}</text></svg>`
  return {
    svg: existsSync(svg) ? await readFile(svg, 'utf8') : letter,
    touch: existsSync(touch) ? await readFile(touch) : null,
  }
}

/** Throws one ConfigError that names every fault with its file, line and key. `stored`: null where shop.yaml says the settings. */
export const readShop = async (folder: string, stored: StoredSettings | null = null): Promise<ShopSettings> => {
  const problems: string[] = []
  const figures = stored?.figures ?? (await figuresOfFolder(folder))
  const texts = { figures, ...(stored?.documents === undefined ? {} : { documents: stored.documents }) }
  const [read, messages] = await Promise.all([
    stored === null ? readYaml(join(folder, 'shop.yaml'), ShopFile, termsFaults) : { value: stored.file },
    readMessages(folder, figures),
  ])
  const [large, small, privacy, agreement] = await Promise.all([
    readLogo(folder, 'logo.svg', problems),
    readLogo(folder, 'logo-small.svg', problems),
    readDocument(folder, 'politics', 'политика обработки персональных данных', texts, problems),
    readDocument(folder, 'soglasie', 'пользовательское соглашение', texts, problems),
  ])
  if ('problems' in read) problems.push(...read.problems)
  if ('problems' in messages) problems.push(...messages.problems)
  if ('value' in read) problems.push(...contrastProblems(read.value.colours ?? {}))
  if (problems.length > 0 || 'problems' in read || 'problems' in messages || privacy === null || agreement === null)
    throw new ConfigError(
      `Папка магазина ${folder} не годится:\n${problems.map((line) => `  ${line}`).join('\n')}\nКак её составить: docs/ru/own-shop.md.`,
    )
  const file = read.value
  const legal = legalLine(file.company)
  const logo = large === null ? null : { large, small: small ?? large }
  return {
    folder,
    company: file.company.name,
    profile: {
      name: file.name,
      about: bound(file.about),
      searchHint: file.search_hint ?? 'Товар, бренд',
      newsletter: bound(file.newsletter ?? 'Новинки и новости магазина.'),
      shadeWord: file.shade_word ?? 'цвет',
      sizeWord: file.size_word ?? 'размер',
      copyright: file.copyright,
      legal,
      homeCity: file.home_city ?? null,
      hotline: hotlineOf(file.hotline),
      hours: { usual: file.hotline.hours, cities: file.hotline.hours_in ?? {} },
      agreement: agreement.shown.version,
      terms: bound(termsOf(file.name, file)),
      logo: logo && { large: logo.large.viewBox, small: logo.small.viewBox, onLine: file.logo_on_line === 'да' },
      home: [...new Set(file.home.sections)],
      headings: bound(file.home.headings ?? {}),
    },
    messages: { ...messages.value, shop: file.name, smsName: file.sms_name ?? file.name, seller: legal },
    searchNoise: file.search_noise?.split(/\s+/) ?? [],
    orderPrefix: file.order_prefix,
    routine: bound(routineOf(file.routine)),
    redirectHosts: file.redirect_hosts ?? [],
    officeOffsetMin: 60 * (file.utc_offset ?? MOSCOW_HOURS),
    email: file.email,
    words: bound({
      home: { title: file.home.title, description: file.home.description },
      advice: file.home.advice ?? null,
      ...file.descriptions,
    }),
    hasTouchIcon: existsSync(join(folder, TOUCH_ICON)),
    theme: themeOf(file.colours),
    logo,
    icons: await readIcons(folder, file),
    served: { privacy: privacy.served, agreement: agreement.served },
    shownTexts: [privacy.shown, agreement.shown],
  }
}

/** What calls and jobs need of the shop. */
export const shopDepsOf = ({ profile, orderPrefix, officeOffsetMin, routine }: ShopSettings) => ({
  shopName: profile.name,
  homeCity: profile.homeCity,
  orderPrefix,
  officeOffsetMin,
  agreementVersion: profile.agreement,
  terms: profile.terms,
  routine,
})
