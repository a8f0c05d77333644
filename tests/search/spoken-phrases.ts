/** Phrases of shoppers that are not derived from names of the catalogue, with what they mean in its facts. */
import type { Wanted } from './wanted.ts'

const face = 'ukhod_za_litsom'
const washing = [`${face}/ochishchenie/geli_i_penki`, 'mujchinam/litso_i_telo/umyvanie']

type Ingredient = {
  readonly name: string
  /** «с ниацинамидом» */
  readonly withName: string
  /** INCI, a regular expression. */
  readonly active: string
  readonly types: readonly string[]
}
const serum = 'сыворотка для лица'
const cream = 'крем для лица'
export const COMMON_INGREDIENTS: readonly Ingredient[] = [
  { name: 'ниацинамид', withName: 'с ниацинамидом', active: '^Niacinamide$', types: [serum, 'пенка для умывания'] },
  { name: 'ретинол', withName: 'с ретинолом', active: 'Retin', types: [serum, 'ночной крем'] },
  { name: 'витамин с', withName: 'с витамином с', active: 'Ascorb', types: [serum, 'крем для век'] },
  { name: 'витамин е', withName: 'с витамином е', active: '^Tocopher', types: [cream] },
  {
    name: 'гиалуроновая кислота',
    withName: 'с гиалуроновой кислотой',
    active: 'Hyaluron',
    types: [serum, cream, 'тканевая маска', 'патчи'],
  },
  {
    name: 'салициловая кислота',
    withName: 'с салициловой кислотой',
    active: 'Salicylic',
    types: ['гель для умывания', 'кислотный тоник', 'пилинг для лица'],
  },
  {
    name: 'гликолевая кислота',
    withName: 'с гликолевой кислотой',
    active: 'Glycolic',
    types: ['пилинг для лица', 'кислотный тоник'],
  },
  { name: 'азелаиновая кислота', withName: 'с азелаиновой кислотой', active: 'Azelaic', types: [serum, cream] },
  { name: 'транексамовая кислота', withName: 'с транексамовой кислотой', active: 'Tranexamic', types: [serum] },
  { name: 'молочная кислота', withName: 'с молочной кислотой', active: '^Lactic Acid', types: [] },
  { name: 'миндальная кислота', withName: 'с миндальной кислотой', active: 'Mandelic', types: ['кислотный тоник'] },
  { name: 'пептиды', withName: 'с пептидами', active: '[Pp]eptide', types: [serum, cream, 'патчи', 'крем для век'] },
  { name: 'церамиды', withName: 'с церамидами', active: '^Ceramide', types: [cream, serum, 'шампунь'] },
  { name: 'керамиды', withName: 'с керамидами', active: '^Ceramide', types: [] },
  { name: 'пантенол', withName: 'с пантенолом', active: '^Panthenol', types: [cream, 'тоник для лица', 'шампунь'] },
  {
    name: 'сквалан',
    withName: 'со скваланом',
    active: '^Squalane',
    types: [serum, 'масло для лица', 'гидрофильное масло'],
  },
  { name: 'мочевина', withName: 'с мочевиной', active: '^Urea$', types: ['крем для рук', 'крем для ног'] },
  { name: 'кофеин', withName: 'с кофеином', active: '^Caffeine', types: ['патчи', 'крем для век', 'шампунь'] },
  { name: 'центелла', withName: 'с центеллой', active: 'Centella', types: ['тканевая маска', cream, serum] },
  { name: 'алоэ', withName: 'с алоэ', active: '^Aloe', types: ['гель для душа', 'средство после солнца', cream] },
  { name: 'муцин улитки', withName: 'с муцином улитки', active: '^Snail', types: [serum, cream] },
  { name: 'коллаген', withName: 'с коллагеном', active: 'Collagen', types: ['патчи', 'тканевая маска', cream] },
  { name: 'кератин', withName: 'с кератином', active: 'Keratin', types: ['маска для волос', 'шампунь'] },
  { name: 'цинк', withName: 'с цинком', active: '^Zinc', types: ['шампунь', serum] },
  { name: 'арбутин', withName: 'с арбутином', active: 'Arbutin', types: [serum] },
  { name: 'бакучиол', withName: 'с бакучиолом', active: '^Bakuchiol', types: ['масло для лица', 'крем для век'] },
  {
    name: 'масло ши',
    withName: 'с маслом ши',
    active: '^Butyrospermum',
    types: ['крем для тела', 'мыло', 'крем для рук'],
  },
  {
    name: 'аргановое масло',
    withName: 'с аргановым маслом',
    active: '^Argania',
    types: ['шампунь', 'масло для волос'],
  },
  { name: 'кокосовое масло', withName: 'с кокосовым маслом', active: '^Cocos', types: ['маска для волос'] },
  {
    name: 'зелёный чай',
    withName: 'с зелёным чаем',
    active: '^Camellia Sinensis',
    types: ['гидрофильное масло', 'тоник для лица'],
  },
  { name: 'ромашка', withName: 'с ромашкой', active: 'Chamomilla', types: ['мицеллярная вода', 'ночной крем'] },
  {
    name: 'облепиха',
    withName: 'с облепихой',
    active: '^Hippophae',
    types: ['крем для рук', 'мыло', 'бальзам для губ'],
  },
  { name: 'прополис', withName: 'с прополисом', active: '^Propolis', types: [cream, 'тканевая маска'] },
  {
    name: 'пробиотики',
    withName: 'с пробиотиками',
    active: 'Bifida|Lactobacillus|Inulin',
    types: [serum, 'пенка для умывания'],
  },
  { name: 'эктоин', withName: 'с эктоином', active: '^Ectoin', types: [cream, serum] },
  { name: 'коэнзим q10', withName: 'с коэнзимом q10', active: 'Ubiquinone', types: ['масло для лица', 'патчи'] },
  { name: 'биотин', withName: 'с биотином', active: '^Biotin$', types: ['шампунь'] },
  { name: 'крапива', withName: 'с крапивой', active: '^Urtica', types: ['шампунь'] },
  { name: 'уголь', withName: 'с углём', active: 'Charcoal', types: ['энзимная пудра', 'гель для умывания'] },
  { name: 'глина', withName: 'с глиной', active: 'Kaolin', types: ['маска для лица'] },
  { name: 'кофе', withName: 'с кофе', active: '^Coffea', types: ['скраб для тела', 'гель для душа'] },
  { name: 'лаванда', withName: 'с лавандой', active: '^Lavandula', types: ['мыло', 'соль для ванны', 'крем для рук'] },
  {
    name: 'морская соль',
    withName: 'с морской солью',
    active: '^Maris Sal',
    types: ['скраб для тела', 'спрей для волос'],
  },
]

/** How Russians say and write the brands with Latin names. */
export const LATIN_BRANDS_ALOUD: Readonly<Record<string, readonly string[]>> = {
  'meru-seoul': ['меру сеул', 'меру'],
  'nord-56': ['норд 56', 'норд56'],
  aamu: ['ааму', 'аму'],
  hinoko: ['хиноко', 'хинока'],
  clairval: ['клерваль', 'клэрваль'],
  'oda-lab': ['ода лаб', 'ода лэб'],
  lumikko: ['лумикко', 'люмико'],
  'ondine-vey': ['ондин вей', 'ондин вэй'],
  asagiri: ['асагири'],
  'haneul-note': ['ханыль ноут', 'ханеул ноте'],
  bomnal: ['бомналь', 'бомнал'],
  'monte-salvia': ['монте сальвия'],
  norrlys: ['норрлис', 'норлис'],
  'brisa-norte': ['бриса норте', 'бриза норте'],
  waldklar: ['вальдклар', 'валдклар'],
  'hamra-su': ['хамра су'],
}

export const USES: Readonly<Record<string, Wanted>> = {
  'для бритья': { in: ['mujchinam/brityo'] },
  'для бани': { named: 'бан[иью]|саун', in: ['telo', 'volosy', 'aksessuary'] },
  'для ванны': { in: ['telo/vanna'] },
  'для снятия макияжа': {
    in: [
      `${face}/ochishchenie/gidrofilnoe_maslo`,
      `${face}/ochishchenie/mitsellyarnaya_voda`,
      `${face}/ochishchenie/molochko_i_slivki`,
    ],
  },
  демакияж: {
    in: [
      `${face}/ochishchenie/gidrofilnoe_maslo`,
      `${face}/ochishchenie/mitsellyarnaya_voda`,
      `${face}/ochishchenie/molochko_i_slivki`,
    ],
  },
  'подарок маме': { in: ['aksessuary/nabory'] },
  'подарок мужчине': { in: ['aksessuary/nabory/dlya_volos_i_borody', 'mujchinam'] },
  'подарок девушке': { in: ['aksessuary/nabory'] },
  'на подарок': { in: ['aksessuary/nabory'] },
  'после загара': { in: ['telo/solntse/posle_solntsa'] },
  'для загара': { in: ['telo/solntse', `${face}/spf`] },
  'для пляжа': { in: ['telo/solntse', `${face}/spf`] },
  'под макияж': { type: 'база под макияж' },
  'для умывания': { in: washing },
  'для душа': { in: ['telo/dush', 'mujchinam/litso_i_telo/dush'] },
  'для новорождённых': { in: ['detyam'], fact: 'возраст: с рождения' },
  'для малышей': { in: ['detyam'] },
  'под подгузник': { named: 'подгузник' },
  'купание малыша': { in: ['detyam/kupanie'] },
  'для массажа': { named: 'массаж' },
  'для укладки': { in: ['volosy/ukladka'] },
  'для объёма волос': { in: ['volosy'], named: 'объём' },
  'для термозащиты': { named: 'термозащ' },
  'для дома': { in: ['parfyumeriya/dlya_doma'] },
  'аромат для дома': { in: ['parfyumeriya/dlya_doma'] },
  'для бороды': { in: ['mujchinam/boroda', 'aksessuary/nabory/dlya_volos_i_borody'], named: 'бород|ус' },
  'косметика для мужчин': { in: ['mujchinam'] },
  'мужской уход': { in: ['mujchinam'] },
  'для ногтей': { in: ['makiyazh/nogti'] },
  'для губ': { in: [`${face}/guby`, 'makiyazh/guby'] },
  'для бровей': { named: 'бров' },
  'для ресниц': { type: 'тушь для ресниц' },
  'для рук': { named: 'рук', in: ['telo/ruki_i_nogi', 'mujchinam/litso_i_telo', 'detyam'] },
  'для ног': { in: ['telo/ruki_i_nogi/nogi'] },
  'для кожи вокруг глаз': { in: [`${face}/kremy/dlya_vek`, `${face}/maski/patchi`] },
  'корейская косметика': { fact: 'страна: южная корея' },
  'японская косметика': { fact: 'страна: япония' },
  'французская косметика': { fact: 'страна: франция' },
  'итальянская косметика': { fact: 'страна: италия' },
  'белорусская косметика': { fact: 'страна: беларусь' },
  'дорожный формат': { named: 'дорожн' },
  'в дорогу': { named: 'дорожн' },
  'для лыж': { named: 'лыж|мороз' },
  'от солнца': { type: 'защита от солнца' },
}

export const SYMPTOMS: Readonly<Record<string, Wanted>> = {
  'от прыщей': {
    in: [`${face}/syvorotki`, `${face}/ochishchenie`, `${face}/kremy`, `${face}/toniki`, `${face}/maski`],
    active: 'Salicylic|Azelaic|^Niacinamide$|^Zinc',
  },
  'средство от прыщей': {
    in: [`${face}/syvorotki`, `${face}/ochishchenie`, `${face}/kremy`, `${face}/toniki`, `${face}/maski`],
    active: 'Salicylic|Azelaic|^Niacinamide$|^Zinc',
  },
  акне: { in: [face], active: 'Salicylic|Azelaic|^Niacinamide$|^Zinc' },
  'чёрные точки': {
    in: [`${face}/ochishchenie`, `${face}/toniki`, `${face}/maski/glinyanye`, `${face}/syvorotki`],
    active: 'Salicylic|Glycolic|Kaolin|Charcoal|Papain|Gluconolactone|Mandelic|Lactic',
  },
  'жирный блеск': { in: [face, 'mujchinam/litso_i_telo', 'makiyazh/litso'], skin: 'жирная' },
  'расширенные поры': { in: [face], active: '^Niacinamide$|Salicylic|Kaolin|^Zinc|Azelaic' },
  'мешки под глазами': { in: [`${face}/kremy/dlya_vek`, `${face}/maski/patchi`] },
  'отёки под глазами': { in: [`${face}/kremy/dlya_vek`, `${face}/maski/patchi`] },
  'синяки под глазами': { in: [`${face}/kremy/dlya_vek`, `${face}/maski/patchi`, 'makiyazh/litso/konsilery'] },
  'тёмные круги под глазами': { in: [`${face}/kremy/dlya_vek`, `${face}/maski/patchi`, 'makiyazh/litso/konsilery'] },
  'морщины вокруг глаз': { in: [`${face}/kremy/dlya_vek`, `${face}/maski/patchi`] },
  'от морщин': {
    in: [`${face}/syvorotki`, `${face}/kremy`, `${face}/maski`],
    active: 'Retin|[Pp]eptide|Bakuchiol|Collagen|Ubiquinone',
  },
  'крем от морщин': { type: 'крем для лица', active: 'Retin|[Pp]eptide|Bakuchiol|Collagen|Ubiquinone' },
  'пигментные пятна': {
    in: [`${face}/syvorotki`, `${face}/kremy`, `${face}/toniki`, 'telo/ruki_i_nogi/ruki'],
    active: 'Ascorb|Tranexamic|Arbutin|^Niacinamide$',
  },
  пигментация: { in: [`${face}/syvorotki`, `${face}/kremy`], active: 'Ascorb|Tranexamic|Arbutin|^Niacinamide$' },
  'тусклый цвет лица': {
    in: [`${face}/syvorotki`, `${face}/kremy`, `${face}/toniki`],
    active: 'Ascorb|Glycolic|Lactic|Tranexamic|Arbutin|Galactomyces|Oryza',
  },
  покраснения: { in: [face], active: 'Centella|Madecassoside|Azelaic|^Panthenol|Ectoin|Artemisia|Bisabolol' },
  'раздражение после бритья': { in: ['mujchinam/brityo'] },
  'стянутость кожи': { in: [face], skin: 'сухая' },
  шелушение: {
    in: [`${face}/kremy`, `${face}/syvorotki`, 'telo/uvlazhnenie', 'telo/ruki_i_nogi'],
    active: 'Ceramide|^Urea|Squalane|^Panthenol|Ectoin|Cholesterol',
  },
  'сухая кожа': { in: [face, 'telo/uvlazhnenie'], skin: 'сухая' },
  'чувствительная кожа': { in: [face, 'telo', 'mujchinam'], skin: 'чувствительная' },
  атопия: { active: 'Ceramide|Urea' },
  'сухие руки': { in: ['telo/ruki_i_nogi/ruki'] },
  'трещины на пятках': { in: ['telo/ruki_i_nogi/nogi'], active: '^Urea' },
  'сухие пятки': { in: ['telo/ruki_i_nogi/nogi'], named: 'крем' },
  'потрескавшиеся губы': { in: [`${face}/guby`], named: 'бальзам|маска|помада' },
  'сухие губы': { in: [`${face}/guby`], named: 'бальзам|маска|помада' },
  'сухие кончики': { in: ['volosy', 'aksessuary/nabory'], hair: 'сухие' },
  'секущиеся кончики': { in: ['volosy/masla_i_nesmyvaemye', 'volosy/maski', 'volosy/konditsionery'], hair: 'сухие' },
  перхоть: { in: ['volosy', 'mujchinam'], hair: 'с перхотью' },
  'от перхоти': { in: ['volosy', 'mujchinam'], hair: 'с перхотью' },
  'выпадение волос': { in: ['volosy'], hair: 'ослабленные' },
  'от выпадения волос': { in: ['volosy'], hair: 'ослабленные' },
  'жирные корни': { in: ['volosy'], hair: 'жирные' },
  'волосы пушатся': { in: ['volosy/masla_i_nesmyvaemye', 'volosy/konditsionery', 'volosy/maski'], hair: 'пористые' },
  'волосы путаются': { named: 'спутыв|расчёсыв', in: ['volosy'] },
  'тонкие волосы': { in: ['volosy', 'mujchinam/volosy'], hair: 'тонкие' },
  'запах пота': { type: 'дезодорант' },
  'обгорела на солнце': { in: ['telo/solntse/posle_solntsa'] },
  обезвоженность: {
    in: [`${face}/syvorotki/uvlazhnenie`, `${face}/toniki/uvlazhnyayushchie`, `${face}/kremy`],
    active: 'Hyaluron|Glycerin|Betaine|Aloe|Trehalose',
  },
  'сухие кутикулы': { type: 'масло для кутикулы' },
  'кожа тусклая и вялая': {
    in: [`${face}/syvorotki`, `${face}/kremy`],
    active: 'Ascorb|[Pp]eptide|Retin|Bakuchiol|Collagen',
  },
}

export const PAGES: readonly { readonly page: string; readonly phrases: readonly string[] }[] = [
  { page: '/garantiya-na-tovar', phrases: ['возврат', 'вернуть товар', 'возврат денег', 'обмен товара', 'гарантия'] },
  { page: '/bonus', phrases: ['бонусная карта', 'бонусы', 'карта лояльности', 'как списать бонусы'] },
  { page: '/delivery', phrases: ['доставка', 'сколько стоит доставка', 'самовывоз', 'курьер', 'пункт выдачи'] },
  { page: '/payment', phrases: ['оплата', 'как оплатить', 'оплата картой', 'оплата при получении'] },
  { page: '/certificate', phrases: ['подарочный сертификат', 'сертификат', 'подарочная карта'] },
  {
    page: '/about/shops',
    phrases: ['магазины', 'адреса магазинов', 'режим работы', 'часы работы', 'где вы находитесь'],
  },
  { page: '/contacts', phrases: ['контакты', 'телефон магазина', 'горячая линия', 'служба поддержки'] },
  { page: '/sale', phrases: ['акции', 'скидки', 'распродажа'] },
  { page: '/about', phrases: ['о компании', 'о магазине'] },
  { page: '/instagram', phrases: ['отзывы о магазине'] },
]
