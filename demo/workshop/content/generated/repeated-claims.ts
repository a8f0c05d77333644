/**
 * Topics of which a description makes at most one claim: a second one repeats or contradicts the first («хватает на четыре месяца» and
 * «уходят за три»).
 */
const TOPICS: readonly RegExp[] = [
  /хват(?:ает|ит)(?: примерно)? на (?!лицо|голову|раз)|уход(?:ит|ят) за (?!окно)|понадобится открыть|при ежедневном уходе|одного человека радует/i,
  /розаце/i,
  /сгиб|проб[аеуы] на/i,
  /утюг/i,
  /после (?:\p{L}+ )?стир/iu,
  /рисунок/i,
  /набирается слоями/i,
  /часть воды/i,
  /зуд уходит/i,
  /белит/i,
  /раз(?:-два)? в (?:неделю|три дня)|фанати/i,
  /водн(?:ая|ый)|кремов(?:ая|ый)|текстур|густ(?:ая|ой|ота|ое|ый)/i,
  /скольз/i,
  /с концов|от корней/i,
  /подожд(?:ать|ите)/i,
  /бума(?:ге|жная)/i,
  /тёмн\p{L}+ (?:корн|волос)/iu,
  /под (?:любым|влажный) тон/i,
  /хвост[ае]? (?:списка|держ)|второй строкой|начале списка/i,
  /двух? слоя|в один слой|второй слой/i,
  /на (?:ощупь|вид)/i,
  /веник|кефир/i,
  /сустав|щитовидн/i,
]

export const repeatsTopic = (sentence: string, previous: readonly string[]): boolean =>
  TOPICS.some((topic) => topic.test(sentence) && previous.some((other) => topic.test(other)))

/** The pairs of sentences about the same topic. */
export const repeatedPairs = (sentences: readonly string[]): string[] =>
  TOPICS.flatMap((topic) => {
    const pairs = sentences.filter((sentence) => topic.test(sentence.replaceAll('\u00a0', ' ')))
    return pairs.length > 1 ? [pairs.join(' | ')] : []
  })
