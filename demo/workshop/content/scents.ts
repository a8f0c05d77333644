import type { Draft } from './draft.ts'
import { add, type Parts } from './recipe-part.ts'

/** Allergens that the law names, by the note of a scent, the strongest first. */
const NOTES: readonly (readonly [note: RegExp, allergens: string])[] = [
  [/лимон|цедр/, 'Limonene, Citral, Pinene, Geraniol'],
  [/грейпфрут/, 'Limonene, Pinene, Citral, Linalool'],
  [/мандарин/, 'Limonene, Linalool, Pinene, Terpineol'],
  [/апельсин/, 'Limonene, Linalool, Citral'],
  [/бергамот/, 'Linalyl Acetate, Limonene, Linalool, Citral'],
  [/мят/, 'Menthol, Carvone, Limonene, Linalool'],
  [/базилик/, 'Linalool, Eugenol, Anethole, Beta-Caryophyllene'],
  [/имбир/, 'Citral, Camphor, Geraniol, Limonene'],
  [/перец/, 'Limonene, Pinene, Beta-Caryophyllene'],
  [/кардамон/, 'Terpineol, Limonene, Linalyl Acetate, Linalool'],
  [/зира/, 'Pinene, Limonene, Beta-Caryophyllene'],
  [/гвоздик/, 'Eugenol, Isoeugenol, Eugenyl Acetate, Beta-Caryophyllene'],
  [/кориц/, 'Cinnamal, Eugenol, Cinnamyl Alcohol, Benzyl Benzoate'],
  [/табак/, 'Coumarin, Farnesol, Vanillin, Benzyl Benzoate'],
  [/чернослив|яблок/, 'Rose Ketones, Hexyl Cinnamal, Coumarin'],
  [/кожа|овчин/, 'Isoeugenol, Evernia Prunastri Extract, Alpha-Isomethyl Ionone'],
  [/дым|дёготь|креозот|печк/, 'Eugenol, Isoeugenol, Pinene, Acetyl Cedrene'],
  [/шишки|канифоль|смол|скипидар/, 'Pinene, Limonene, Camphor, Terpineol'],
  [/белый чай/, 'Linalool, Hexyl Cinnamal, Geraniol, Citronellol'],
  [/(?<!белый )чай/, 'Linalool, Geraniol, Linalyl Acetate, Benzyl Alcohol'],
  [/мёд/, 'Cinnamyl Alcohol, Farnesol, Benzyl Benzoate, Coumarin'],
  [/липов/, 'Farnesol, Hydroxycitronellal, Linalool'],
  [/сирен/, 'Terpineol, Hydroxycitronellal, Anise Alcohol, Cinnamyl Alcohol'],
  [/жасмин/, 'Amyl Cinnamal, Hexyl Cinnamal, Benzyl Benzoate, Linalool, Eugenol'],
  [/ирис|пудр/, 'Alpha-Isomethyl Ionone, Vanillin, Coumarin'],
  [/пион/, 'Citronellol, Geraniol, Hydroxycitronellal, Rose Ketones'],
  [/кувшинк/, 'Hydroxycitronellal, Amyl Cinnamal, Geraniol'],
  [/черёмух|миндал|косточк|вишн/, 'Benzaldehyde, Anise Alcohol, Coumarin, Vanillin'],
  [/клевер/, 'Benzyl Salicylate, Coumarin, Linalool'],
  [/сено|кумарин|солом/, 'Coumarin, Benzyl Salicylate, Linalool'],
  [/полын/, 'Camphor, Pinene, Linalyl Acetate, Linalool'],
  [/чабрец/, 'Linalool, Terpineol, Beta-Caryophyllene'],
  [/лаванд/, 'Linalyl Acetate, Linalool, Camphor'],
  [/ромашк/, 'Farnesol, Pinene, Linalyl Acetate'],
  [/смородин/, 'Terpineol, Pinene, Beta-Caryophyllene, Limonene'],
  [/зелен|зелёный лист|влажный лист|листва|трава|стебл/, 'Citronellol, Linalool, Benzyl Salicylate, Farnesol'],
  [
    /кедр|хиноки|дерев|лавоч|осина|клён|полок|каштан|орех/,
    'Acetyl Cedrene, Tetramethyl Acetyloctahydronaphthalenes, Pinene',
  ],
  [/берёз|берёст|кора/, 'Evernia Prunastri Extract, Pinene, Eugenol'],
  [/ладан|можжевельник/, 'Pinene, Limonene, Beta-Caryophyllene, Linalool'],
  [
    /ветивер|земл|свёкл|тина|река|водоросл/,
    'Evernia Prunastri Extract, Tetramethyl Acetyloctahydronaphthalenes, Geraniol',
  ],
  [/мускус/, 'Hexamethylindanopyran, Benzyl Benzoate'],
  [/хлеб|рожь|кофе/, 'Vanillin, Coumarin, Benzyl Alcohol'],
  [/нафталин/, 'Camphor, Terpineol'],
  [
    /сукно|мешковин|пеньк|парусин|скатерть|мыло|бумаг|клей/,
    'Hexamethylindanopyran, Alpha-Isomethyl Ionone, Hexyl Cinnamal',
  ],
  [/(?:^|[ ,])соль|морск|озон|роса|ветер|дождь|вода|пар(?![а-я])/, 'Linalool, Hydroxycitronellal, Hexyl Cinnamal'],
  [
    /сталь|желез|рельс|стекл|лёд|снег|камень|плитк|фарфор|фаянс|пыль|лак/,
    'Tetramethyl Acetyloctahydronaphthalenes, Limonene, Alpha-Isomethyl Ionone',
  ],
]
/** Percent of the first, second and later allergens of a note. */
const PARTS = [0.5, 0.24, 0.12, 0.07, 0.04] as const
/** What holds the notes together in every perfume. */
const FIXATIVE = [
  'Benzyl Salicylate',
  'Hexyl Cinnamal',
  'Linalool',
  'Limonene',
  'Citronellol',
  'Hydroxycitronellal',
] as const

/** Notes of a scent: «лимон, кора, зелёный лист». */
export const notesOf = ({ facts = '' }: Draft): string[] => /Слышно: ([^;]+)/.exec(facts)?.[1]?.split(', ') ?? []
const allergensOf = (note: string): string[] => NOTES.find(([fits]) => fits.test(note))?.[1].split(', ') ?? []

/** Whether the leaf describes a scent by its notes, and the recipe has a composition. */
export const isScent = (draft: Draft): boolean =>
  draft.category.startsWith('parfyumeriya') && !/^(?:home|diffuser)$/.test(draft.kind)

/** Allergens that follow the notes; what smells of lemon holds limonene and citral. */
export const addAllergens = (parts: Parts, draft: Draft): void => {
  const shares = new Map<string, number>()
  const put = (inci: string, share: number): void => void shares.set(inci, (shares.get(inci) ?? 0) + share)
  notesOf(draft).forEach((note, at) =>
    allergensOf(note).forEach((inci, rank) => put(inci, (PARTS[rank] ?? 0.03) * (1 - at * 0.15))),
  )
  // Six at least: perfume of ten components is rare.
  for (const [at, inci] of FIXATIVE.entries()) if (shares.size < 8 || at < 2) put(inci, 0.03 - at * 0.004)
  const strength = draft.kind === 'room-spray' ? 0.3 : 1
  for (const [inci, share] of shares) add(parts, inci, share * strength)
}

/** The first allergen of a note. */
export const allergenOf = (note: string): string | undefined => allergensOf(note)[0]
