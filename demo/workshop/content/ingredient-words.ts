/** How Russian texts call an ingredient: the one dictionary by which a text names what is marked, stays in a recipe and is promised. */
import { INGREDIENT_ROWS } from './texts/ingredients.ts'
import { MORE_INGREDIENT_ROWS } from './texts/more-ingredients.ts'

/**
 * Words that name an ingredient otherwise than its Russian name does, or one of several: where a sentence promises the word, one of them is
 * in the composition. Sentences that name it as absent, as an example or in another product are not promises.
 */
export const INGREDIENT_WORDS: readonly (readonly [word: RegExp, inci: RegExp])[] = [
  [/ниацинамид/i, /Niacinamide/],
  [/ретинол(?!у)/i, /Retin/],
  [/бакучиол/i, /Bakuchiol/],
  [/церамид/i, /Ceramide/],
  [/гиалурон/i, /Hyalur/],
  [/пантенол/i, /Panthenol|Panthenyl Triacetate/],
  [/центелл/i, /Centella|Madecass|Asiatic/],
  [/скваланом|сквалан /i, /Squalane/],
  [/пептид/i, /peptide/],
  [/коллаген(?!,)/i, /Collagen/],
  [/кофеин/i, /Caffeine|Coffea/],
  [/мочевин/i, /Urea/],
  [/кератин(?!овому)/i, /Keratin/],
  [/биотин/i, /Biotin/],
  [/алоэ/i, /Aloe/],
  [/облепих/i, /Hippophae/],
  [/прополис/i, /Propolis/],
  [/ламинари/i, /Laminaria/],
  [/арган/i, /Argania/],
  [/камели/i, /Camellia/],
  [/хмел[ья]/i, /Humulus/],
  [/крапив/i, /Urtica/],
  [/азелаин/i, /Azelaic/],
  [/салицилов/i, /Salicylic/],
  [/гликолев/i, /Glycolic|Snail/],
  [/глюконолактон/i, /Gluconolactone/],
  [/транексам/i, /Tranexamic/],
  [/муцин/i, /Snail/],
  [/галактомис[ие]с/i, /Galactomyces/],
  [/эктоин/i, /Ectoin/],
  [/эдельвейс/i, /Leontopodium/],
  [/полын[ьи]/i, /Artemisia|Achillea/],
  [/ромашк/i, /Chamomilla|Bisabolol/],
  [/календул/i, /Calendula/],
  [/(?<!\p{L})черед(?:а|ы|у|е|ой)(?!\p{L})/iu, /Bidens/],
  [/лотос/i, /Nelumbo/],
  [/хауттюйни/i, /Houttuynia/],
  [/рейши/i, /Ganoderma/],
  [/морошк/i, /Rubus Chamaemorus/],
  [/трегалоз/i, /Trehalose/],
  [/токоферол/i, /Tocopher/],
  [/витамин\p{L}*[\s\u00a0][EЕ](?!\p{L})/iu, /Tocopher/],
  [/мадекассосид/i, /Madecassoside/],
  [/шиповник/i, /Rosa Canina/],
  [/чаг[аиу]/i, /Inonotus/],
  [/лаванд/i, /Lavandula/],
  [/жожоба/i, /Simmondsia/],
  [/масло ши(?![а-яё])|ши питает/i, /Butyrospermum/],
  [/бисаболол/i, /Bisabolol/],
  [/аллантоин/i, /Allantoin/],
  [/папаин/i, /Papain/],
  [/рисов\p{L}+ отруб/iu, /Oryza Sativa Bran/],
  [/ресвератрол/i, /Resveratrol/],
]

/** Words that a description also uses of a smell, a look or a place: a promise in the story of a brand only. */
export const LOOSE_WORDS: typeof INGREDIENT_WORDS = [
  [/берёзов\p{L}+ сок/iu, /Betula/],
  [/(?<!\p{L})м[ёе]д(?:а|ом)?(?!\p{L})/iu, /(?<!\p{L})Mel(?!\p{L})|Honey/u],
  [/(?<!\p{L})ов(?:ёс|са|сом)(?!\p{L})/iu, /Avena/],
  [/розов\p{L}+ вод/iu, /Rosa Damascena/],
  [/чайн\p{L}+ лист/iu, /Camellia/],
  [/(?<!\p{L})глин/iu, /Kaolin|Bentonite|Clay/],
  [/каолин/i, /Kaolin/],
  [/тальк/i, /Talc/],
  [/угол(?:ь|ем)(?!\p{L})/iu, /Charcoal/],
  [/(?<!\p{L})цинк/iu, /Zinc/],
  [/пироктон/i, /Piroctone/],
  [/клюкв/i, /Macrocarpon/],
  [/пробиотик|фермент(?:ы|ов|ами)(?!\p{L})/iu, /Lactobacillus|Bifida|Ferment|Lysate|Papain/],
  [/льнян\p{L}+ масл|(?<!\p{L})л[ёь]н(?:а|ом)?(?!\p{L})/iu, /Linum/],
  [/(?<!\p{L})рож(?:ь|ью)(?!\p{L})|ржан\p{L}+ мук/iu, /Secale/],
  [/пшениц/i, /Triticum|Wheat/],
  [/шалфе[йяе](?!\p{L})/iu, /Salvia/],
  [/(?<!\p{L})мят(?:а|ы|у|е|ой)(?!\p{L})/iu, /Mentha/],
  [/чабрец/i, /Thymus/],
  [/кедров\p{L}+ орех/iu, /Pinus Sibirica/],
  [/пихт/i, /Abies/],
  [/витамин\p{L}* C/iu, /Ascorb/],
  [/огур(?:ец|ц)/iu, /Cucumis Sativus/],
]
/** Words that name an ingredient where it is inside, and nothing where it is not: «молочко» names a form more often than milk. */
const ALSO: typeof INGREDIENT_WORDS = [
  [/(?<!\p{L})молок(?:о|а|ом)(?!\p{L})|молочн\p{L}+ (?:бел|протеин)/iu, /^Lac$|Milk/],
  [/(?<!\p{L})рис(?:а|ом|ов\p{L}*)?(?!\p{L})/iu, /^Oryza Sativa (?:Bran|Extract|Seed)|Rice/],
]

const RUSSIAN = new Map([...INGREDIENT_ROWS, ...MORE_INGREDIENT_ROWS].map(([inci = '', name = '']) => [inci, name]))
/** Words of Russian names that many substances share. */
const SHARED_WORD =
  /^(?:экстракт|спирт|масл|кислот|вод|сок|порошок|сем|лист|кор|плод|цвет|эфир|гидролиз|натри|сол|воск|протеин|бел|фермент)/
const plain = (words: string): string => words.toLowerCase().replaceAll('ё', 'е')
/** The part of a word that no case changes: all of one that ends on a consonant, else it without an ending of one to three letters. */
const stemOf = (word: string): string =>
  /[бвгдзклмнпрстфхц]$/.test(word)
    ? word
    : word.slice(0, Math.max(4, word.length - (word.length > 8 ? 3 : word.length > 6 ? 2 : 1)))
const stemsOf = (inci: string): string[] => {
  const words = plain(RUSSIAN.get(inci) ?? inci).match(/[\p{L}-]{3,}/gu) ?? []
  const own = words.filter((word) => !SHARED_WORD.test(word))
  return (own.length > 0 ? own : words).map(stemOf)
}

/** Whether a text names an ingredient: by a word of the dictionary, or by the beginning of a word of its Russian name. */
export const isNamed = (text: string, inci: string): boolean => {
  const said = plain(text)
  return (
    [...INGREDIENT_WORDS, ...LOOSE_WORDS, ...ALSO].some(([word, named]) => named.test(inci) && word.test(text)) ||
    stemsOf(inci).some((stem) => new RegExp(`(?<!\\p{L})${stem}`, 'u').test(said))
  )
}
