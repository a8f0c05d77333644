/** EXCH-03: the validators of feeds find every fault that is planted into a valid feed, each once. */
import { expect, test } from 'vitest'
import { googleFaults } from './google-faults.ts'
import { ymlFaults } from './yml-faults.ts'

const offer = (id: number, sku: string, more = ''): string =>
  `<offer id="${id}" available="true" group_id="5"><name>Крем Иней, ${sku}</name><url>https://s.ru/product/krem?v=${sku}</url>` +
  '<price>1490.00</price><oldprice>1990.00</oldprice><currencyId>RUB</currencyId><categoryId>2</categoryId>' +
  '<picture>https://s.ru/img/a-1000.webp</picture><vendor>Иней</vendor><description>Мягкий &amp; лёгкий</description>' +
  '<param name="Объём" unit="мл">50</param><delivery>true</delivery><pickup>true</pickup><store>true</store>' +
  `<barcode>4600000000015</barcode><weight>0.100</weight><expiry>2027-05-31T00:00</expiry><count>3</count>${more}</offer>`

const YML =
  '<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-11-20T09:00:00Z"><shop><name>Гладь</name>' +
  '<company>ООО «Гладь»</company><url>https://s.ru/</url><currencies><currency id="RUB" rate="1"/></currencies>' +
  '<categories><category id="1">Уход</category><category id="2" parentId="1">Кремы</category></categories>' +
  '<delivery-options><option cost="300" days="1" order-before="18"/></delivery-options>' +
  '<pickup-options><option cost="0" days="0-1"/></pickup-options>' +
  `<offers>${offer(1, 'a')}${offer(2, 'b')}</offers></shop></yml_catalog>\n`

const item = (id: number, sku: string): string =>
  `<item><title>Крем Иней, ${sku}</title><description>Мягкий</description><link>https://s.ru/product/krem?v=${sku}</link>` +
  `<g:id>${id}</g:id><g:image_link>https://s.ru/img/a-1000.webp</g:image_link><g:price>1990.00 RUB</g:price>` +
  '<g:sale_price>1490.00 RUB</g:sale_price><g:brand>Иней</g:brand><g:gtin>4600000000015</g:gtin><g:mpn>a</g:mpn>' +
  '<g:condition>new</g:condition><g:item_group_id>5</g:item_group_id><g:availability>in_stock</g:availability>' +
  '<g:shipping><g:country>RU</g:country><g:price>300.00 RUB</g:price></g:shipping></item>'
const GOOGLE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
  `<title>Гладь</title>${item(1, 'a')}${item(2, 'b')}</channel></rss>\n`

const planted = (feed: string, from: string, to: string): string => {
  expect(feed).toContain(from)
  return feed.replace(from, to)
}
const long = (length: number): string => 'я'.repeat(length)

test('EXCH-03: valid feeds have no faults', () => {
  expect(ymlFaults(YML)).toEqual([])
  expect(googleFaults(GOOGLE)).toEqual([])
})

test.each([
  ['an unescaped &', '&amp;', '&', 'неэкранированный & в «& лёгкий»'],
  ['an unescaped >', 'Мягкий &amp;', 'Мягкий >', 'неэкранированный знак в «Мягкий > лёгкий»'],
  ['a control character', 'Мягкий', 'Мяг\u0007кий', 'запрещённый управляющий знак'],
  ['an element that is not closed', '</vendor>', '', 'лишний </offer>'],
  ['a date of another form', '2026-11-20T09:00:00Z', '20.11.2026', 'date «20.11.2026»'],
  ['no company', '<company>ООО «Гладь»</company>', '', 'shop: нет company'],
  [
    'two currencies',
    '<currency id="RUB" rate="1"/>',
    '<currency id="RUB" rate="1"/><currency id="RUR" rate="1"/>',
    'валют 2',
  ],
  ['an offer of another currency', '<currencyId>RUB', '<currencyId>RUR', '1: currencyId'],
  [
    'a category twice',
    '<category id="1">',
    '<category id="2">Кремы</category><category id="1">',
    'категория 2: дважды',
  ],
  [
    'a category number of another form',
    '<category id="1">',
    '<category id="a">У</category><category id="1">',
    'категория: id «a»',
  ],
  ['a missing parent', 'parentId="1"', 'parentId="9"', 'категория 2: нет родителя 9'],
  ['a circle of categories', '<category id="1">', '<category id="1" parentId="1">', 'категория 1: по кругу'],
  ['an offer of no category', '<categoryId>2<', '<categoryId>7<', '1: categoryId'],
  ['two categories', '<categoryId>2<', '<categoryId>2</categoryId><categoryId>1<', '1: categoryId: 2 раза'],
  ['an id twice', 'offer id="2"', 'offer id="1"', '1: id дважды'],
  ['an id of other letters', 'offer id="1"', 'offer id="ы"', 'ы: id'],
  ['another type', '<offer id="1"', '<offer id="1" type="book"', '1: type'],
  ['a long name', 'Крем Иней, a', long(151), '1: name: длиннее 150'],
  ['no name', '<name>Крем Иней, a</name>', '', '1: нет name'],
  ['a long description', 'Мягкий', long(3001), '1: description: длиннее 3000'],
  ['a long sales note', '</offer>', `<sales_notes>${long(51)}</sales_notes></offer>`, '1: sales_notes: длиннее 50'],
  ['an unknown element', '</offer>', '<colour>x</colour></offer>', '1: лишний colour'],
  ['a price of nothing', '<price>1490.00', '<price>0', '1: price «0»'],
  ['a price with a comma', '<price>1490.00', '<price>1490,00', '1: price «1490,00»'],
  ['an old price that is lower', '<oldprice>1990.00', '<oldprice>1490.00', '1: oldprice «1490.00»'],
  ['no picture', '<picture>https://s.ru/img/a-1000.webp</picture>', '', '1: нет picture'],
  ['a picture with a space', 'img/a-1000', 'img/a 1000', '1: picture «https://s.ru/img/a 1000.webp»'],
  ['a picture without a scheme', 'https://s.ru/img', '//s.ru/img', '1: picture «//s.ru/img/a-1000.webp»'],
  [
    'eleven pictures',
    '<vendor>',
    `${'<picture>https://s.ru/b.webp</picture>'.repeat(10)}<vendor>`,
    '1: picture: 11 снимков',
  ],
  ['a parameter without a name', 'name="Объём"', 'name=""', '1: param: без имени'],
  ['a parameter twice', '<param', '<param name="Объём">5</param><param', '1: param: имя дважды'],
  ['a delivery of 32 days', 'days="1"', 'days="32"', 'delivery-options: days «32»'],
  ['a span of four days', 'days="0-1"', 'days="0-4"', 'pickup-options: days «0-4»'],
  ['a cost with kopecks', 'cost="300"', 'cost="300.50"', 'delivery-options: cost «300.50»'],
  ['an hour that is none', 'order-before="18"', 'order-before="25"', 'delivery-options: order-before «25»'],
  ['a count of what is not there', 'available="true"', 'available="false"', '1: count «3» при false'],
  ['pickup that is neither', '<pickup>true', '<pickup>да', '1: pickup «да»'],
  ['a wrong barcode', '4600000000015', '4600000000016', '1: barcode «4600000000016»'],
  ['a weight of nothing', '<weight>0.100', '<weight>0', '1: weight «0»'],
  ['a shelf life in words', '2027-05-31T00:00', 'до мая', '1: expiry «до мая»'],
  ['variants apart', 'available="true" group_id="5"', 'available="true"', '/product/krem: варианты не в одной группе'],
  ['equal names', 'Крем Иней, b', 'Крем Иней, a', '/product/krem: равные названия'],
  ['different products in a group', 'product/krem?v=b', 'product/tonik?v=b', 'группа 5: разные товары'],
])('EXCH-03: the validator of YML finds %s', (_, from, to, fault) => {
  expect(ymlFaults(planted(YML, from, to))).toContain(fault)
})

test.each([
  ['no picture', '<g:image_link>https://s.ru/img/a-1000.webp</g:image_link>', '', '1: нет g:image_link'],
  ['a price without its currency', '1990.00 RUB', '1990.00', '1: g:price'],
  ['a sale that is none', '1490.00 RUB', '1990.00 RUB', '1: g:sale_price'],
  ['an id twice', '<g:id>2', '<g:id>1', '1: g:id дважды'],
  ['a long title', 'Крем Иней, a', long(151), '1: title: длиннее 150'],
  ['a word of stock that is none', 'in_stock', 'есть', '1: g:availability'],
  ['a barcode of the store', '4600000000015', '2000000001012', '1: g:gtin «2000000001012»'],
  [
    'variants apart',
    '<g:item_group_id>5</g:item_group_id>',
    '',
    'https://s.ru/product/krem: варианты не в одной группе',
  ],
])('EXCH-03: the validator of Google’s feed finds %s', (_, from, to, fault) => {
  expect(googleFaults(planted(GOOGLE, from, to))).toContain(fault)
})
