/**
 * Words that name an ingredient, and what must then be in the composition. Sentences that speak of it as absent, as an example or as somebody
 * else's are not promises.
 */
export const MENTIONS: readonly (readonly [word: RegExp, inci: RegExp])[] = [
  [/ниацинамид/i, /Niacinamide/], [/ретинол(?!у)/i, /Retin/], [/бакучиол/i, /Bakuchiol/], [/церамид/i, /Ceramide/], [/гиалурон/i, /Hyalur/], [/пантенол/i, /Panthenol/], [/центелл/i, /Centella|Madecass|Asiatic/],
  [/скваланом|сквалан /i, /Squalane/], [/пептид/i, /peptide/], [/коллаген(?!,)/i, /Collagen/], [/кофеин/i, /Caffeine|Coffea/], [/мочевин/i, /Urea/], [/кератин(?!овому)/i, /Keratin/], [/биотин/i, /Biotin/],
  [/алоэ/i, /Aloe/], [/облепих/i, /Hippophae/], [/прополис/i, /Propolis/], [/ламинари/i, /Laminaria/], [/арган/i, /Argania/], [/камели/i, /Camellia/], [/хмел[ья]/i, /Humulus/], [/крапив/i, /Urtica/],
  [/азелаин/i, /Azelaic/], [/салицилов/i, /Salicylic/], [/гликолев/i, /Glycolic|Snail/], [/глюконолактон/i, /Gluconolactone/], [/транексам/i, /Tranexamic/], [/муцин/i, /Snail/], [/галактомисис/i, /Galactomyces/],
  [/эктоин/i, /Ectoin/], [/эдельвейс/i, /Leontopodium/], [/полын[ьи]/i, /Artemisia|Achillea/], [/ромашк/i, /Chamomilla|Bisabolol/], [/календул/i, /Calendula/], [/шиповник/i, /Rosa Canina/], [/чаг[аиу]/i, /Inonotus/],
  [/лаванд/i, /Lavandula/], [/жожоба/i, /Simmondsia/], [/масло ши(?![а-яё])|ши питает/i, /Butyrospermum/], [/бисаболол/i, /Bisabolol/], [/аллантоин/i, /Allantoin/], [/папаин/i, /Papain/], [/ресвератрол/i, /Resveratrol/],
]

/** Brands' sayings that are true of some of their goods only: what they speak of must be inside, or the shelf must be the right one. */
export const SAYINGS: readonly (readonly [word: RegExp, inci: RegExp | undefined, shelf: RegExp | undefined])[] = [
  [/^Розу/, /Rosa/, undefined], [/Педиатр марки|не щиплет глаза|Дозатор выдаёт/, undefined, /baby-wash|baby-shampoo/], [/^Чай для/, /Camellia Sinensis/, undefined], [/^Мыло марка|делает мыло|Мыло здесь|на нём сушат мыло/, undefined, /^soap/], [/^Рис для/, /Oryza/, undefined], [/водоросли/, /Laminaria|Fucus/, undefined],
  [/покупает косточки/, /Vitis/, undefined], [/дикой яблоней/, undefined, /^gel|toner/], [/Кобылье молоко/, /Lac\b|Milk/, undefined], [/Шалфей с горы/, /Salvia/, undefined], [/^Ягоды марка/, /Vaccinium|Rubus|Hippophae/, undefined],
  [/сфагнум|Торф/, /Sphagnum|Silt/, undefined], [/«Лянок» использует/, /Linum/, undefined], [/Масло для марки|Миндаль и виноград/, /Prunus Amygdalus|Vitis/, undefined], [/Лавовый песок/, undefined, /clay|scrub/], [/^Оливки/, /Olea|Olivate/, undefined],
  [/^Полынь собирают/, /Artemisia/, undefined], [/«Кедрач» жмёт|^Орех марка/, /Pinus/, undefined], [/^Соль марка|Соль трёх/, /Maris Sal/, undefined], [/лапник/, /Abies/, undefined], [/«Ржаной» оставил|^Зерно/, /Secale/, undefined],
  [/^Шампуни марки/, undefined, /^shampoo/], [/Пена у марки/, undefined, /foam/], [/^Масла отжимают/, /Oryza Sativa Bran/, undefined], [/^Травы растут|Травы марка|«Сухоцвет» использует/, /Extract/, undefined], [/варит на берёзовом|Мыло марка варит/, /Betula/, undefined],
  [/^Щётки марка|^Щётки/, undefined, /mascara|brow/], [/Фитили|каждой свече/, undefined, /candle/], [/^Кисточка/, undefined, /polish|nail/], [/^Крем густой/, undefined, /cream|butter/], [/скраб/, undefined, /scrub/], [/^Фильтры|защиту проверяют|два пальца/, undefined, /^sun/],
  [/Запарки/, undefined, /bath|oil/], [/смешивает скрабы/, undefined, /scrub/], [/Подушечка кушона/, undefined, /cushion/], [/^Оттенки|Палитру|сорок красных|проверяет помаду|Красный марка|Пигмент у|Названия оттенков|Цвет сходит|выпускает цвета/, undefined, /lip(?!-balm)|tint|gloss|blush|foundation|concealer|powder|cushion|shadow|polish|liner|highl|bronz|pencil/],
  [/три минуты между слоями/, undefined, /polish/], [/Ворс|Ручка берёзовая|вяжет каждую/, undefined, /brush/], [/^Крема густые|Дозатор/, undefined, /wash|shampoo|milk/], [/Минералы для|Глину здесь/, /Kaolin|Illite|Clay|Silt|Maris/, undefined], [/Кремний из/, /Silica|Maris/, undefined], [/^Флакон тяжёлый|Смолы/, undefined, /perfume/], [/^Баночка/, undefined, /rich|eye|mask/],
  [/^Лён для/, undefined, /towel|cloth/], [/^Края/, undefined, /towel|cloth|headband/], [/ткёт/, undefined, /towel|cloth|scrunchie|headband/], [/берёт у дерева|из берёзы/, /Betula/, undefined], [/Ива, хмель/, /Humulus|Urtica/, undefined], [/^Цвет средства/, undefined, /clay|scrub|enzyme/],
  [/Матовость|матовость/, undefined, /gel|fluid|powder/], [/Тюбик|Коробку можно/, undefined, /mask|rich|serum|lip|body|oil|candle|hand/], [/Спирта в составе/, undefined, /shave|aftershave/], [/объясняет бритьё/, undefined, /shave|aftershave/], [/делает чёрный/, undefined, /mascara|liner|pencil/], [/^Обёртки/, undefined, /soap/], [/Скорлупа/, undefined, /scrub|soap|body/], [/сушат на/, undefined, /soap/],
]
