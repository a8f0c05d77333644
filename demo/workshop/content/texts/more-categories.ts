import { table } from '../table.ts'

/** path | name | title | description; a row comes after its parent and its parent's earlier children. */
export const MORE_CATEGORY_ROWS = table(`
ukhod_za_litsom/ochishchenie/molochko_i_slivki | Молочко | Молочко для умывания | Самое мягкое умывание: для сухой и чувствительной кожи.
ukhod_za_litsom/ochishchenie/entsimnye_pudry | Энзимные пудры | Энзимные пудры | Ферменты вместо крупинок: гладко и без трения.
ukhod_za_litsom/toniki/uvlazhnyayushchie | Увлажняющие | Увлажняющие тоники | На влажное лицо, ладонями, под сыворотку.
ukhod_za_litsom/toniki/kislotnye | Кислотные | Кислотные тоники | Отшелушивают, вечером и не каждый день.
ukhod_za_litsom/toniki/essentsii | Эссенции | Эссенции для лица | Ферменты и экстракты тонким слоем под сыворотку.
ukhod_za_litsom/toniki/spreyi_i_gidrolaty | Спреи и цветочные воды | Спреи и цветочные воды | Освежить лицо днём, в офисе и в дороге.
ukhod_za_litsom/syvorotki/uvlazhnenie | Увлажнение | Увлажняющие сыворотки | Гиалуроновая кислота, водоросли и снежный гриб.
ukhod_za_litsom/syvorotki/pokoy | Покой | Успокаивающие сыворотки | Для кожи, которая легко краснеет.
ukhod_za_litsom/syvorotki/barer | Барьер | Сыворотки для барьера кожи | Церамиды, сквалан и эктоин.
ukhod_za_litsom/syvorotki/siyanie | Ровный тон | Сыворотки для ровного тона | Витамин C, арбутин и ягоды.
ukhod_za_litsom/syvorotki/nesovershenstva | Несовершенства | Сыворотки против несовершенств | Ниацинамид, цинк, азелаиновая и салициловая кислоты.
ukhod_za_litsom/syvorotki/uprugost | Упругость | Сыворотки для упругости | Пептиды, ретинол и бакучиол.
ukhod_za_litsom/syvorotki/masla | Масла | Масла для лица | Последний шаг вечера для сухой кожи.
ukhod_za_litsom/kremy/flyuidy_i_geli | Флюиды и гели | Лёгкие кремы для лица | Для комбинированной и жирной кожи, летом — для всех.
ukhod_za_litsom/maski/nochnye | Ночные | Ночные маски | Наносят вечером и не смывают до утра.
ukhod_za_litsom/maski/patchi | Патчи | Патчи для век | Холод и увлажнение минут на пять–пятнадцать.
ukhod_za_litsom/maski/alginatnye | Альгинатные | Альгинатные маски | Порошок, который застывает и снимается пластом.
ukhod_za_litsom/spf/flyuidy | Флюиды и кремы | Флюиды и кремы с SPF | Последним шагом утра, с марта каждый день.
ukhod_za_litsom/spf/stiki | Стики | Стики с SPF | Обновить защиту на ходу.
makiyazh/litso/bronzery | Бронзеры | Бронзеры | Тёплый цвет и мягкая тень.
makiyazh/litso/khaylaytery | Хайлайтеры | Хайлайтеры | Блик на скулах и спинке носа.
makiyazh/litso/bazy | Базы | Базы под макияж | Держат тон и сглаживают поры.
makiyazh/litso/fiksatory | Фиксаторы | Фиксаторы макияжа | Чтобы макияж дожил до вечера.
makiyazh/glaza/podvodki | Подводки | Подводки для глаз | Тонкая линия и стрелка.
makiyazh/guby/tinty | Тинты | Тинты для губ | Цвет, который впитывается.
makiyazh/guby/karandashi_dlya_gub | Карандаши для губ | Карандаши для губ | Контур и цвет одним грифелем.
makiyazh/nogti/laki | Лаки | Лаки для ногтей | От прозрачных до самых смелых.
makiyazh/nogti/bazy_i_topy | Основы и топы | Основы и топы | Чтобы лак держался неделю.
makiyazh/nogti/kutikula | Кутикула | Уход за кутикулой | Масла для ногтей и кутикулы.
volosy/masla_i_nesmyvaemye/masla | Масла | Масла для волос | Капля на кончики.
volosy/masla_i_nesmyvaemye/sprei | Спреи | Спреи для волос | Расчесать, увлажнить, защитить от фена.
volosy/masla_i_nesmyvaemye/kudri | Для кудрей | Уход для кудрей | Кремы, которые собирают завиток.
volosy/kozha_golovy/syvorotki | Сыворотки | Сыворотки для кожи головы | По проборам, курсом.
volosy/kozha_golovy/pilingi | Пилинги | Пилинги для кожи головы | Раз в две недели, до мытья.
volosy/ukladka/pasty_i_kremy | Пасты | Пасты для укладки | Форма без блеска.
volosy/ukladka/laki | Лаки | Лаки для волос | Держат и вычёсываются.
volosy/ukladka/mussy | Муссы | Муссы для волос | Объём у корней.
volosy/ukladka/sukhoy_shampun | Сухой шампунь | Сухие шампуни | Ещё один день без мытья.
telo/dush/masla | Масла для душа | Масла для душа | Моют и сразу смягчают.
telo/uvlazhnenie/kremy | Кремы | Кремы для тела | Насыщенные, для сухой кожи.
telo/uvlazhnenie/battery | Баттеры | Баттеры для тела | Плотные масла для самых сухих мест.
telo/ruki_i_nogi/ruki | Руки | Уход за руками | Кремы от мороза, мыла и картона.
telo/ruki_i_nogi/nogi | Ноги | Уход за ногами | Для пяток и уставших ног.
telo/vanna/soli | Соли | Соли для ванны | Морская соль, хвоя и травы.
telo/vanna/bombochki | Бомбочки | Бомбочки для ванны | Шипят и смягчают воду.
telo/solntse | Солнце | Солнце и тело | Защита для тела и помощь после солнца.
telo/solntse/zashchita | Защита | Солнцезащитные средства для тела | SPF 30 и 50, обновлять каждые два часа.
telo/solntse/posle_solntsa | После солнца | Средства после солнца | Остужают и увлажняют.
parfyumeriya/parfyumernaya_voda/tsvetochnye | Цветочные | Цветочные ароматы | Липа, сирень, пион и клевер.
parfyumeriya/parfyumernaya_voda/svezhie | Свежие | Свежие ароматы | Трава, вода и ветер.
parfyumeriya/parfyumernaya_voda/tsitrusovye | Цитрусовые | Цитрусовые ароматы | Корка, лист и немного соли.
parfyumeriya/parfyumernaya_voda/drevesnye | Древесные | Древесные ароматы | Дым, смола и сухое дерево.
parfyumeriya/parfyumernaya_voda/pryanye | Пряные | Пряные ароматы | Чай, табак, перец и вишня.
parfyumeriya/tverdye_dukhi | Твёрдые духи | Твёрдые духи | Воск вместо спирта, помещаются в карман.
parfyumeriya/dlya_doma/svechi | Свечи | Ароматические свечи | Соевый воск и хлопковый фитиль.
parfyumeriya/dlya_doma/diffuzory | Диффузоры | Диффузоры | Запах на два-три месяца.
parfyumeriya/dlya_doma/sprei | Спреи | Спреи для дома | Когда нужно сейчас.
mujchinam/brityo/geli_i_kremy | Гели и кремы | Гели и кремы для бритья | Скольжение без раздражения.
mujchinam/brityo/posle_britya | После бритья | Бальзамы после бритья | Успокаивают кожу и не щиплют.
mujchinam/litso_i_telo/umyvanie | Умывание | Мужское умывание | Гели для лица и бороды.
mujchinam/litso_i_telo/kremy | Кремы | Мужские кремы | Для щёк после бритья и лба, который блестит к обеду.
mujchinam/litso_i_telo/dush | Душ | Мужские гели для душа | Для тела и волос.
mujchinam/volosy | Волосы | Мужской уход за волосами | Шампуни и укладка.
aksessuary/dlya_vannoy/polotentsa | Полотенца | Полотенца | Лён, хлопок и бамбуковая вискоза.
aksessuary/dlya_vannoy/salfetki | Салфетки | Салфетки для умывания | Мягкая ткань вместо ватных дисков.
aksessuary/dlya_volos/rezinki | Резинки | Резинки для волос | Не тянут и не оставляют заломов.
aksessuary/dlya_volos/povyazki | Повязки | Повязки для умывания | Убирают волосы с лица.
aksessuary/kisti_i_sponzhi/kisti_dlya_litsa | Для лица | Кисти для лица | Плотные для тона, широкие для пудры, плоские и округлые для румян.
aksessuary/kisti_i_sponzhi/kisti_dlya_glaz | Для глаз | Кисти для глаз | Тени, стрелки и брови.
aksessuary/pribory | Приборы | Приборы для волос и лица | Фены и щётки для умывания. Мощность, шнур и насадки указаны у каждого.
aksessuary/pribory/feny | Фены | Фены для волос | От дорожных до тех, что сушат за пять минут.
aksessuary/pribory/shchetki_dlya_litsa | Щётки для лица | Электрические щётки для умывания | Мягкая щетина, аккумулятор и таймер на минуту.
aksessuary/nabory | Наборы | Подарочные наборы | Средства одной марки в коробке с лентой, дешевле, чем по одному.
aksessuary/nabory/dlya_litsa | Для лица | Наборы для лица | Средства одной марки, которые подходят друг другу.
aksessuary/nabory/dlya_tela | Для тела | Наборы для тела и бани | Для душа, пара и тихого вечера.
aksessuary/nabory/dlya_volos_i_borody | Волосы и борода | Наборы для волос и бороды | Вымыть, смягчить, расчесать.
detyam | Детям | Уход для детей | Без отдушек, почти всё — с рождения.
detyam/kupanie | Купание | Купание | Гели и шампуни, которые не щиплют.
detyam/uvlazhnenie | Кремы и масла | Детские кремы и масла | Для щёк, складочек и прогулок.
`)
