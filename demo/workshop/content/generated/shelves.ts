import type { KindName } from '../kinds.ts'
import { table } from '../table.ts'

export type Gender = 'm' | 'f' | 'n' | 'p'
/** A shelf: products of one type, with everything they have in common. */
export type Shelf = {
  readonly code: string
  readonly category: string
  readonly kind: KindName
  readonly family: string
  readonly head: string
  readonly gender: Gender
  readonly names: readonly string[]
  readonly pack: string
  readonly unit: string
  readonly sizes: readonly number[]
  readonly price: number
  readonly about: string
  readonly shades: string
}

/**
 * code | category | kind | family | head, lower case | gender | full names, divided by «/» | pack | sizes | price of the
 * first size in roubles | themes | palette
 * Themes: face:w = face themes marked w; body:d, hair:k; notion = make-up and accessories; scent:wood.
 */
const ROWS = table(`
gel | ukhod_za_litsom/ochishchenie/geli_i_penki | gel-wash | wash | гель | m | Гель для умывания / Мягкий гель для умывания / Гель для лица | pump tube | 150, 250 мл | 690 | face:w |
foam | ukhod_za_litsom/ochishchenie/geli_i_penki | foam-wash | wash | пенка | f | Пенка для умывания / Кремовая пенка для умывания / Плотная пенка | tube pump | 120 мл | 640 | face:w |
milk | ukhod_za_litsom/ochishchenie/molochko_i_slivki | milk-wash | wash | молочко | n | Молочко для умывания / Очищающее молочко | pump tube | 200 мл | 760 | face:w |
micellar | ukhod_za_litsom/ochishchenie/mitsellyarnaya_voda | micellar | micellar | вода | f | Мицеллярная вода / Мицеллярная вода для лица и глаз | bottle | 200, 400 мл | 540 | face:w |
cleansing-oil | ukhod_za_litsom/ochishchenie/gidrofilnoe_maslo | cleansing-oil | oilwash | масло | n | Гидрофильное масло / Очищающее масло | pump | 150 мл | 1090 | face:w |
cleansing-balm | ukhod_za_litsom/ochishchenie/gidrofilnoe_maslo | cleansing-balm | oilwash | бальзам | m | Очищающий бальзам / Бальзам для снятия макияжа | jar | 90 г | 1190 | face:w |
peel | ukhod_za_litsom/ochishchenie/pilingi | acid-peel | exfol | пилинг | m | Пилинг для лица / Обновляющий пилинг | dropper | 30 мл | 1190 | face:s |
enzyme | ukhod_za_litsom/ochishchenie/entsimnye_pudry | enzyme-powder | exfol | пудра | f | Энзимная пудра / Энзимная пудра для умывания | jar | 60 г | 890 | face:w |
scrub-face | ukhod_za_litsom/ochishchenie/pilingi | face-scrub | exfol | скраб | m | Скраб для лица / Мягкий скраб для лица | tube | 75 мл | 590 | face:w |
toner | ukhod_za_litsom/toniki/uvlazhnyayushchie | toner | toner | тоник | m | Тоник / Тоник для лица / Увлажняющий тоник | bottle | 150, 250 мл | 740 | face:t |
essence | ukhod_za_litsom/toniki/essentsii | toner | toner | эссенция | f | Эссенция / Эссенция для лица / Первая эссенция | bottle | 130 мл | 1390 | face:t |
mist | ukhod_za_litsom/toniki/spreyi_i_gidrolaty | toner | toner | спрей | m | Спрей-тоник / Спрей для лица | mist | 100 мл | 690 | face:t |
hydrolat | ukhod_za_litsom/toniki/spreyi_i_gidrolaty | toner | toner | вода | f | Цветочная вода / Травяная вода для лица | mist | 100 мл | 620 | face:t |
toner-acid | ukhod_za_litsom/toniki/kislotnye | acid-toner | acidtoner | тоник | m | Кислотный тоник / Обновляющий тоник / Вечерний тоник | bottle | 150 мл | 1090 | face:s |
serum-hydra | ukhod_za_litsom/syvorotki/uvlazhnenie | serum | serum | сыворотка | f | Увлажняющая сыворотка / Сыворотка | dropper | 30 мл | 1290 | face:s |
serum-calm | ukhod_za_litsom/syvorotki/pokoy | serum | serum | сыворотка | f | Успокаивающая сыворотка / Сыворотка | dropper | 30 мл | 1290 | face:s |
serum-barrier | ukhod_za_litsom/syvorotki/barer | serum | serum | сыворотка | f | Восстанавливающая сыворотка / Сыворотка | dropper airless | 30 мл | 1390 | face:s |
serum-vitc | ukhod_za_litsom/syvorotki/siyanie | serum | serum | сыворотка | f | Сыворотка для ровного тона / Сыворотка | dropper | 30 мл | 1490 | face:s |
serum-acne | ukhod_za_litsom/syvorotki/nesovershenstva | serum | serum | сыворотка | f | Сыворотка для кожи с воспалениями / Сыворотка | dropper | 30 мл | 1090 | face:s |
serum-age | ukhod_za_litsom/syvorotki/uprugost | serum | serum | сыворотка | f | Сыворотка для упругости / Сыворотка | dropper | 30 мл | 1690 | face:s |
oil-face | ukhod_za_litsom/syvorotki/masla | oil-serum | faceoil | масло | n | Масло для лица / Ночное масло для лица | dropper | 30 мл | 1390 | face:c |
cream-day | ukhod_za_litsom/kremy/dnevnye | cream | cream | крем | m | Дневной крем / Крем для лица / Лёгкий крем | jar tube | 50 мл | 1090 | face:c |
fluid | ukhod_za_litsom/kremy/flyuidy_i_geli | gel-cream | cream | флюид | m | Флюид для лица / Дневной флюид | airless | 50 мл | 1090 | face:c |
gel-cream | ukhod_za_litsom/kremy/flyuidy_i_geli | gel-cream | cream | крем-гель | m | Крем-гель / Крем-гель для лица | jar tube | 50 мл | 890 | face:c |
rich | ukhod_za_litsom/kremy/nochnye | rich-cream | cream | крем | m | Ночной крем / Питательный крем / Плотный крем | jar | 50 мл | 1290 | face:n |
eye | ukhod_za_litsom/kremy/dlya_vek | eye-cream | eye | крем | m | Крем для век / Крем для кожи вокруг глаз | tube airless | 15 мл | 1090 | face:e |
clay | ukhod_za_litsom/maski/glinyanye | clay-mask | mask | маска | f | Глиняная маска / Очищающая маска | tube jar | 75 мл | 790 | face:m |
gel-mask | ukhod_za_litsom/maski/glinyanye | gel-mask | mask | маска | f | Гелевая маска / Маска для лица | tube | 75 мл | 890 | face:m |
mask-night | ukhod_za_litsom/maski/nochnye | night-mask | mask | маска | f | Ночная маска / Несмываемая маска | jar | 50 мл | 1090 | face:m |
alginate | ukhod_za_litsom/maski/alginatnye | alginate | mask | маска | f | Альгинатная маска | pouch | 150 г | 690 | face:m |
sheet | ukhod_za_litsom/maski/tkanevye | sheet-mask | sheet | маска | f | Тканевая маска | sachet | 1 шт. | 210 | face:m |
patches | ukhod_za_litsom/maski/patchi | patches | patches | патчи | p | Патчи для век / Гидрогелевые патчи | jar | 60 шт. | 990 | face:e |
sun | ukhod_za_litsom/spf/flyuidy | sun-fluid | sun | флюид | m | Солнцезащитный флюид SPF 50 / Флюид для лица SPF 50 / Невесомый флюид SPF 30 | tube airless | 50 мл | 1190 | face:p |
sun-stick | ukhod_za_litsom/spf/stiki | sun-mineral | sun | стик | m | Солнцезащитный стик SPF 50 / Минеральный стик SPF 50 | stick | 15 г | 790 | face:p |
lip-balm | ukhod_za_litsom/guby | lip-balm | lipcare | бальзам | m | Бальзам для губ | stick tin | 5 г | 320 | face:l |
foundation | makiyazh/litso/tonalnye_sredstva | foundation | tone | флюид | m | тональный флюид / тональный крем | fluid tube | 30 мл | 1390 | notion | skin
cushion | makiyazh/litso/tonalnye_sredstva | foundation | tone | кушон | m | кушон с тоном | compact | 14 г | 1990 | notion | skin
concealer | makiyazh/litso/konsilery | concealer | concealer | консилер | m | консилер | gloss | 6 мл | 840 | notion | skin
powder | makiyazh/litso/pudra | powder | powder | пудра | f | пудра / прессованная пудра | compact | 9 г | 990 | notion | skin
bronzer | makiyazh/litso/bronzery | powder | cheek | бронзер | m | бронзер | compact | 9 г | 1090 | notion | bronze
blush | makiyazh/litso/rumyana | blush | cheek | румяна | p | румяна | compact | 6 г | 890 | notion | cheek
cream-blush | makiyazh/litso/rumyana | cream-blush | cheek | румяна | p | румяна | tin | 4 г | 840 | notion | cheek
highlighter | makiyazh/litso/khaylaytery | shadow | cheek | хайлайтер | m | хайлайтер | compact | 6 г | 1090 | notion | glow
primer | makiyazh/litso/bazy | primer | primer | база | f | база под макияж | tube airless | 30 мл | 990 | notion |
setting | makiyazh/litso/fiksatory | setting-spray | setting | фиксатор | m | фиксатор макияжа | mist | 100 мл | 890 | notion |
mascara | makiyazh/glaza/tush | mascara | mascara | тушь | f | тушь для ресниц | mascara | 9 мл | 790 | notion |
shadow | makiyazh/glaza/teni | shadow | shadow | тени | p | тени для век | palette | 8 г | 1190 | notion | eye
pencil-eye | makiyazh/glaza/karandashi | pencil | liner | карандаш | m | карандаш для глаз | pencil | 1.2 г | 490 | notion | ink
liner | makiyazh/glaza/podvodki | eyeliner | liner | подводка | f | подводка для глаз | mascara | 3 мл | 590 | notion | ink
brow | makiyazh/glaza/brovi | brow-gel | brow | гель | m | гель для бровей | mascara | 6 мл | 640 | notion | brow
lipstick | makiyazh/guby/pomady | lipstick | lips | помада | f | помада | lipstick | 3.5 г | 790 | notion | lip
tint | makiyazh/guby/tinty | tint | lips | тинт | m | тинт для губ | gloss | 5 мл | 640 | notion | lip
pencil-lip | makiyazh/guby/karandashi_dlya_gub | pencil | lips | карандаш | m | карандаш для губ | pencil | 1.2 г | 420 | notion | lip
gloss | makiyazh/guby/bleski | gloss | gloss | блеск | m | блеск для губ | gloss | 5 мл | 540 | notion | lip
polish | makiyazh/nogti/laki | polish | nails | лак | m | лак для ногтей | polish | 10 мл | 290 | notion | nail
nail-base | makiyazh/nogti/bazy_i_topy | polish | nails | основа | f | основа под лак / база-выравниватель для ногтей | polish | 10 мл | 320 | notion |
cuticle | makiyazh/nogti/kutikula | beard-oil | cuticle | масло | n | Масло для кутикулы / Масло для ногтей и кутикулы | polish | 10 мл | 340 | body:g |
shampoo | volosy/shampuni | shampoo | shampoo | шампунь | m | Шампунь / Мягкий шампунь / Шампунь на каждый день | bottle pump | 250, 400 мл | 590 | hair:h |
conditioner | volosy/konditsionery | conditioner | conditioner | кондиционер | m | Кондиционер / Лёгкий кондиционер | bottle pump tube | 250 мл | 590 | hair:h |
hair-mask | volosy/maski | hair-mask | hairmask | маска | f | Маска для волос / Восстанавливающая маска для волос | jar tube | 200 мл | 890 | hair:h |
hair-oil | volosy/masla_i_nesmyvaemye/masla | hair-oil | leavein | масло | n | Масло для волос / Масло для кончиков | dropper | 50 мл | 890 | hair:h |
hair-spray | volosy/masla_i_nesmyvaemye/sprei | hair-spray | leavein | спрей | m | Спрей для волос / Спрей для расчёсывания | mist | 150 мл | 640 | hair:h |
curl | volosy/masla_i_nesmyvaemye/kudri | curl-cream | leavein | крем | m | Крем для кудрей / Несмываемый крем для волос | tube | 150 мл | 840 | hair:h |
scalp | volosy/kozha_golovy/syvorotki | scalp-serum | scalp | сыворотка | f | Сыворотка для кожи головы / Сыворотка для корней | dropper | 50 мл | 1090 | hair:k |
scalp-peel | volosy/kozha_golovy/pilingi | scalp-peel | scalp | пилинг | m | Пилинг для кожи головы | tube | 100 мл | 890 | hair:k |
styling | volosy/ukladka/pasty_i_kremy | styling | style | паста | f | Паста для укладки | tin | 75 мл | 690 | hair:h |
lacquer | volosy/ukladka/laki | hair-lacquer | hold | лак | m | Лак для волос | can | 250 мл | 640 | hair:h |
mousse | volosy/ukladka/mussy | mousse | hold | мусс | m | Мусс для объёма / Мусс для укладки | can | 150 мл | 590 | hair:h |
dry-shampoo | volosy/ukladka/sukhoy_shampun | dry-shampoo | dry | шампунь | m | Сухой шампунь | can | 150 мл | 590 | hair:h |
shower | telo/dush/geli | body-wash | shower | гель | m | Гель для душа / Мягкий гель для душа | bottle pump | 300, 500 мл | 440 | body:d |
shower-oil | telo/dush/masla | cleansing-oil | shower | масло | n | Масло для душа | bottle | 200 мл | 740 | body:d |
soap | telo/dush/mylo | soap | soap | мыло | n | Мыло / Твёрдое мыло | soap | 100 г | 290 | body:d |
scrub | telo/dush/skraby | body-scrub | scrub | скраб | m | Скраб для тела / Скраб-масло для тела | jar pouch | 250 г | 640 | body:d |
body-milk | telo/uvlazhnenie/molochko | body-milk | body | молочко | n | Молочко для тела / Лёгкое молочко для тела | pump bottle | 250, 400 мл | 690 | body:b |
body-cream | telo/uvlazhnenie/kremy | body-milk | body | крем | m | Крем для тела / Насыщенный крем для тела | jar tube | 200 мл | 840 | body:b |
body-butter | telo/uvlazhnenie/battery | body-butter | body | баттер | m | Баттер для тела | jar | 200 мл | 890 | body:b |
body-oil | telo/uvlazhnenie/masla | body-oil | bodyoil | масло | n | Масло для тела / Сухое масло для тела | bottle mist | 100 мл | 890 | body:b |
massage | telo/uvlazhnenie/masla | body-oil | bodyoil | масло | n | Массажное масло | pump | 200 мл | 940 | body:b |
hand | telo/ruki_i_nogi/ruki | hand-cream | hand | крем | m | Крем для рук / Питательный крем для рук | tube | 50, 75 мл | 360 | body:g |
foot | telo/ruki_i_nogi/nogi | foot-cream | foot | крем | m | Крем для ног / Крем для пяток | tube | 75 мл | 420 | body:g |
deo | telo/dezodoranty | deodorant | deo | дезодорант | m | Дезодорант / Шариковый дезодорант | stick | 50 мл | 440 | body:j |
bath-salt | telo/vanna/soli | bath-salt | bath | соль | f | Соль для ванны | pouch | 500 г | 440 | body:v |
bath-bomb | telo/vanna/bombochki | bath-bomb | bath | бомбочка | f | Бомбочка для ванны / Шипучий шар для ванны | soap | 120 г | 240 | body:v |
body-sun | telo/solntse/zashchita | sun-fluid | bodysun | молочко | n | Солнцезащитное молочко для тела SPF 30 / Солнцезащитное молочко для тела SPF 50 | bottle | 150 мл | 1190 | face:p |
after-sun | telo/solntse/posle_solntsa | gel-cream | aftersun | гель | m | Гель после солнца / Охлаждающий гель после солнца | tube | 150 мл | 690 | face:p |
baby-wash | detyam/kupanie | body-wash | baby | гель | m | Гель для купания / Пенка-гель для купания | pump | 250, 500 мл | 490 | body:y |
baby-shampoo | detyam/kupanie | shampoo | baby | шампунь | m | Детский шампунь / Шампунь без слёз | bottle | 250 мл | 440 | body:y |
baby-cream | detyam/uvlazhnenie | cream | baby | крем | m | Детский крем / Крем для щёк и рук / Крем под подгузник | tube | 75 мл | 420 | body:y |
baby-oil | detyam/uvlazhnenie | body-oil | baby | масло | n | Детское масло / Масло для первых массажей | bottle | 150 мл | 490 | body:y |
perfume-floral | parfyumeriya/parfyumernaya_voda/tsvetochnye | perfume | scent | аромат | m | Парфюмерная вода | perfume | 30, 50 мл | 2490 | scent:floral |
perfume-fresh | parfyumeriya/parfyumernaya_voda/svezhie | perfume | scent | аромат | m | Парфюмерная вода | perfume | 30, 50 мл | 2390 | scent:fresh |
perfume-citrus | parfyumeriya/parfyumernaya_voda/tsitrusovye | perfume | scent | аромат | m | Парфюмерная вода | perfume | 50 мл | 2190 | scent:citrus |
perfume-wood | parfyumeriya/parfyumernaya_voda/drevesnye | perfume | scent | аромат | m | Парфюмерная вода | perfume | 30, 50 мл | 2790 | scent:wood |
perfume-spice | parfyumeriya/parfyumernaya_voda/pryanye | perfume | scent | аромат | m | Парфюмерная вода | perfume | 30, 50 мл | 2790 | scent:spice |
solid-perfume | parfyumeriya/tverdye_dukhi | solid-perfume | scent | аромат | m | Твёрдые духи | tin | 10 г | 890 | scent:any |
solid-smoke | parfyumeriya/tverdye_dukhi | solid-perfume | scent | аромат | m | Твёрдые духи | tin | 10 г | 990 | scent:smoke |
candle | parfyumeriya/dlya_doma/svechi | home | homescent | свеча | f | Ароматическая свеча | candle | 200 г | 1290 | scent:home |
diffuser | parfyumeriya/dlya_doma/diffuzory | diffuser | homescent | диффузор | m | Диффузор | diffuser | 100 мл | 1690 | scent:home |
room-spray | parfyumeriya/dlya_doma/sprei | room-spray | homescent | спрей | m | Спрей для дома | mist | 100 мл | 890 | scent:home |
shave | mujchinam/brityo/geli_i_kremy | shave-gel | shave | гель | m | Гель для бритья / Прозрачный гель для бритья | tube | 150 мл | 490 | body:d |
aftershave | mujchinam/brityo/posle_britya | aftershave | aftershave | бальзам | m | Бальзам после бритья / Бальзам-уход после бритья | bottle tube | 100 мл | 640 | body:y |
beard-oil | mujchinam/boroda | beard-oil | beard | масло | n | Масло для бороды | dropper | 30 мл | 790 | body:g |
men-wash | mujchinam/litso_i_telo/umyvanie | gel-wash | wash | гель | m | Мужской гель для умывания / Гель для умывания и бороды | tube | 150 мл | 540 | face:w |
men-cream | mujchinam/litso_i_telo/kremy | gel-cream | cream | крем | m | Мужской крем для лица / Увлажняющий крем для мужчин | tube | 75 мл | 790 | face:c |
men-shower | mujchinam/litso_i_telo/dush | body-wash | shower | гель | m | Мужской гель для душа / Гель для душа и волос | bottle | 300 мл | 440 | body:d |
men-shampoo | mujchinam/volosy | shampoo | shampoo | шампунь | m | Мужской шампунь / Шампунь для коротких волос | bottle | 250 мл | 540 | hair:k |
styling-men | mujchinam/volosy | styling | style | паста | f | Матовая паста для волос | tin | 75 мл | 690 | hair:h |
towel | aksessuary/dlya_vannoy/polotentsa | tool | textile | полотенце | n | полотенце для лица / полотенце для рук | cloth | 1 шт. | 690 | notion |
cloth | aksessuary/dlya_vannoy/salfetki | tool | textile | салфетка | f | салфетка для умывания | cloth | 1 шт. | 320 | notion |
scrunchie | aksessuary/dlya_volos/rezinki | tool | hairthing | резинка | f | резинка для волос | scrunchie | 1 шт. | 390 | notion |
headband | aksessuary/dlya_volos/povyazki | tool | hairthing | повязка | f | повязка для умывания | scrunchie | 1 шт. | 490 | notion |
brush-face | aksessuary/kisti_i_sponzhi/kisti_dlya_litsa | tool | brush | кисть | f | кисть для тона / кисть для пудры / кисть для румян | brush | 1 шт. | 890 | notion |
brush-eye | aksessuary/kisti_i_sponzhi/kisti_dlya_glaz | tool | brush | кисть | f | кисть для теней / кисть для бровей / кисть для стрелок | brush | 1 шт. | 540 | notion |
`)

const genderOf = (text: string): Gender => {
  if (text === 'm' || text === 'f' || text === 'n' || text === 'p') return text
  throw new Error(`gender «${text}»`)
}

export const shelvesFrom = (isKind: (name: string) => name is KindName): Map<string, Shelf> =>
  new Map(
    ROWS.map((row) => {
      const [
        code = '',
        category = '',
        kind = '',
        family = '',
        head = '',
        gender = '',
        names = '',
        pack = '',
        sizes = '',
        price = '',
        about = '',
        shades = '',
      ] = row
      if (!isKind(kind)) throw new Error(`kind «${kind}» of shelf «${code}»`)
      const unit = sizes.split(' ').at(-1) ?? ''
      return [
        code,
        {
          code,
          category,
          kind,
          family,
          head,
          gender: genderOf(gender),
          names: names.split(' / '),
          pack,
          unit,
          sizes: sizes
            .replace(/ [^ ]+$/, '')
            .split(', ')
            .map(Number),
          price: Number(price),
          about,
          shades,
        },
      ]
    }),
  )
