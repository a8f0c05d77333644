import type { Draft } from './draft.ts'
import { ESSENTIAL } from './essential-oils.ts'
import { recipeOf, RINSED } from './formula.ts'
import { KINDS } from './kinds.ts'
import { notesOf } from './scents.ts'
import { partsOf } from './sets.ts'

type Inside = { readonly draft: Draft; readonly share: (inci: RegExp) => number }
const PROPELLANT = /^(?:Butane|Propane|Isobutane|Dimethyl Ether)$/
const ACID = /^(?:Glycolic|Lactic|Mandelic|Salicylic) Acid$/
const RETINOID = /Retin/
/** What a body makes vitamin A of, which food brings too. */
const VITAMIN_A = /^Retin(?:ol|al|yl .*)$/
/** Peels whose oil stains skin in the sun. */
const PHOTOTOXIC = /бергамот|лимон|цедр|лайм|грейпфрут|мандарин|апельсин/
const isWashedHair = ({ kind }: Draft): boolean => kind === 'shampoo'
/** Daisies and wormwood: who sneezes at one is advised against the others. */
const COMPOSITE = /^(?:Chamomilla|Artemisia|Calendula|Bidens|Arnica|Achillea)/
const isRinsed = ({ kind }: Draft): boolean => /wash|shampoo|soap/.test(kind)
const NUTS = /^(?:Prunus Amygdalus|Macadamia|Corylus|Juglans|Pinus Sibirica Seed)/
/** A scrub of oil and crystals, which nothing preserves against water. */
const isOilScrub = ({ kind }: Draft): boolean => kind === 'body-scrub'
const isElectric = ({ kind, facts = '' }: Draft): boolean => kind === 'tool' && /Мощность|Шнур/.test(facts)
/** A brush for a wet face is used with wet hands. */
const isWashable = ({ facts = '' }: Draft): boolean => /IPX[67]/.test(facts)
/** What stays where it is put: the law and the buyer read an allergen of food there first. */
const staysOn = ({ kind }: Draft): boolean => !RINSED.test(kind)
/** Acids of a face, the mild and the azelaic too. */
const FACE_ACID = /^(?:Glycolic|Lactic|Mandelic|Salicylic|Azelaic|Lactobionic) Acid$|^Gluconolactone$/
/** A film of one of these reaches the eyes with sweat or water. */
const RUNS_INTO_EYES =
  /^(?:gel-wash|foam-wash|shampoo|soap|shave-gel|clear-shave-gel|hair-spray|scalp-serum|scalp-peel|sun-fluid|sun-mineral)$/
/** «Без слёз» is made for the eyes. */
const isTearless = ({ name }: Draft): boolean => /без слёз/i.test(name)
/** Takes off what is on the lashes. */
const MELTS_MASCARA = /^(?:cleansing-oil|cleansing-balm|milk-wash)$/
const FACE_MASK = /^(?:gel-mask|night-mask|sheet-mask|clay-mask|alginate)$/
/** Percent of essential oils that a child or an unborn one may feel on skin, and in a bath. */
const MUCH_ESSENTIAL = 0.3
/** Is smelt and not rubbed in. */
const isScent = ({ kind }: Draft): boolean => /^(?:perfume|solid-perfume|room-spray|home|diffuser)$/.test(kind)
const isFace = ({ category }: Draft): boolean => category.startsWith('ukhod_za_litsom')

/** Words by which a text keeps a product off the eyes, and off the skin around them. */
const NAMES_EYES = /в глаза|глаз\p{L}* (?:закр|обо)|закрыт\p{L}* (?:глаз|век)|вокруг глаз|(?:мимо|ниже|обходя) глаз/iu
const LIDS = '(?<!\\p{L})(?:глаз\\p{L}{0,3}|век(?:и|ам|ах|о)?)(?!\\p{L})'
const AVOIDS =
  '(?<!\\p{L})(?:обо[йш]|обход|минуя|мимо|кроме|подальше|отодвин|подверн|прорез|чист\\p{L}+ полос|не (?:подходи|заходи|трога|затек))'
const NAMES_LIDS = new RegExp(`вокруг глаз|на веки|${LIDS}[^.]*${AVOIDS}|${AVOIDS}[^.]*${LIDS}`, 'iu')

/** Sentences that follow from what is inside, and the words by which a text already says them. */
const DUE: readonly (readonly [sentence: string, said: RegExp, isDue: (inside: Inside) => boolean])[] = [
  [
    'Огнеопасно, баллон под давлением: берегите от солнца и нагрева выше 50 °C, не распыляйте на открытый огонь и раскалённые предметы, не прокалывайте и не сжигайте даже пустым.',
    /50 °C/,
    ({ share }) => share(PROPELLANT) > 1,
  ],
  [
    'Огнеопасно: не распыляйте у огня, берегите от детей, не наносите на раздражённую кожу.',
    /раздражённую кожу/,
    ({ draft, share }) => draft.kind === 'perfume' && share(/^Alcohol Denat\.$/) >= 30,
  ],
  [
    'Не распыляйте у огня.',
    /у огня|от огня/,
    ({ draft, share }) => draft.kind !== 'perfume' && share(/^Alcohol Denat\.$/) >= 30 && share(PROPELLANT) === 0,
  ],
  [
    'Не вдыхайте аэрозоль, распыляйте с закрытыми глазами.',
    /не вдыха/i,
    ({ draft }) => /^(?:setting-spray|dry-shampoo|hair-lacquer)$/.test(draft.kind),
  ],
  [
    'Содержит масло орехов, при аллергии на них не используйте.',
    /аллерги\p{L}* на (?:орех|миндал)/iu,
    ({ share }) => share(NUTS) > 0,
  ],
  [
    'Огнеопасно, держите вдали от огня.',
    /Огнеопасно/,
    ({ draft, share }) => draft.kind === 'diffuser' || share(/^(?:(?:Butyl|Ethyl) Acetate|Isododecane)$/) > 25,
  ],
  [
    'Не глотать, не проливать на кожу, держать подальше от животных.',
    /не глотать/i,
    ({ draft }) => draft.kind === 'diffuser',
  ],
  [
    'Проветривайте комнату, пока лак сохнет.',
    /форточк|проветр/i,
    ({ share }) => share(/^(?:Butyl|Ethyl) Acetate$/) > 10,
  ],
  [
    'Хранить в недоступном для детей месте.',
    /от детей|для детей месте/i,
    ({ share }) => share(/^(?:Butyl|Ethyl) Acetate$/) > 10,
  ],
  [
    'Не берите мокрыми руками и не включайте рядом с водой.',
    /мокрыми руками|рядом с водой/,
    ({ draft }) => isElectric(draft) && !isWashable(draft),
  ],
  [
    'Не заряжайте, пока не высохнет, и не держите под водой дольше, чем нужно, чтобы промыть.',
    /под водой/,
    ({ draft }) => isElectric(draft) && isWashable(draft),
  ],
  [
    'На солнце наносите на одежду, не на кожу: цитрус может оставить на ней тёмные пятна.',
    /солнц\p{L}* (?:наносите|распыл|оставля)/iu,
    ({ draft }) => draft.kind === 'perfume' && notesOf(draft).some((note) => PHOTOTOXIC.test(note)),
  ],
  [
    'Не оставайтесь на солнце долго даже с защитой, детей до трёх лет прячьте в тень.',
    /даже с защитой/,
    ({ draft }) => draft.spf !== undefined,
  ],
  ['Не оставляйте ребёнка одного в воде.', /ребёнка одного/, ({ draft }) => draft.category === 'detyam/kupanie'],
  [
    'Обходите кожу вокруг глаз.',
    NAMES_LIDS,
    ({ draft, share }) =>
      draft.kind === 'face-scrub' ||
      (isFace(draft) &&
        (FACE_MASK.test(draft.kind) ||
          (staysOn(draft) &&
            draft.kind !== 'eye-cream' &&
            (share(FACE_ACID) >= 1 || share(RETINOID) > 0 || share(/^Ascorbic Acid$/) >= 10)))),
  ],
  ['При попадании в глаза промойте водой.', NAMES_EYES, ({ draft }) => isFace(draft) && MELTS_MASCARA.test(draft.kind)],
  ['Распыляйте с закрытыми глазами.', NAMES_EYES, ({ draft }) => isFace(draft) && draft.look.startsWith('mist')],
  [
    'Не наносите на повреждённую кожу.',
    /повреждённ|ранк|ссадин|царапин|трещин|сразу после (?:бритв|бритья|станка|депиляц)/iu,
    ({ draft }) => /^deodorant/.test(draft.kind) || /^(?:body|face)-scrub$/.test(draft.kind),
  ],
  ['При аллергии на папайю или латекс не используйте.', /латекс/, ({ share }) => share(/^Papain$/) > 0],
  [
    'При аллергии на пыльцу берёзы не используйте.',
    /аллерги\p{L}* на (?:пыльц|бер[её]з)/iu,
    ({ draft, share }) => !/soap|wash|shampoo/.test(draft.kind) && share(/^Betula Alba/) >= 5,
  ],
  [
    'При ранках, беременности и болезнях сердца сначала спросите врача.',
    /болезн\p{L}* сердц/iu,
    ({ draft }) => draft.kind === 'bath-salt' && !/запарка/i.test(draft.name),
  ],
  [
    'При беременности и кормлении не используйте.',
    /беремен/i,
    ({ draft, share }) =>
      share(RETINOID) > 0 ||
      share(/^(?:Alpha-)?Arbutin$/) > 0 ||
      (share(/^Salicylic Acid$/) > 0 && !isWashedHair(draft)),
  ],
  [
    'Не используйте у детей до трёх лет.',
    /(?:дет\p{L}+|малыш\p{L}*)[^.]* до тр[её]х|младше тр[её]х|Детям[^.]*не набира/iu,
    ({ draft, share }) =>
      draft.kind === 'bath-salt' ||
      (share(/^Salicylic Acid$/) > 0 && !isWashedHair(draft)) ||
      (staysOn(draft) &&
        !isScent(draft) &&
        share(/^Menthol$/) >= MUCH_ESSENTIAL &&
        share(ESSENTIAL) - share(/^Menthol$/) < MUCH_ESSENTIAL),
  ],
  [
    'При аллергии на аспирин не используйте.',
    /аспирин/i,
    ({ draft, share }) => share(/^Salicylic Acid$/) > 0 && !isWashedHair(draft),
  ],
  [
    'При аллергии на ромашку, полынь и другие сложноцветные не используйте.',
    /(?:аллерг|реакци|чувствительн)[^.]*(?:ромашк|полын|календул|сложноцвет)/iu,
    ({ draft, share }) => share(COMPOSITE) > 0 && !isRinsed(draft),
  ],
  ['Днём обязателен SPF 30 или выше.', /SPF/, ({ draft, share }) => isFace(draft) && share(ACID) >= 1],
  [
    'Не используйте вместе с ретинолом.',
    /ретинол/i,
    ({ draft, share }) =>
      isFace(draft) &&
      draft.kind !== 'acid-peel' &&
      share(FACE_ACID) >= 1 &&
      !KINDS[draft.kind].base.includes('Betaine'),
  ],
  [
    'Содержит витамин А: учитывайте, сколько его вы получаете за день с другими средствами и едой.',
    /витамин\p{L}* А(?!\p{L})[^.]*за день/u,
    ({ share }) => share(VITAMIN_A) > 0,
  ],
  [
    'Перед первым применением сделайте пробу на сгибе локтя.',
    /(?<!\p{L})проб[ау](?!\p{L})|сгиб/iu,
    ({ draft, share }) => isFace(draft) && (share(ACID) >= 7 || share(RETINOID) >= 0.3),
  ],
  [
    'Не наносите на веки и повреждённую кожу, не используйте в один вечер с ретинолом и другими кислотами.',
    /другими кислотами/,
    ({ draft }) => draft.kind === 'acid-peel',
  ],
  [
    'Храните закрытым, в темноте.',
    /в темноте|тёмн|на свету|янтарн|в шкаф|в закрытом ящике/i,
    ({ share }) => share(RETINOID) > 0,
  ],
  [
    'Избегайте попадания в глаза.',
    NAMES_EYES,
    ({ draft, share }) =>
      draft.kind === 'enzyme-powder' ||
      (RUNS_INTO_EYES.test(draft.kind) && !isTearless(draft)) ||
      share(/^(?:Menthol|Mentha Piperita Oil)$/) >= 0.1,
  ],
  [
    'После масла пол и ванна скользкие.',
    /скольз(?!ит п)/i,
    ({ draft }) => draft.kind === 'body-oil' || isOilScrub(draft),
  ],
  [
    'Берегите скраб от воды, набирайте сухой ложкой.',
    /сух(?:ой|ие|ими) (?:ложк|пальц|рук)|воды в банк/i,
    ({ draft }) => isOilScrub(draft),
  ],
  [
    'Не вдыхайте пудру.',
    /не вдыха/i,
    ({ draft }) =>
      draft.kind === 'enzyme-powder' ||
      (/рассыпчат/i.test(`${draft.name} ${draft.facts ?? ''}`) && draft.kind !== 'tool'),
  ],
  [
    'Содержит овёс, при аллергии на него не используйте.',
    /аллерг[^.]*(?:ов(?:ёс|ес|с)|злак)/iu,
    ({ share }) => share(/^Avena Sativa|^Hydrolyzed Oat/) >= 0.5,
  ],
  [
    'Содержит пшеницу, при аллергии на неё не используйте.',
    /аллерг[^.]*(?:пшениц|злак)/iu,
    ({ draft, share }) => staysOn(draft) && share(/^Hydrolyzed Wheat|^Triticum \S+ (?:Flour|Extract|Starch)/) >= 0.5,
  ],
  [
    'При аллергии на мёд и прополис не используйте.',
    /аллерг[^.]*(?:м[её]д|прополис|пч[её]л)/iu,
    ({ share }) => share(/^(?:Mel|Propolis|Royal Jelly)/) > 0,
  ],
  [
    'При аллергии на молоко не используйте.',
    /аллерг[^.]*молок/i,
    ({ share }) => share(/^(?:Lac|Hydrolyzed Milk Protein)$/) > 0,
  ],
  [
    'Содержит ланолин, при аллергии на него не используйте.',
    /аллерг[^.]*ланолин/i,
    ({ share }) => share(/^Lanolin$/) >= 1,
  ],
  [
    'Есть эфирные масла: при беременности и для детей до трёх лет сначала спросите врача.',
    /беремен|(?:дет\p{L}+|малыш\p{L}*|ребён\p{L}+)[^.]* (?:до|с) тр[её]х|младше тр[её]х/iu,
    ({ draft, share }) =>
      (staysOn(draft) || /^bath/.test(draft.kind)) &&
      !isScent(draft) &&
      share(ESSENTIAL) - share(/^Menthol$/) >= MUCH_ESSENTIAL,
  ],
]

/** What a set says of its things: allergens, fire, who should ask a doctor first. */
const OF_SETS = /аллерг|беремен|Огнеопасно|до трёх лет|ретинолом/
const dueOf = (draft: Draft): string[] => {
  if (draft.parts !== undefined)
    return [...new Set(partsOf(draft).flatMap((part) => dueOf(part.draft)))].filter((sentence) =>
      OF_SETS.test(sentence),
    )
  const recipe = recipeOf(draft)
  const share = (fits: RegExp): number =>
    recipe.reduce((sum, { inci, share: part }) => sum + (fits.test(inci) ? part : 0), 0)
  return DUE.filter(([, , isDue]) => isDue({ draft, share })).map(([sentence]) => sentence)
}

/** Sentences of warning that the usage does not say yet: those of the card and those that follow from the recipe, none of which another says. */
export const warningsOf = (draft: Draft): string[] => {
  const text = [draft.lead, draft.text, ...draft.usage].join(' ')
  const words = new Map(DUE.map(([sentence, said]) => [sentence, said]))
  const due = dueOf(draft)
  const own = (draft.card.warnings ?? []).filter(
    (sentence) =>
      !(
        sentence === 'Не распыляйте у огня.' &&
        due.some((other) => /^Огнеопасно[,:] (?:баллон|не распыляйте)/.test(other))
      ),
  )
  return [...new Set([...own, ...due])].reduce<string[]>((given, sentence) => {
    const said = words.get(sentence)
    const where = own.includes(sentence) ? text : [text, ...given].join(' ')
    return text.includes(sentence) || said?.test(where) === true ? given : [...given, sentence]
  }, [])
}

/** A word that commands: «нанесите», «сядьте». */
export const IMPERATIVE = /(?<!\p{L})\p{L}+(?:[йи]те|ьте)(?:сь)?(?!\p{L})/iu
/** Commands of the warnings, each with its infinitive. */
const INFINITIVES = new Map(
  (
    'используйте использовать, избегайте избегать, сделайте сделать, храните хранить, берегите беречь, ' +
    'распыляйте распылять, наносите наносить, держите держать, проветривайте проветривать, вдыхайте вдыхать, ' +
    'берите брать, включайте включать, заряжайте заряжать, обходите обходить, оставайтесь оставаться, ' +
    'прячьте прятать, оставляйте оставлять, учитывайте учитывать, спросите спросить, смойте смыть, ' +
    'набирайте набирать, прокалывайте прокалывать, сжигайте сжигать, промойте промыть'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Warnings in the mood of the steps that they follow: «не используйте» after commands, «не использовать» after infinitives. */
export const inMoodOf = (steps: readonly string[], warning: string): string => {
  if (steps.length === 0 || steps.some((step) => IMPERATIVE.test(step))) return warning
  return warning.replace(new RegExp(IMPERATIVE, 'giu'), (word) => {
    const infinitive = INFINITIVES.get(word.toLowerCase())
    if (infinitive === undefined) throw new Error(`no infinitive of «${word}» (warnings.ts): ${warning}`)
    return /^\p{Lu}/u.test(word) ? capital(infinitive) : infinitive
  })
}
