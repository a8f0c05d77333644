/** Collections of the demo shop, by hand, by a rule and by both, and its label. */
import type { CollectionRecord } from '../../../../shop/catalogue/catalogue.records.ts'

export const COLLECTIONS: readonly Omit<CollectionRecord, 'position'>[] = [
  {
    slug: 'v-banyu',
    title: 'В баню с собой',
    lead: 'Что положить в сумку перед парной. Собрали по порядку: от запарки до бальзама для губ.',
    picture: 'news/bannyy-den.webp',
    products: [
      'khvoya-i-sol-zaparka-dlya-bani',
      'khvoya-i-sol-degtyarnoe-mylo',
      'aamu-mylo-na-berezovom-soke',
      'khvoya-i-sol-gel-pena-s-pikhtoy',
      'khvoya-i-sol-skrab-dlya-bani-s-pikhtoy',
      'khvoya-i-sol-skrab-maslo-dlya-tela-s-lavandoy',
      'aamu-maslo-dlya-dusha',
      'khvoya-i-sol-maska-dlya-volos-v-banyu',
      'hamra-su-sukhoe-maslo-dlya-tela-s-sibirskim-kedrom',
      'kedrach-batter-dlya-tela-s-aloe-i-ogurtsom',
      'khvoya-i-sol-krem-dlya-nog-s-mochevinoy-10',
      'zimnitsa-balzam-dlya-gub-s-lanolinom',
    ],
    body: 'Маску для волос нанесите после первого захода, под шапку, и смойте через семь минут. Скраб берите после второго: кожа уже распарилась, и тереть сильно не нужно.\n\nМасло — после душа, на мокрую кожу, стопам — густой крем и сразу носки. Подробнее — в статье [«Банный день по порядку»](/news/bannyy-den).',
  },
  {
    slug: 'podarki-do-1000',
    title: 'Подарки до 1 000 ₽',
    lead: 'Крем для рук, соль, пена и бомбочки для ванны, мыло, спреи для дома и один набор: то, что приятно получить и не нужно подбирать по типу кожи.',
    products: [
      'zimnitsa-krem-dlya-ruk-varezhka',
      'khvoya-i-sol-sol-dlya-vanny-s-khvoey',
      'turgoyak-mylo-s-medom-i-molokom',
      'aamu-mylo-na-berezovom-soke',
      'aamu-mylo-s-kofe-i-kakao',
      'kedrach-mylo-s-myatoy-i-chabretsom',
      'turgoyak-pena-dlya-vanny-tuman',
    ],
    sections: ['parfyumeriya/dlya_doma', 'telo/vanna/soli', 'telo/vanna/bombochki', 'aksessuary/nabory'],
    price_to: 100_000,
    in_stock: true,
    body: 'Не знаете, что выбрать, — [подарочный сертификат](/certificate) придёт на почту в день, который вы назначите.',
  },
  {
    slug: 'litso-bez-otdushek',
    title: 'Уход за лицом без отдушек',
    lead: 'Кремы, сыворотки и умывание, в составе которых нет отдушек. Своего запаха сырья это не отменяет.',
    sections: ['ukhod_za_litsom'],
    attributes: [{ code: 'without', values: ['без отдушек'] }],
  },
]

const CHOICE = 'vybor'
export const LABELS = [{ code: CHOICE, name: 'Выбор магазина', colour: 'lake', position: 1 }]

/** Products that have the label. */
const CHOSEN: ReadonlySet<string> = new Set([
  'inei-krem-s-pantenolom-5',
  'khvoya-i-sol-zaparka-dlya-bani',
  'kedrach-krem-dlya-ruk-s-kedrom',
  'nord-56-konditsioner-bez-zapakha',
  'polyn-12-nochnoy-krem-s-polynyu',
  'sukhotsvet-krem-dlya-kudrey',
  'tikhiy-chas-nochnaya-maska-dlya-gub',
])
export const labelsOf = (slug: string): { readonly labels?: { label: string }[] } =>
  CHOSEN.has(slug) ? { labels: [{ label: CHOICE }] } : {}
