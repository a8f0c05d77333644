/** A postal address: its parts, the line that people read, and the one way between both. */
import { oneLine } from './text.ts'

/** The door within its city; null where a part is not known. */
export type AddressParts = {
  readonly street: string
  readonly house: string | null
  readonly flat: string | null
  readonly entrance: string | null
  readonly floor: string | null
  readonly intercom: string | null
}
export type PostalAddress = AddressParts & {
  readonly city: string
  readonly city_fias: string | null
  /** What else the courier has to know. */
  readonly comment: string | null
  readonly postal_code: string | null
  /** What people read. Of an order that was placed with a line, that line; all of it is then its street and its house is null. */
  readonly line: string
}

export const ADDRESS_LENGTHS = { street: 200, house: 20, flat: 60, entrance: 10, floor: 10, intercom: 20 } as const
type Part = keyof AddressParts

/** Words before a part, in lower case and without their dot. */
const LABELS: Readonly<Record<string, Exclude<Part, 'street'>>> = {
  д: 'house',
  дом: 'house',
  кв: 'flat',
  квартира: 'flat',
  подъезд: 'entrance',
  этаж: 'floor',
  домофон: 'intercom',
}
/** Words that belong to what follows them: «офис 5» is the whole name of a flat, «уч 5» that of a house. */
const ROOMS: readonly string[] = ['офис', 'оф', 'помещение', 'пом', 'комната', 'ком', 'апартаменты', 'ап']
const BUILDINGS: readonly string[] = ['уч', 'участок', 'влд', 'вл', 'двлд', 'зд', 'стр', 'к', 'корп', 'корпус']

/** «кв. 12» → кв, 12. A dot, a space or a digit ends the word. */
const firstWordOf = (text: string): { readonly word: string; readonly rest: string } | null => {
  const [, word, rest] = /^(\p{L}+)(?:\.\s*|\s+|(?=\d))(.+)$/u.exec(text) ?? []
  return word === undefined || rest === undefined ? null : { word: word.toLowerCase(), rest }
}
const labelOf = (text: string): Part | undefined => {
  const first = firstWordOf(text)
  if (first === null) return undefined
  return Object.hasOwn(LABELS, first.word) ? LABELS[first.word] : undefined
}
const beginsWith = (words: readonly string[], text: string): boolean => words.includes(firstWordOf(text)?.word ?? '')

const piecesOf = (text: string): string[] =>
  text
    .split(',')
    .map(oneLine)
    .filter((piece) => piece !== '')

/** The part without the label that the line gives it; null for none. Commas divide the line, so no part but the street has one. */
const partOf = (part: Part, typed: string | null): string | null => {
  const text = piecesOf(typed ?? '').join(' ')
  const rest = labelOf(text) === part ? firstWordOf(text)?.rest : undefined
  if (rest !== undefined) return partOf(part, rest)
  return text === '' ? null : text
}

/** Parts as they are stored: trimmed, without labels, null for an empty one. */
export const cleanParts = (typed: { readonly [P in Part]: string | null }): AddressParts => ({
  street: piecesOf(typed.street ?? '').join(', '),
  house: partOf('house', typed.house),
  flat: partOf('flat', typed.flat),
  entrance: partOf('entrance', typed.entrance),
  floor: partOf('floor', typed.floor),
  intercom: partOf('intercom', typed.intercom),
})

const joined = (pieces: readonly (string | null)[]): string =>
  pieces.filter((piece) => piece !== null && piece !== '').join(', ')
const labelled = (label: string, text: string | null): string | null => (text === null ? null : `${label} ${text}`)

const flatText = (flat: string | null): string | null =>
  flat === null || beginsWith(ROOMS, flat) ? flat : labelled('кв.', flat)

/** «подъезд 2, этаж 5, домофон 12К»: what a carrier has no field for. */
export const indoorLine = ({ entrance, floor, intercom }: AddressParts): string =>
  joined([labelled('подъезд', entrance), labelled('этаж', floor), labelled('домофон', intercom)])

/** «ул. Кирова, 104, кв. 12» */
export const doorLine = (address: AddressParts & { readonly line?: string }): string =>
  address.house === null && address.line !== undefined
    ? address.line
    : joined([address.street, address.house, flatText(address.flat)])

/** «ул. Кирова, 104, кв. 12, подъезд 2, этаж 5, домофон 12К» */
export const lineOfAddress = (parts: AddressParts): string =>
  joined([parts.street, parts.house, flatText(parts.flat), indoorLine(parts)])

/** Rows under the door's line: entrance, floor and intercom where they are known. */
export const indoorRows = ({ entrance, floor, intercom }: AddressParts): readonly (readonly [string, string])[] =>
  [['Подъезд', entrance] as const, ['Этаж', floor] as const, ['Домофон', intercom] as const].flatMap(([title, text]) =>
    text === null ? [] : [[title, text] as const],
  )

/** Whether a courier finds a house by it: it has a number, and is no flat. */
export const isHouse = (house: string | null): boolean =>
  house !== null && /\d/.test(house) && labelOf(house) === undefined && !beginsWith(ROOMS, house)

/** A house begins with a digit or with its word: «104», «д. 104», «уч 5». A village, «д. Ивановка», is none. */
const isHousePiece = (piece: string): boolean => {
  const house = partOf('house', piece)
  return house !== null && (/^\d/.test(house) || beginsWith(BUILDINGS, house))
}

/**
 * The parts of a line that `lineOfAddress` made, or that somebody typed in the same way. Parts are divided by commas and never
 * looked for within a piece: of «Кирова 104» everything is the street, and the house is null.
 */
export const addressOfLine = (line: string): AddressParts => {
  const indoor: { [P in Part]?: string } = {}
  const outdoor: string[] = []
  for (const piece of piecesOf(line)) {
    const label = beginsWith(ROOMS, piece) ? 'flat' : labelOf(piece)
    if (label === undefined || label === 'house') outdoor.push(piece)
    else indoor[label] = piece
  }
  const last = outdoor.at(-1) ?? ''
  const hasHouse = outdoor.length > 1 && isHousePiece(last)
  return cleanParts({
    street: outdoor.slice(0, hasHouse ? -1 : undefined).join(', '),
    house: hasHouse ? last : null,
    flat: indoor.flat ?? null,
    entrance: indoor.entrance ?? null,
    floor: indoor.floor ?? null,
    intercom: indoor.intercom ?? null,
  })
}
