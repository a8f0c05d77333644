/**
 * What each product type is in the catalogue: exact are the products under `in` but not under `not`, whose name has `named`;
 * substitutes the others under `in` and those under `near`. Written from the sections of the catalogue.
 */
export type ProductType = {
  readonly in?: readonly string[]
  readonly not?: readonly string[]
  /** A regular expression for the name in lower case. */
  readonly named?: string
  readonly near?: readonly string[]
}

const face = 'ukhod_za_litsom'
const clean = `${face}/ochishchenie`
const makeUp = 'makiyazh'
const body = 'telo'
const hair = 'volosy'
const men = 'mujchinam'

export const PRODUCT_TYPES: Readonly<Record<string, ProductType>> = {
  крем: { named: 'крем' },
  'крем для лица': {
    in: [`${face}/kremy`, `${men}/litso_i_telo/kremy`],
    not: [`${face}/kremy/dlya_vek`],
    near: [`${face}/spf`, `${face}/kremy/dlya_vek`, 'detyam/uvlazhnenie'],
  },
  'дневной крем': { in: [`${face}/kremy/dnevnye`], near: [`${face}/kremy`, `${face}/spf`] },
  'ночной крем': { in: [`${face}/kremy/nochnye`], near: [`${face}/kremy`, `${face}/maski/nochnye`] },
  'крем для век': { in: [`${face}/kremy/dlya_vek`], near: [`${face}/maski/patchi`] },
  'флюид для лица': {
    in: [`${face}/kremy/flyuidy_i_geli`, `${face}/spf/flyuidy`],
    named: 'флюид',
    near: [`${face}/kremy`, `${face}/spf`],
  },
  'сыворотка для лица': {
    in: [`${face}/syvorotki`],
    not: [`${face}/syvorotki/masla`],
    near: [`${face}/syvorotki/masla`, `${face}/toniki/essentsii`],
  },
  'масло для лица': { in: [`${face}/syvorotki/masla`], near: [`${face}/syvorotki`] },
  'тоник для лица': {
    in: [`${face}/toniki`],
    not: [`${face}/toniki/essentsii`],
    near: [`${face}/toniki`, `${clean}/mitsellyarnaya_voda`],
  },
  'кислотный тоник': { in: [`${face}/toniki/kislotnye`], near: [`${face}/toniki`, `${clean}/pilingi`] },
  эссенция: { in: [`${face}/toniki/essentsii`], near: [`${face}/toniki`, `${face}/syvorotki`] },
  'мицеллярная вода': { in: [`${clean}/mitsellyarnaya_voda`], near: [clean] },
  'пенка для умывания': { in: [`${clean}/geli_i_penki`], named: 'пенк', near: [clean] },
  'гель для умывания': {
    in: [`${clean}/geli_i_penki`, `${men}/litso_i_telo/umyvanie`],
    named: 'гель',
    near: [clean],
  },
  'молочко для умывания': { in: [`${clean}/molochko_i_slivki`], near: [clean] },
  'гидрофильное масло': { in: [`${clean}/gidrofilnoe_maslo`], near: [clean] },
  'энзимная пудра': { in: [`${clean}/entsimnye_pudry`], near: [clean] },
  'пилинг для лица': { in: [`${clean}/pilingi`], named: 'пилинг', near: [`${face}/toniki/kislotnye`] },
  'скраб для лица': { in: [`${clean}/pilingi`], named: 'скраб' },
  'маска для лица': { in: [`${face}/maski`], not: [`${face}/maski/patchi`], near: [`${face}/maski`] },
  'тканевая маска': { in: [`${face}/maski/tkanevye`], near: [`${face}/maski`] },
  'глиняная маска': { in: [`${face}/maski/glinyanye`], named: 'глин|каолин|ил', near: [`${face}/maski`] },
  'альгинатная маска': { in: [`${face}/maski/alginatnye`], near: [`${face}/maski`] },
  'ночная маска': { in: [`${face}/maski/nochnye`], near: [`${face}/maski`, `${face}/kremy/nochnye`] },
  патчи: { in: [`${face}/maski/patchi`], near: [`${face}/kremy/dlya_vek`] },
  'солнцезащитный крем': {
    in: [`${face}/spf/flyuidy`, `${body}/solntse/zashchita`],
    near: [`${face}/spf`, `${body}/solntse`],
  },
  'защита от солнца': { in: [`${face}/spf`, `${body}/solntse/zashchita`], near: [`${body}/solntse`] },
  'бальзам для губ': { in: [`${face}/guby`], named: 'бальзам', near: [`${face}/guby`] },
  'уход за губами': { in: [`${face}/guby`] },
  'тональный крем': { in: [`${makeUp}/litso/tonalnye_sredstva`], near: [`${makeUp}/litso/konsilery`] },
  консилер: { in: [`${makeUp}/litso/konsilery`], near: [`${makeUp}/litso/tonalnye_sredstva`] },
  пудра: { in: [`${makeUp}/litso/pudra`], near: [`${makeUp}/litso/tonalnye_sredstva`] },
  румяна: { in: [`${makeUp}/litso/rumyana`], named: 'румян', near: [`${makeUp}/litso/bronzery`] },
  хайлайтер: { in: [`${makeUp}/litso/khaylaytery`, `${makeUp}/litso/rumyana`], named: 'хайлайтер' },
  бронзер: { in: [`${makeUp}/litso/bronzery`], near: [`${makeUp}/litso/rumyana`] },
  'база под макияж': { in: [`${makeUp}/litso/bazy`], near: [`${makeUp}/litso/tonalnye_sredstva`] },
  'фиксатор макияжа': { in: [`${makeUp}/litso/fiksatory`], near: [`${makeUp}/litso/pudra`] },
  'тушь для ресниц': { in: [`${makeUp}/glaza/tush`] },
  'тени для век': { in: [`${makeUp}/glaza/teni`] },
  'подводка для глаз': {
    in: [`${makeUp}/glaza/podvodki`, `${makeUp}/glaza/karandashi`],
    named: 'подводк',
    near: [`${makeUp}/glaza/karandashi`],
  },
  'карандаш для глаз': {
    in: [`${makeUp}/glaza/karandashi`],
    named: 'карандаш',
    near: [`${makeUp}/glaza/podvodki`],
  },
  'гель для бровей': { in: [`${makeUp}/glaza/brovi`], named: 'гель' },
  'карандаш для бровей': { in: [`${makeUp}/glaza/brovi`], named: 'карандаш' },
  помада: { in: [`${makeUp}/guby/pomady`], near: [`${makeUp}/guby/tinty`, `${makeUp}/guby/bleski`] },
  'блеск для губ': { in: [`${makeUp}/guby/bleski`], near: [`${makeUp}/guby/tinty`] },
  'тинт для губ': { in: [`${makeUp}/guby/tinty`], near: [`${makeUp}/guby/pomady`] },
  'карандаш для губ': { in: [`${makeUp}/guby/karandashi_dlya_gub`] },
  'лак для ногтей': { in: [`${makeUp}/nogti/laki`], near: [`${makeUp}/nogti/bazy_i_topy`] },
  'основа под лак': { in: [`${makeUp}/nogti/bazy_i_topy`], near: [`${makeUp}/nogti/laki`] },
  'масло для кутикулы': { in: [`${makeUp}/nogti/kutikula`] },
  шампунь: { named: 'шампун', near: [`${hair}/konditsionery`] },
  'сухой шампунь': { in: [`${hair}/ukladka/sukhoy_shampun`], near: [`${hair}/shampuni`] },
  'кондиционер для волос': { in: [`${hair}/konditsionery`], near: [`${hair}/maski`] },
  'маска для волос': { in: [`${hair}/maski`], near: [`${hair}/konditsionery`] },
  'масло для волос': { in: [`${hair}/masla_i_nesmyvaemye/masla`], near: [`${hair}/masla_i_nesmyvaemye`] },
  'спрей для волос': {
    in: [`${hair}/masla_i_nesmyvaemye/sprei`, `${hair}/ukladka`],
    named: 'спрей',
    near: [`${hair}/masla_i_nesmyvaemye`],
  },
  'уход для кудрей': { in: [`${hair}/masla_i_nesmyvaemye/kudri`], near: [`${hair}/masla_i_nesmyvaemye`] },
  'лак для волос': { in: [`${hair}/ukladka/laki`], near: [`${hair}/ukladka`] },
  'мусс для волос': { in: [`${hair}/ukladka/mussy`], near: [`${hair}/ukladka`] },
  'паста для укладки': { in: [`${hair}/ukladka/pasty_i_kremy`], near: [`${hair}/ukladka`, `${men}/volosy`] },
  'сыворотка для кожи головы': {
    in: [`${hair}/kozha_golovy/syvorotki`],
    near: [`${hair}/kozha_golovy`],
  },
  'пилинг для кожи головы': { in: [`${hair}/kozha_golovy/pilingi`], near: [`${hair}/kozha_golovy`] },
  'гель для душа': {
    in: [`${body}/dush/geli`, `${men}/litso_i_telo/dush`],
    near: [`${body}/dush/masla`, `${body}/dush/mylo`, 'detyam/kupanie'],
  },
  мыло: { in: [`${body}/dush/mylo`], near: [`${body}/dush/geli`] },
  'скраб для тела': { in: [`${body}/dush/skraby`] },
  'масло для душа': { in: [`${body}/dush/masla`], near: [`${body}/dush/geli`] },
  'молочко для тела': { in: [`${body}/uvlazhnenie/molochko`], near: [`${body}/uvlazhnenie`] },
  'крем для тела': { in: [`${body}/uvlazhnenie/kremy`], near: [`${body}/uvlazhnenie`] },
  'баттер для тела': { in: [`${body}/uvlazhnenie/battery`], near: [`${body}/uvlazhnenie`] },
  'масло для тела': { in: [`${body}/uvlazhnenie/masla`], near: [`${body}/uvlazhnenie`] },
  'крем для рук': {
    in: [`${body}/ruki_i_nogi/ruki`, `${men}/litso_i_telo`],
    not: [`${men}/litso_i_telo/kremy`, `${men}/litso_i_telo/umyvanie`, `${men}/litso_i_telo/dush`],
    named: 'рук',
  },
  'крем для ног': { in: [`${body}/ruki_i_nogi/nogi`], named: 'крем' },
  дезодорант: { in: [`${body}/dezodoranty`] },
  'соль для ванны': { in: [`${body}/vanna/soli`], near: [`${body}/vanna`] },
  'бомбочка для ванны': { in: [`${body}/vanna/bombochki`], near: [`${body}/vanna`] },
  'пена для ванны': { named: 'пена для ванны', near: [`${body}/vanna`] },
  'средство после солнца': { in: [`${body}/solntse/posle_solntsa`], near: [`${body}/solntse`] },
  'парфюмерная вода': { in: ['parfyumeriya/parfyumernaya_voda'], near: ['parfyumeriya/tverdye_dukhi'] },
  духи: { in: ['parfyumeriya/parfyumernaya_voda', 'parfyumeriya/tverdye_dukhi'] },
  'твёрдые духи': { in: ['parfyumeriya/tverdye_dukhi'], near: ['parfyumeriya/parfyumernaya_voda'] },
  'ароматическая свеча': { in: ['parfyumeriya/dlya_doma/svechi'], near: ['parfyumeriya/dlya_doma'] },
  диффузор: { in: ['parfyumeriya/dlya_doma/diffuzory'], near: ['parfyumeriya/dlya_doma'] },
  'спрей для дома': { in: ['parfyumeriya/dlya_doma/sprei'], near: ['parfyumeriya/dlya_doma'] },
  'гель для бритья': { in: [`${men}/brityo/geli_i_kremy`], named: 'гель' },
  'крем для бритья': { in: [`${men}/brityo/geli_i_kremy`], named: 'крем' },
  'бальзам после бритья': { in: [`${men}/brityo/posle_britya`] },
  'масло для бороды': { in: [`${men}/boroda`], named: 'масло' },
  'шампунь для бороды': { in: [`${men}/boroda`], named: 'шампунь' },
  кисть: { in: ['aksessuary/kisti_i_sponzhi'], named: 'кисть' },
  'кисть для пудры': { in: ['aksessuary/kisti_i_sponzhi'], named: 'кисть для пудры' },
  спонж: { in: ['aksessuary/kisti_i_sponzhi'], named: 'спонж' },
  полотенце: { in: ['aksessuary/dlya_vannoy/polotentsa'], near: ['aksessuary/dlya_vannoy/salfetki'] },
  'резинка для волос': { in: ['aksessuary/dlya_volos/rezinki'] },
  'повязка для умывания': { in: ['aksessuary/dlya_volos/povyazki'] },
  расчёска: { in: ['aksessuary/dlya_volos'], named: 'расчёск|гребень' },
  фен: { in: ['aksessuary/pribory/feny'] },
  'щётка для умывания': { in: ['aksessuary/pribory/shchetki_dlya_litsa'] },
  'подарочный набор': { in: ['aksessuary/nabory'] },
  'детский крем': { in: ['detyam/uvlazhnenie'], named: 'крем' },
  'детский шампунь': { in: ['detyam/kupanie'], named: 'шампунь' },
  'детское масло': { in: ['detyam/uvlazhnenie'], named: 'масло' },
}
