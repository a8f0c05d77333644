import type { Draft } from './draft.ts'
import { CHELATOR, chelatorOf, type Extra, HUMECTANT, humectantsOf, isCheap, KEEPER } from './house-sets.ts'
import { KINDS, type KindName } from './kinds.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'

/**
 * Usual minor ingredients of each kind: texture, stability, mildness. «INCI share» in descending order; descriptions do not praise them,
 * so any product may have any of them.
 */
const EMULSION =
  'Dicaprylyl Carbonate 2.4; C15-19 Alkane 1.8; Cetearyl Olivate 1.6; Sorbitan Olivate 1.2; Glyceryl Stearate Citrate 1.1; Behenyl Alcohol 0.95; Cetyl Esters 0.85; Myristyl Myristate 0.75; Oryza Sativa Starch 0.7; Hydrogenated Lecithin 0.6; Cetearyl Glucoside 0.55; Sclerotium Gum 0.3; Sodium Stearoyl Glutamate 0.28; Polyglyceryl-6 Distearate 0.26; Tocopheryl Acetate 0.24; Acrylates/C10-30 Alkyl Acrylate Crosspolymer 0.2; Sodium Gluconate 0.15; Sodium Phytate 0.12; Ascorbyl Palmitate 0.06'
const WATER =
  'Biosaccharide Gum-1 0.5; Polyglyceryl-10 Laurate 0.36; Xanthan Gum 0.28; Hydroxyethylcellulose 0.25; Sodium Citrate 0.24; Cellulose Gum 0.22; Sclerotium Gum 0.2; Hydroxypropyl Methylcellulose 0.19; Gellan Gum 0.18; Tromethamine 0.16; Pullulan 0.14; Sodium Phytate 0.12'
const WASH =
  'Sodium Methyl Cocoyl Taurate 2.4; Lauryl Glucoside 1.8; Disodium Cocoyl Glutamate 1.6; Cocamidopropyl Hydroxysultaine 1.4; Sodium Cocoamphoacetate 1.2; Caprylyl/Capryl Glucoside 1; Glyceryl Oleate 0.8; PEG-7 Glyceryl Cocoate 0.7; Sodium Lauryl Glucose Carboxylate 0.6; Acacia Senegal Gum 0.4; Hydroxypropyl Methylcellulose 0.35; Sodium Phytate 0.2; Tetrasodium Glutamate Diacetate 0.15; Sodium Gluconate 0.12; Hydrolyzed Oat Protein 0.1'
const HAIR =
  'Distearoylethyl Hydroxyethylmonium Methosulfate 1.6; Stearamidopropyl Dimethylamine 1.2; Brassicamidopropyl Dimethylamine 1; Behenyl Alcohol 0.9; Cetyl Esters 0.8; Dicaprylyl Ether 0.7; Coconut Alkanes 0.6; Panthenyl Ethyl Ether 0.5; Hydroxypropyl Guar 0.4; Guar Hydroxypropyltrimonium Chloride 0.35; Hydrolyzed Soy Protein 0.24; Isopropyl Alcohol 0.2; Tocopheryl Acetate 0.14; Sodium Gluconate 0.12; Tetrasodium Glutamate Diacetate 0.1'
/** A spray has no fatty alcohol and no gum. */
const HAIR_SPRAY =
  'Distearoylethyl Hydroxyethylmonium Methosulfate 1.6; Stearamidopropyl Dimethylamine 1.2; Brassicamidopropyl Dimethylamine 1; Dicaprylyl Ether 0.7; Coconut Alkanes 0.6; Panthenyl Ethyl Ether 0.5; Hydrolyzed Soy Protein 0.24; Isopropyl Alcohol 0.2; Tocopheryl Acetate 0.14; Sodium Gluconate 0.12; Tetrasodium Glutamate Diacetate 0.1'
const OIL =
  'Dicaprylyl Carbonate 5; Coco-Caprylate/Caprate 4.5; Ethylhexyl Palmitate 4; Coconut Alkanes 3.4; Octyldodecanol 3; Isopropyl Myristate 2.8; Isononyl Isononanoate 2.5; Dicaprylyl Ether 2.2; C13-15 Alkane 2; C15-19 Alkane 1.8; Glyceryl Oleate 0.8; Helianthus Annuus Seed Cera 0.7; Polyglyceryl-3 Diisostearate 0.6; Oryza Sativa Cera 0.5; Tocopheryl Acetate 0.4; Glyceryl Caprylate 0.3; Hydrogenated Lecithin 0.25; Lecithin 0.2; Ascorbyl Palmitate 0.1; BHT 0.05'
/** Fat oils, of which each brand has three: plain ones, and those that only a dear product bears. */
const PLAIN_OILS =
  'Carthamus Tinctorius Seed Oil 3; Helianthus Annuus Seed Oil 2.6; Olea Europaea Fruit Oil 2.2; Persea Gratissima Oil 1.8; Oryza Sativa Bran Oil 1.6; Vitis Vinifera Seed Oil 1.4; Linum Usitatissimum Seed Oil 1.1; Triticum Vulgare Germ Oil 0.8'
const RARE_OILS =
  'Argania Spinosa Kernel Oil 1.6; Silybum Marianum Seed Oil 1.5; Camellia Japonica Seed Oil 1.4; Borago Officinalis Seed Oil 1; Oenothera Biennis Oil 0.9; Rosa Canina Fruit Oil 0.85; Ribes Nigrum Seed Oil 0.75; Rubus Idaeus Seed Oil 0.5'
const POWDER =
  'Oryza Sativa Starch 3; Lauroyl Lysine 2.5; Nylon-6/12 2; Polymethylsilsesquioxane 1.8; Zinc Stearate 1.6; Caprylic/Capric Triglyceride 1.5; Ethylhexyl Palmitate 1.2; Isononyl Isononanoate 1; Calcium Aluminum Borosilicate 0.9; Diisostearyl Malate 0.8; Alumina 0.6; Kaolin 0.55; Caprylyl Glycol 0.45; Hydroxyacetophenone 0.35; Tocopheryl Acetate 0.3; Chlorphenesin 0.18; BHT 0.05'
/** A powder that foams: an oil would quench the foam, and dry it needs no preservative. */
const FOAMING_POWDER =
  'Oryza Sativa Starch 3; Sodium Cocoyl Glutamate 2.4; Hydrated Silica 2; Trehalose 1.6; Lauroyl Lysine 1.2; Tapioca Starch 1; Erythritol 0.9; Inulin 0.8; Silica 0.5; Sodium Citrate 0.4; Cellulose Gum 0.3; Sodium Gluconate 0.1'
const LIPS =
  'Diisostearyl Malate 6; Polyglyceryl-2 Triisostearate 5; Tridecyl Trimellitate 4; Hydrogenated Polyisobutene 3; Bis-Behenyl/Isostearyl/Phytosteryl Dimer Dilinoleyl Dimer Dilinoleate 2.5; Microcrystalline Wax 2.2; Synthetic Wax 2; Helianthus Annuus Seed Cera 1.6; Polyethylene 1.4; Silica 1.2; Oryza Sativa Cera 1; Disteardimonium Hectorite 0.8; Tocopheryl Acetate 0.4; Propylene Carbonate 0.35; Caprylyl Glycol 0.3; Ascorbyl Palmitate 0.1; BHT 0.05'
const LIQUID_COLOUR =
  'Isododecane 3; Dicaprylyl Carbonate 2.4; Propanediol 2; Polymethylsilsesquioxane 1.6; Sorbitan Stearate 1.2; Disteardimonium Hectorite 1; Lauroyl Lysine 0.8; Alumina 0.7; Hydrogenated Lecithin 0.6; Sodium Dehydroacetate 0.5; Caprylyl Glycol 0.45; 1,2-Hexanediol 0.4; Hydroxyacetophenone 0.35; Tocopheryl Acetate 0.3; Propylene Carbonate 0.25; Sodium Gluconate 0.2; Chlorphenesin 0.18; Polysorbate 20 0.1'
const NAIL =
  'Adipic Acid/Neopentyl Glycol/Trimellitic Anhydride Copolymer 6; Isopropyl Alcohol 4; Sucrose Acetate Isobutyrate 3; Trimethyl Pentanyl Diisobutyrate 2.5; Acrylates Copolymer 2; Stearalkonium Hectorite 1.2; Silica 0.8; Calcium Aluminum Borosilicate 0.6; Citric Acid 0.4; Etocrylene 0.3; Dimethicone 0.18'
const SOAP =
  'Sodium Shea Butterate 6; Butyrospermum Parkii Butter 1.8; Sorbitol 1.4; Ricinus Communis Seed Oil 1.2; Helianthus Annuus Seed Oil 1.1; Sodium Lactate 1; Sucrose 0.8; Kaolin 0.7; Oryza Sativa Starch 0.6; Sodium Citrate 0.5; Sodium Gluconate 0.3; Tetrasodium Glutamate Diacetate 0.15'
/** Baths and masks that are kept dry: a liquid would cake them, so what is minor is a powder too. */
const DRY_BATH =
  'Sodium Sulfate 1.5; Tapioca Starch 0.9; Maltodextrin 0.8; Potassium Chloride 0.7; Avena Sativa Kernel Flour 0.6; Hydrated Silica 0.5; Sodium Gluconate 0.45; Sodium Citrate 0.4; Oryza Sativa Starch 0.35; Silica 0.3; Inulin 0.25; Kaolin 0.2'
const DRY_MASK =
  'Zea Mays Starch 3; Kaolin 2; Oryza Sativa Starch 1.5; Maltodextrin 0.9; Hydrated Silica 0.8; Silica 0.7; Inulin 0.6; Cellulose Gum 0.5; Avena Sativa Kernel Flour 0.45; Sodium Citrate 0.3; Sodium Gluconate 0.2'
/** Water in fat: an emulsifier of oil in water would turn it over. */
const BARRIER =
  'Dicaprylyl Carbonate 2.4; Zinc Stearate 1.6; Oryza Sativa Starch 1.2; Oryza Sativa Cera 0.8; Disteardimonium Hectorite 0.7; Helianthus Annuus Seed Cera 0.6; Tocopheryl Acetate 0.3; Lecithin 0.25; Sodium Gluconate 0.15'
const SCENT =
  'Dipropylene Glycol 2; Triethyl Citrate 0.6; Ethylhexyl Methoxycinnamate 0.3; Butyl Methoxydibenzoylmethane 0.1; Tocopheryl Acetate 0.03; BHT 0.02'
const WAX_SCENT = 'Euphorbia Cerifera Cera 3; Simmondsia Chinensis Seed Oil 2; Tocopheryl Acetate 0.03; BHT 0.02'
const SPRAY =
  'Dipropylene Glycol 1.2; Polyquaternium-11 0.8; Propanediol 0.7; Panthenyl Ethyl Ether 0.5; PEG-40 Hydrogenated Castor Oil 0.45; Polysorbate 20 0.4; Caprylyl Glycol 0.28; Triethyl Citrate 0.25; Hydroxyacetophenone 0.22; Glyceryl Caprylate 0.2; Tocopheryl Acetate 0.08'
/** Spirit needs no preservative and no solubiliser of water. */
const LACQUER =
  'Dipropylene Glycol 1.2; Isopropyl Alcohol 1; Polyquaternium-11 0.8; Propanediol 0.7; Panthenyl Ethyl Ether 0.5; PEG-40 Hydrogenated Castor Oil 0.45; Isopropyl Myristate 0.3; Triethyl Citrate 0.25; Tocopheryl Acetate 0.08'
/** A powder under gas bears nothing that makes it damp: starch would cake and clog the valve. */
const DRY_SPRAY =
  'Oryza Sativa Starch 2; Isopropyl Alcohol 1.5; Silica 0.8; Disteardimonium Hectorite 0.6; Kaolin 0.5; Isopropyl Myristate 0.4; Propylene Carbonate 0.2; Tocopheryl Acetate 0.05'

const SORTS: readonly (readonly [list: string, kinds: readonly KindName[]])[] = [
  [
    EMULSION,
    [
      'cream',
      'rich-cream',
      'eye-cream',
      'milk-wash',
      'night-mask',
      'clay-mask',
      'face-scrub',
      'sun-fluid',
      'body-milk',
      'body-butter',
      'hand-cream',
      'foot-cream',
      'aftershave',
    ],
  ],
  [
    WATER,
    [
      'toner',
      'acid-toner',
      'serum',
      'gel-cream',
      'gel-mask',
      'sheet-mask',
      'patches',
      'micellar',
      'acid-peel',
      'scalp-serum',
      'scalp-peel',
      'deodorant',
      'deodorant-stick',
      'setting-spray',
      'clear-shave-gel',
      'brow-gel',
      'eyeliner',
      'tint',
    ],
  ],
  [WASH, ['gel-wash', 'foam-wash', 'shampoo', 'body-wash', 'shave-gel']],
  [HAIR, ['conditioner', 'hair-mask', 'curl-cream', 'styling']],
  [HAIR_SPRAY, ['hair-spray']],
  [
    OIL,
    [
      'cleansing-oil',
      'cleansing-balm',
      'oil-serum',
      'sun-mineral',
      'lip-balm',
      'hair-oil',
      'body-oil',
      'body-scrub',
      'deodorant-cream',
      'beard-oil',
    ],
  ],
  [POWDER, ['powder', 'blush', 'shadow']],
  [FOAMING_POWDER, ['enzyme-powder']],
  [LIPS, ['lipstick', 'gloss', 'cream-blush', 'concealer-balm', 'pencil', 'wax']],
  [LIQUID_COLOUR, ['foundation', 'concealer', 'primer', 'mascara']],
  [NAIL, ['polish']],
  [SOAP, ['soap']],
  [DRY_BATH, ['bath-salt', 'bath-bomb']],
  [DRY_MASK, ['alginate']],
  [BARRIER, ['barrier-cream']],
  [SCENT, ['perfume', 'room-spray']],
  [WAX_SCENT, ['solid-perfume']],
  [SPRAY, ['mousse']],
  [LACQUER, ['hair-lacquer']],
  [DRY_SPRAY, ['dry-shampoo']],
]

const read = (list: string): { inci: string; share: number }[] =>
  list.split('; ').map((text) => {
    const [, inci = '', share = '0'] = /^(.*) ([\d.]+)$/.exec(text) ?? []
    return { inci, share: Number(share) }
  })

const BY_KIND = new Map(SORTS.flatMap(([list, kinds]) => kinds.map((kind) => [kind, read(list)] as const)))
/** Perfume allergens, which must be declared by law, and the smells to which each belongs; without one it is in most perfumes. */
const ALLERGENS: readonly (readonly [inci: string, share: number, smell?: RegExp])[] = [
  ['Linalool', 0.03],
  ['Limonene', 0.025],
  ['Benzyl Salicylate', 0.02, /цвет|жасмин|лилия|пион|ландыш|мыл/i],
  ['Hexyl Cinnamal', 0.018, /цвет|жасмин|лилия|пион|ландыш|сирен|чай|фрукт|дын|яблок/i],
  ['Coumarin', 0.012, /сен[ао]|трав|табак|ваниль|миндал|вишн|лаванд|кедр/i],
  ['Citronellol', 0.016, /роз|герань|мят|лимон|чай|трав/i],
  ['Geraniol', 0.015, /роз|герань|пион|чай/i],
  ['Alpha-Isomethyl Ionone', 0.012, /фиалк|ирис|пудр|малин|ягод/i],
  ['Citral', 0.01, /лимон|цитрус|вербен|имбир|мелисс|грейпфрут|апельсин|мандарин|бергамот/i],
  ['Hydroxycitronellal', 0.008, /ландыш|липа|липов|цветк|лотос/i],
  ['Farnesol', 0.006, /липа|липов|роз|сирен/i],
  ['Eugenol', 0.004, /гвоздик|кориц|пион|прян|баз[иа]лик/i],
]

const OILY = new Set(SORTS.find(([list]) => list === OIL)?.[1])
/** Three fat oils of an oily kind, chosen by the brand. */
export const oilsOf = (kind: KindName, brand: string, dear: boolean): readonly { inci: string; share: number }[] => {
  if (!OILY.has(kind)) return []
  const random = randomFor('oils', brand)
  const [plain, rare] = [read(PLAIN_OILS), read(RARE_OILS)].map((list) => [...list])
  const pick = (from: { inci: string; share: number }[] = []) => from.splice(random.integer(0, from.length - 1), 1)
  return dear ? [...pick(plain), ...pick(rare), ...pick(rare)] : [...pick(plain), ...pick(plain), ...pick(plain)]
}
const THIN = new Set(SORTS.find(([list]) => list === WATER)?.[1])
/** Waters and gels, in which little is to hold. */
export const isThin = (kind: KindName): boolean => THIN.has(kind)
/** Oils and balms without water, which have fewer ingredients than an emulsion. */
export const isOily = (kind: KindName): boolean => OILY.has(kind)

/** A glycol for which a house of the lower price levels has its first humectant. */
const SPARED = 'Pentylene Glycol'
/** What a base names, and what a house may have in its place: a mild surfactant, a light ester. */
const CHOICES: readonly (readonly [kinds: RegExp, inci: string, alternatives: readonly string[]])[] = [
  [
    /^(?:cream|rich-cream|eye-cream|night-mask|body-milk|foot-cream|aftershave|milk-wash)$/,
    'Caprylic/Capric Triglyceride',
    ['Coco-Caprylate/Caprate', 'Dicaprylyl Carbonate', 'Ethylhexyl Palmitate', 'Octyldodecanol'],
  ],
  [
    /^(?:gel-wash|body-wash|shampoo)$/,
    'Coco-Glucoside',
    ['Decyl Glucoside', 'Lauryl Glucoside', 'Caprylyl/Capryl Glucoside'],
  ],
  [
    /^shampoo$/,
    'Sodium Lauroyl Sarcosinate',
    ['Sodium Lauroyl Methyl Isethionate', 'Sodium Methyl Cocoyl Taurate', 'Disodium Cocoyl Glutamate'],
  ],
  [
    /^(?:gel-wash|body-wash)$/,
    'Sodium Cocoyl Glutamate',
    ['Sodium Methyl Cocoyl Taurate', 'Disodium Cocoyl Glutamate', 'Sodium Lauroyl Sarcosinate'],
  ],
  [
    /^(?:gel-wash|foam-wash|body-wash)$/,
    'Cocamidopropyl Betaine',
    ['Cocamidopropyl Hydroxysultaine', 'Sodium Cocoamphoacetate'],
  ],
  [/^foam-wash$/, 'Coco-Glucoside', ['Lauryl Glucoside', 'Decyl Glucoside', 'Disodium Cocoyl Glutamate']],
  [/^(?:serum|acid-toner|hair-spray)$/, 'Propanediol', ['Butylene Glycol', 'Dipropylene Glycol', 'Methylpropanediol']],
  [/^sun-fluid$/, 'Glycerin', ['Propanediol', 'Butylene Glycol', 'Betaine']],
  [/^shampoo$/, 'Glycerin', ['Propanediol', 'Betaine', 'Sorbitol']],
  [
    /^(?:toner|gel-cream|gel-mask|sheet-mask)$/,
    'Butylene Glycol',
    ['Propanediol', 'Dipropylene Glycol', 'Methylpropanediol'],
  ],
  [
    /^(?:cream|rich-cream|gel-cream|eye-cream|night-mask)$/,
    'Squalane',
    ['Isononyl Isononanoate', 'Coconut Alkanes', 'Dicaprylyl Ether'],
  ],
  [
    /^(?:conditioner|face-scrub)$/,
    'Caprylic/Capric Triglyceride',
    ['Coco-Caprylate/Caprate', 'Dicaprylyl Carbonate', 'Dicaprylyl Ether'],
  ],
  [
    /^hair-mask$/,
    'Butyrospermum Parkii Butter',
    ['Mangifera Indica Seed Butter', 'Theobroma Cacao Seed Butter', 'Coco-Caprylate/Caprate'],
  ],
]
/** Words by which a text names what a house would otherwise have something else for. */
const SAID: Readonly<Partial<Record<string, RegExp>>> = {
  Glycerin: /глицерин/iu,
  Propanediol: /пропандиол/iu,
  Squalane: /сквалан/iu,
  'Butyrospermum Parkii Butter': /(?<!\p{L})ши(?!\p{L})/iu,
}
/** An ingredient of a base as a brand has it: what it has in store anyway before anything else. */
export const ofHouse = ({ kind, brand, name, lead, text, actives = '' }: Draft, inci: string): string => {
  if (CHELATOR.test(inci)) return chelatorOf(kind, brand).inci
  const store = humectantsOf(kind, brand).map((extra) => extra.inci)
  if (inci === SPARED && KINDS[kind].water) return isCheap(brand) ? (store[0] ?? inci) : inci
  const choice = CHOICES.find(([kinds, named]) => kinds.test(kind) && named === inci)
  const isSaid = actives.includes(inci) || (SAID[inci]?.test(`${name} ${lead} ${text}`) ?? false)
  if (choice === undefined || isSaid) return inci
  return choice[2].find((one) => store.includes(one)) ?? randomFor('house', brand, inci).pick([inci, ...choice[2]])
}

const STAYS_ON = [
  'toner|acid-toner|serum|cream|rich-cream|gel-cream|eye-cream|gel-mask|night-mask|sheet-mask|patches|sun-fluid|body-milk',
  'body-butter|hand-cream|foot-cream|aftershave|deodorant|scalp-serum|hair-spray|curl-cream|primer|foundation|concealer',
].join('|')
const RINSED_OFF = 'hair-mask|conditioner|face-scrub|clay-mask|shave-gel|soap'
/** Humectants, emollients, solvents, waxes and fats that only carry: each house measures them in its own way. */
const MEASURED: readonly (readonly [kinds: RegExp, inci: RegExp])[] = [
  [
    new RegExp(`^(?:${STAYS_ON}|${RINSED_OFF})$`),
    /^(?:Glycerin|(?:Butylene|Pentylene) Glycol|Propanediol|Squalane|Dimethicone|Isododecane)$|Triglyceride$|Caprate$|Parkii Butter$/,
  ],
  [/^polish$/, /^(?:Butyl|Ethyl) Acetate$/],
  [/^mascara$/, /^(?:Cera Alba|Copernicia Cerifera Cera)$/],
  [/^gloss$/, /^(?:Octyldodecanol|Diisostearyl Malate|Caprylic\/Capric Triglyceride)$/],
  [/^sun-mineral$/, /^(?:Theobroma Cacao Seed Butter|Cera Alba|Squalane)$/],
]
const MEASURES = [0.7, 0.85, 1, 1.2, 1.4] as const
/** The part of the usual share of an ingredient of a base that a house takes. */
export const measureOf = ({ kind, brand }: Draft, inci: string): number =>
  MEASURED.some(([kinds, measured]) => kinds.test(kind) && measured.test(inci))
    ? randomFor('measure', brand, inci).pick(MEASURES)
    : 1

/** The part of the minor ingredients of a kind that a brand buys, and the list from which there is something to leave out. */
const OWN = 0.6
const LONG = 12
/** A list without the humectants, preservatives and chelators that a house adds as a set: it has one chelator in the place of the first. */
const storedBy = (kind: KindName, brand: string, all: readonly Extra[]): readonly Extra[] => {
  if (!KINDS[kind].water) return all
  const hasSet = humectantsOf(kind, brand).length > 0
  const at = all.findIndex(({ inci }) => CHELATOR.test(inci))
  return all.flatMap((extra, index) =>
    KEEPER.test(extra.inci) || (hasSet && HUMECTANT.test(extra.inci)) || (CHELATOR.test(extra.inci) && index !== at)
      ? []
      : [index === at ? chelatorOf(kind, brand) : extra],
  )
}
/** Minor ingredients of a kind as one brand uses them: a house has its own emollients and stabilisers, in its own shares. */
export const extrasFor = (kind: KindName, brand: string): readonly { inci: string; share: number }[] => {
  const all = storedBy(kind, brand, BY_KIND.get(kind) ?? [])
  if (all.length < LONG) return all
  return all
    .map((extra) => ({ ...extra, random: randomFor('hand', brand, extra.inci) }))
    .map(({ inci, share, random }) => ({ inci, order: random.next(), share: share * (0.75 + random.next() / 2) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, Math.ceil(all.length * OWN))
    .map(({ inci, share }) => ({ inci, share }))
}
/** Starch that a text names stays, whatever the house buys: no text names anything else of these lists. */
export const namedExtras = (kind: KindName, isNamed: (inci: string) => boolean): readonly Extra[] =>
  (BY_KIND.get(kind) ?? []).filter(({ inci }) => inci.endsWith('Starch') && isNamed(inci))
/** The allergens that a perfume may have by what the text says of its smell. */
export const allergens = (text: string): { inci: string; share: number }[] =>
  ALLERGENS.filter(([, , smell]) => smell?.test(text) ?? true).map(([inci, share]) => ({ inci, share }))
