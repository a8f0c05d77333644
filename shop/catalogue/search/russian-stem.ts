/**
 * Stems of Russian words: the Snowball algorithm (snowballstem.org), and fleeting vowels, which it leaves out («маски» and «масок» are one
 * word). Expects lower case with «ё» as «е» (`foldText`); other scripts are returned unchanged.
 */

const PERFECTIVE_GERUND = /(?:(?<=[ая])(?:вшись|вши|в)|ившись|ивши|ив|ывшись|ывши|ыв)$/
const REFLEXIVE = /с[яь]$/
const ADJECTIVE = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/
const PARTICIPLE = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/
const VERB_AFTER_A = '(?<=[ая])(?:ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)'
const VERB_ENDINGS =
  'уйте|ейте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю'
const VERB = new RegExp(`(?:${VERB_AFTER_A}|${VERB_ENDINGS})$`)
const NOUN =
  /(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/
/** «-ость» after two syllables at least. */
const DERIVATIONAL = /(?<=[аеиоуыэюя][^аеиоуыэюя].*[аеиоуыэюя][^аеиоуыэюя].*)ость?$/
const SUPERLATIVE = /(?<=[аеиоуыэюя].*)ейше?$/
const AFTER_FIRST_VOWEL = /^(.*?[аеиоуыэюя])(.*)$/
const FLEETING_VOWEL = /([бвгджзклмнпрстфхцчшщ]ь?)[ео]([клц])$/

const withoutInflection = (rest: string): string => {
  const gerund = rest.replace(PERFECTIVE_GERUND, '')
  if (gerund !== rest) return gerund
  const plain = rest.replace(REFLEXIVE, '')
  const adjective = plain.replace(ADJECTIVE, '')
  if (adjective !== plain) return adjective.replace(PARTICIPLE, '')
  const verb = plain.replace(VERB, '')
  return verb === plain ? plain.replace(NOUN, '') : verb
}

const tidied = (rest: string): string =>
  /нн$/.test(rest)
    ? rest.slice(0, -1)
    : SUPERLATIVE.test(rest)
      ? rest.replace(SUPERLATIVE, '').replace(/нн$/, 'н')
      : rest.replace(/ь$/, '')

const snowball = (word: string): string => {
  const [, start, rest] = AFTER_FIRST_VOWEL.exec(word) ?? []
  if (start === undefined || rest === undefined) return word
  return tidied((start + withoutInflection(rest).replace(/и$/, '')).replace(DERIVATIONAL, ''))
}

const SHORTEST_WITH_FLEETING_VOWEL = 5

export const stemOf = (word: string): string => {
  if (!/^[а-я]+$/.test(word)) return word
  const stem = snowball(word)
  return stem.length < SHORTEST_WITH_FLEETING_VOWEL ? stem : stem.replace(FLEETING_VOWEL, '$1$2')
}
