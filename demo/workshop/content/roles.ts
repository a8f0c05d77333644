import { groupOf } from './claim-rules.ts'
import type { Draft } from './draft.ts'

/** The role of a product in a routine: finer than the group of its sentences. */
export const roleOf = (draft: Draft): string => {
  const { kind, category, name } = draft
  const group = groupOf(draft)
  // A scrub of grains or a powder with an enzyme leaves no skin that an acid has thinned.
  if (group === 'exfol' && kind !== 'acid-peel') return kind === 'enzyme-powder' ? 'polish' : 'scrub'
  if (group === 'wash') return /^(cleansing-oil|cleansing-balm|micellar)$/.test(kind) ? 'remover' : 'wash'
  // Oil for dry hair before the wash.
  if (group === 'hair' && kind === 'hair-oil' && category.endsWith('volosy/maski')) return 'prewash'
  if (group === 'hair') return kind === 'conditioner' ? 'conditioner' : kind === 'hair-mask' ? 'hairmask' : 'leavein'
  if (group === 'scalp') return kind === 'scalp-peel' ? 'scalppeel' : 'scalp'
  if (group === 'lips')
    return kind === 'pencil' ? 'lippencil' : kind === 'gloss' ? 'gloss' : kind === 'lip-balm' ? 'lipbalm' : 'lipstick'
  if (group === 'lipcare' && /скраб|маск/i.test(name)) return /скраб/i.test(name) ? 'lipscrub' : 'lipmask'
  if (group === 'nailbase' && /(?<!\p{L})топ(?!\p{L})/iu.test(name)) return 'nailtop'
  if (group === 'tone') return kind.startsWith('concealer') ? 'concealer' : 'tone'
  if (group === 'spf') return category.startsWith('telo') ? 'bodysun' : 'spf'
  if (group === 'body') return kind === 'body-oil' ? 'bodyoil' : 'body'
  if (group === 'beard') return kind === 'shampoo' ? 'beardwash' : kind === 'wax' ? 'beardwax' : 'beard'
  if (group === 'comb' && /массажн/i.test(name)) return 'scalpbrush'
  if (group === 'brush') return /теней|стрел|бров/i.test(name) ? 'eyebrush' : 'facebrush'
  if (group === 'babywash') return kind === 'shampoo' ? 'babyshampoo' : 'babywash'
  if (group === 'scent') return kind === 'solid-perfume' ? 'solid' : 'scent'
  if (group === 'style' && category.includes('sukhoy_shampun')) return 'dryshampoo'
  if (group === 'giftset')
    return category.endsWith('dlya_litsa')
      ? 'faceset'
      : category.endsWith('dlya_tela')
        ? 'bodyset'
        : /бород/i.test(name)
          ? 'beardset'
          : 'hairset'
  return group === 'shampoo' && category.startsWith('mujchinam') ? 'menshampoo' : group
}

/** Next steps by role, with the reason. Of several roles, the first with a matching product applies. */
const ROUTINES = `
remover | wash: второй шаг двойного умывания | toner: сразу после умывания | cream: завершает вечер | textile: промокнуть лицо
wash | toner: сразу после умывания | serum: на чистую кожу | cream: закрывает уход | remover: если днём был макияж | spf: последний шаг утра
toner | serum: наносится на влажную кожу | cream: закрывает уход | wash: шаг до тоника | sheet: раз в неделю после тоника | sheet: раз в неделю, в вечер без кислоты
serum | cream: закрывает сыворотку | spf: утром обязателен | toner: шаг до сыворотки | wash: умыться до сыворотки
faceoil | serum: под масло | stone: для массажа по маслу | cream: до масла | wash: умыться до масла
cream | serum: под крем | toner: после умывания | spf: утром поверх крема | spf: утром, после ночного крема | eye: для кожи вокруг глаз | wash: умыться до крема
eye | patches: утром, когда отёки | cream: для остального лица | serum: под крем | remover: бережно снять тушь
mask | cream: после маски | serum: на следующий вечер | toner: до маски | wash: на чистую кожу
clay | cream: после глины кожа просит крема | toner: сразу после маски | serum: в другие вечера | wash: на чистую кожу
sheet | cream: закрыть сыворотку из маски | patches: для век в тот же вечер | toner: до маски
patches | eye: на каждый день | sheet: для всего лица | serum: на остальное лицо, под патчи не нужна
alginate | serum: наносят под маску | cream: после маски | toner: до маски
exfol | cream: после пилинга, вечером | spf: днём обязателен | serum: в другие вечера | toner: на следующий день
polish | toner: сразу после умывания | serum: на чистую кожу | cream: закрывает уход
scrub | cream: после скраба | wash: умыться до скраба | toner: перед кремом
spf | remover: вечером смыть защиту | cream: под защиту | lipcare: губам тоже нужна защита | serum: под защиту
lipcare | lipstick: поверх бальзама | hands: уход для рук | lippencil: контур поверх | cream: уход для лица
lipscrub | lipcare: сразу после скраба | lipstick: на гладкие губы | lipmask: на ночь после скраба
lipmask | lipscrub: раз в неделю до маски | lipcare: днём | hands: тоже на ночь | cream: для лица перед сном
tone | primer: под тон | concealer: точечно поверх | facebrush,sponge: чем наносить | powder: закрепить | remover: вечером снять
concealer | tone: для всего лица | powder: закрепить | eye: до консилера | facebrush,sponge: чем наносить
powder | tone: под пудру | facebrush: чем наносить | primer: чтобы держалось дольше | setting: закрепить макияж
primer | tone: поверх базы | concealer: точечно | setting: закрепить
setting | tone: что закреплять | powder: до фиксатора | mascara: переживёт туман | remover: вечером снять
cheek | glow: над румянами | facebrush: чем растушевать | tone: под румяна | lipstick: в тон щекам
glow | cheek: цвет рядом со светом | facebrush: чем нанести | tone: под сияние
mascara | liner: линия вдоль ресниц | shadow: цвет на веки | brow: рама для взгляда | remover: вечером снять без трения
shadow | eyebrush: чем растушевать | mascara: завершает макияж глаз | liner: линия поверх | brow: рама для взгляда
liner | mascara: вслед за линией | shadow: дымка вокруг линии | remover: снять без разводов | brow: рама для взгляда
brow | mascara: тушь после бровей | shadow: цвет на веки | eyebrush: кисть для точной работы
lipstick | lippencil: карандаш близкого цвета | lipcare: под помаду | gloss: капля поверх | cheek: в тон губам
gloss | lippencil: контур близкого цвета | lipstick: под блеск | lipcare: на ночь
lippencil | lipstick: помада близкого цвета | gloss: поверх контура | lipcare: сначала смягчить
lipbalm | lippencil: контур близкого цвета | lipcare: на ночь | cheek: в тон губам
nails | nailbase: под цвет | nailtop: закрыть сверху | cuticle: после лака | hands: руки к маникюру
nailtop | nails: цвет между слоями | cuticle: после лака | hands: руки к маникюру
nailbase | nails: цвет поверх | cuticle: после лака | hands: руки к маникюру
cuticle | hands: после масла | nailbase: защитить ноготь | nails: когда кутикула в порядке
shampoo | conditioner: сразу после шампуня | hairmask: раз в неделю вместо кондиционера | leavein: на влажные волосы | scalp: для кожи головы
menshampoo | style: после сушки | menshower: в тот же душ | comb: расчесать
conditioner | shampoo: перед кондиционером | hairmask: раз в неделю вместо кондиционера | leavein: на влажные волосы
hairmask | shampoo: перед маской | conditioner: в остальные дни | leavein: после маски
leavein | shampoo: сначала вымыть волосы | hairmask: раз в неделю вместо кондиционера | conditioner: перед несмываемым | comb: распределить по длине
scalp | shampoo: моет ту же кожу головы | scalppeel: раз в две недели | scalpbrush: массаж, пока моете голову
scalppeel | shampoo: смыть пилинг | scalp: на чистую кожу головы | conditioner: для длины
style | shampoo: смывает укладку | leavein: до укладки, на влажные волосы | comb: задать форму | dryshampoo: на второй день
dryshampoo | shampoo: когда дойдут руки | style: задать форму | comb: вычесать остатки
shower | body: после душа | bodyscrub: раз в неделю до геля | deo: когда кожа высохнет
soap | hands: после мытья | bodyscrub: раз в неделю в том же душе | textile: вытереть руки
bodyscrub | bodyoil,body: после скраба | shower: до скраба | bath: в тот же вечер
body | shower: вымыться до | bodyscrub: раз в неделю, до увлажнения | hands: для рук
bodyoil | bodyscrub: до масла | shower: масло ложится на влажную кожу | massage: растереть кожу щёткой до масла
hands | cuticle: для ногтей | soap: моет и не сушит | lipcare: уход для губ | foot: уход для ног
foot | bath: распарить | bodyscrub: убрать огрубевшее | body: для голеней
deo | shower: на чистую кожу | body: для остальной кожи | bodyscrub: раз в неделю, накануне бритья
bath | body: после ванны | bodyscrub: в ванне | candle: для вечера в ванной
bodysun | aftersun: после пляжа | spf: для лица | lipcare: губам тоже нужна защита
aftersun | bodysun: чтобы не понадобилось снова | body: на следующие дни | shower: мягко смыть песок
babywash | babycream: после купания | babyshampoo: для волос | textile: промокнуть складочки
babyshampoo | babywash: для тела | babycream: после купания | comb: расчесать без слёз
babycream | babywash: до крема | babyshampoo: в то же купание | textile: промокнуть складочки
scent | solid: носить с собой | body: ровный фон для аромата | candle: похожее настроение дома
solid | scent: когда хочется громче | body: ровный фон для аромата | candle: похожее настроение дома
candle | diffuser: когда огонь нельзя | roomspray: быстро, перед гостями | bath: для того же вечера
diffuser | candle: для вечера | roomspray: быстро, перед гостями | solid: унести запах с собой
roomspray | diffuser: держит ровно | candle: для вечера | solid: унести запах с собой
shave | aftershave: сразу после станка | mencream: на каждый день | menwash: до бритья
aftershave | shave: до бальзама | mencream: в дни без бритья | menwash: умыть перед бритьём
beard | beardwash: моет бороду | beardwax: задать форму | comb: расчесать
beardwash | beard: пока борода влажная | beardwax: задать форму | comb: расчесать
beardwax | beard: под воск | beardwash: смыть воск | comb: расчесать
menwash | mencream: после умывания | shave: для бритья | aftershave: после станка
mencream | menwash: до крема | spf: на солнце и снегу | aftershave: вместо крема, после станка
menshower | deo: когда кожа высохнет | menshampoo: для головы | mencream: для лица
eyebrush | shadow: что растушевать | liner: для тонкой линии | brow: для бровей | soap: мыть кисть
facebrush | powder: что набирать | tone: для ровного слоя | cheek: растушевать румяна | soap: мыть кисть
sponge | tone: что вбивать | concealer: точечно | soap: мыть спонж
comb | leavein: распределить по длине | conditioner: распутать | hairmask: расчесать с маской | hairthing: собрать волосы
scalpbrush | shampoo: вспенить до массажа | scalp: после мытья | scalppeel: раз в две недели | comb: для длины
massage | bodyoil: после щётки | shower: после массажа | bodyscrub: чередовать со щёткой
stone | faceoil: для скольжения | serum: под камень | cream: после массажа
textile | wash: умыться | soap: помыть руки | remover: снять макияж
dryer | leavein: до фена, на влажные волосы | style: закрепить форму | conditioner: легче расчесать до сушки
cleanbrush | wash: чем умываться | toner: сразу после умывания | cream: закрывает уход
faceset | spf: утром последним шагом | hairthing: убрать волосы с лица | stone: массаж поверх крема
bodyset | massage: щётка для тела | diffuser: запах для того же вечера
hairset | comb: расчесать мокрые | dryer: высушить | hairthing: собрать на ночь
beardset | aftershave: там, где бреют контур | menshower: в тот же душ | textile: горячее полотенце на лицо
hairthing | comb: расчесать | hairmask: пока держится маска | wash: убрать волосы и умыться
`

export type Step = { readonly roles: readonly string[]; readonly why: string }
export const STEPS: ReadonlyMap<string, readonly Step[]> = new Map(
  ROUTINES.trim()
    .split('\n')
    .map((line) => {
      const [role = '', ...steps] = line.split(' | ')
      return [
        role,
        steps.map((step): Step => {
          const [roles = '', why = ''] = step.split(': ')
          return { roles: roles.split(','), why }
        }),
      ]
    }),
)
