/** Every setting of the shop. `npm run generate` writes the README's table from this one; config.ts accepts no other names. */
export type Setting = {
  readonly name: string
  readonly meaning: string
  readonly fallback: string
  /** May be in the file that NAME_FILE names; removed from the environment once it has been read. */
  readonly secret?: true
}

export const SETTINGS = [
  {
    name: 'NODE_ENV',
    fallback: 'не задана',
    meaning:
      '`production` включает строгие проверки: небезопасное или недостающее значение не даст магазину запуститься',
  },
  { name: 'PORT', fallback: '3000', meaning: 'порт, на котором магазин принимает запросы' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'адрес, на котором он слушает; `0.0.0.0` — все сети машины' },
  {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    meaning:
      'адрес, под которым магазин видят люди: канонические ссылки, проверка Origin, ссылки в письмах. В production обязателен, с https',
  },
  { name: 'DATA_DIR', fallback: './data', meaning: 'папка данных: встроенная PostgreSQL, готовые картинки, секрет' },
  {
    name: 'SHOP_DIR',
    fallback: './demo',
    meaning:
      'папка магазина: имя, реквизиты, тексты, товары и картинки ([как её составить](docs/own-shop.md)); ' +
      'загружается, если каталог пуст; в production обязательна',
  },
  {
    name: 'IMPORT_MAX_PERCENT',
    fallback: '20',
    meaning:
      'сколько процентов товаров, остатков или цен загрузка может скрыть, обнулить или изменить больше чем на 30 % без `--yes`',
  },
  {
    name: 'DATABASE_URL',
    secret: true,
    fallback: 'встроенная PostgreSQL',
    meaning:
      'внешняя PostgreSQL 15 или новее: `postgresql://имя:пароль@сервер:5432/база?sslmode=verify-full`; имя — владелец базы. ' +
      'Без `sslmode` в production годится только адрес этой машины',
  },
  {
    name: 'DATABASE_APP_URL',
    secret: true,
    fallback: 'роль glad_app, её заводит владелец',
    meaning:
      'адрес той же базы с именем и паролем роли, под которой магазин работает: у неё есть только права `glad_app`. ' +
      'Нужна, если владелец не может заводить роли или входит без пароля. Без DATABASE_URL магазин не знает владельца: ' +
      'перед каждым выпуском выполните `npm run migrate` с ней и собранными страницами',
  },
  { name: 'DATABASE_POOL_SIZE', fallback: '10', meaning: 'соединений с базой на один процесс магазина, от 2 до 200' },
  {
    name: 'APP_SECRET',
    secret: true,
    fallback: 'создаётся в DATA_DIR',
    meaning: 'секрет подписей и ключей, не короче 32 знаков; в production обязателен и один на все узлы',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'нет',
    meaning:
      'кому верить в X-Forwarded-*: `да` — прокси на этой машине и в частных сетях, число прокси ' +
      'или их адреса и сети через запятую; при https задать обязательно',
  },
  {
    name: 'METRICS_PORT',
    fallback: 'метрик нет',
    meaning: 'порт для `/metrics` и подробного `/ready`; посетителям он не нужен',
  },
  { name: 'METRICS_HOST', fallback: '127.0.0.1', meaning: 'адрес, на котором открыт METRICS_PORT' },
  {
    name: 'LOG_LEVEL',
    fallback: 'warn',
    meaning:
      'подробность журнала: fatal, error, warn, info, debug, trace, silent; ' +
      'при `warn` в нём ошибки, входы и отказы, при `info` и все запросы',
  },
  {
    name: 'SANDBOX',
    fallback: 'да (в production — нет)',
    meaning: 'встроенная песочница вместо настоящих поставщиков, для которых не задан ключ',
  },
  {
    name: 'SANDBOX_URL',
    fallback: 'песочница внутри магазина',
    meaning: 'адрес песочницы, которая уже работает, например одной на несколько узлов',
  },
  {
    name: 'DEMO',
    fallback: 'да (в production и с SHOP_DIR — нет)',
    meaning: 'загрузить демо-магазин, если каталог пуст, и завести его сотрудников',
  },
  { name: 'API_DOCS', fallback: 'да (в production — нет)', meaning: 'описание API по адресу `/api/docs`' },
  { name: 'SMS_RU_API_ID', secret: true, fallback: 'песочница', meaning: 'ключ SMS.ru' },
  {
    name: 'SMS_ROUBLES_A_DAY',
    fallback: '15000',
    meaning:
      'сколько рублей в день магазин тратит на SMS, из них на сообщения о заказах не больше половины; ' +
      'дальше входа нет до полуночи по Москве, а покупать можно',
  },
  { name: 'SMS_PRICE_KOPECKS', fallback: '500', meaning: 'цена одного SMS в копейках, по ней считается этот предел' },
  {
    name: 'SMS_PER_ADDRESS',
    fallback: '20',
    meaning:
      'кодов входа в день на один сетевой адрес (IPv6 — /64), и вдесятеро больше на сеть (IPv4 /24, IPv6 /48); 0 — без предела',
  },
  { name: 'MAIL_API_URL', fallback: 'песочница', meaning: 'адрес почтового шлюза, принимающего письма по https' },
  { name: 'MAIL_API_KEY', secret: true, fallback: 'песочница', meaning: 'ключ почтового шлюза' },
  { name: 'YOOKASSA_SHOP_ID', fallback: 'песочница', meaning: 'номер магазина в ЮKassa; нужен вместе с ключом' },
  {
    name: 'YOOKASSA_SECRET_KEY',
    secret: true,
    fallback: 'песочница',
    meaning:
      'секретный ключ ЮKassa: карты и СБП, чеки 54-ФЗ. Уведомления ЮKassa шлите на PUBLIC_URL/api/payment/webhook/yookassa. ' +
      'В production без ЮKassa и Т-Банка онлайн-оплаты нет, и её не предлагают',
  },
  {
    name: 'TBANK_TERMINAL_KEY',
    fallback: 'нет',
    meaning:
      'терминал интернет-эквайринга Т-Банка; если задана и ЮKassa, новые оплаты идут через неё, а здесь завершаются прежние',
  },
  { name: 'TBANK_PASSWORD', secret: true, fallback: 'нет', meaning: 'пароль этого терминала' },
  {
    name: 'CDEK_CLIENT_ID',
    fallback: 'песочница',
    meaning: 'идентификатор клиента API СДЭК; нужен вместе с паролем. В production без них СДЭК не предлагают',
  },
  { name: 'CDEK_CLIENT_SECRET', secret: true, fallback: 'песочница', meaning: 'пароль клиента API СДЭК' },
  {
    name: 'CDEK_SHIPMENT_POINT',
    fallback: 'посылки забирает курьер СДЭК',
    meaning: 'код пункта СДЭК, куда магазин сдаёт посылки: от него считаются тарифы «от склада»',
  },
  {
    name: 'CDEK_API_URL',
    fallback: 'https://api.cdek.ru',
    meaning: 'адрес API СДЭК; для пробы с учебными ключами — `https://api.edu.cdek.ru`',
  },
  {
    name: 'BOXBERRY_TOKEN',
    secret: true,
    fallback: 'песочница',
    meaning: 'ключ API Boxberry; нужен вместе с пунктом приёма. В production без него Boxberry не предлагают',
  },
  {
    name: 'BOXBERRY_RECEPTION_POINT',
    fallback: 'песочница',
    meaning: 'код пункта, куда магазин сдаёт посылки Boxberry; верный ли он, скажет `npm run providers:check`',
  },
  {
    name: 'BOXBERRY_CITIES',
    fallback: 'все города',
    meaning: 'названия городов через запятую, куда магазин отправляет через Boxberry; `нет` — никуда',
  },
  {
    name: 'RUSSIAN_POST_TOKEN',
    secret: true,
    fallback: 'песочница',
    meaning:
      'токен приложения в «Отправке» Почты России; нужен вместе с логином, паролем и отделением. В production без них Почту не предлагают',
  },
  { name: 'RUSSIAN_POST_LOGIN', fallback: 'песочница', meaning: 'логин в «Отправке»' },
  { name: 'RUSSIAN_POST_PASSWORD', secret: true, fallback: 'песочница', meaning: 'пароль в «Отправке»' },
  {
    name: 'RUSSIAN_POST_INDEX',
    fallback: 'песочница',
    meaning: 'индекс отделения, куда магазин сдаёт посылки: одно из отделений договора',
  },
  {
    name: 'DADATA_TOKEN',
    secret: true,
    fallback: 'песочница',
    meaning:
      'ключ API DaData: подсказки адресов при оформлении и коды городов у служб доставки; в production без него адрес вписывают целиком',
  },
  {
    name: 'ICON_API_URL',
    fallback: 'только свои',
    meaning:
      'открытый источник значков в форме Iconify (например, https://api.iconify.design): сервер спросит у него то, чего нет среди своих',
  },
  {
    name: 'MAP_STYLE_URL',
    fallback: 'своя тихая схема, без сети',
    meaning: 'стиль карты в форме MapLibre (https://…/style.json): страницам разрешается брать карту с этого сайта',
  },
  {
    name: 'MAP_ORIGINS',
    fallback: 'только сайт стиля',
    meaning: 'другие сайты через запятую, с которых стиль берёт плитки, шрифты и значки',
  },
  {
    name: 'SMTP_URL',
    secret: true,
    fallback: 'песочница',
    meaning: 'почтовый сервер вместо шлюза: `smtp://имя:пароль@сервер:587` (со STARTTLS) или `smtps://…:465`',
  },
  {
    name: 'MAIL_FROM',
    fallback: 'не задана',
    meaning: 'от кого письма: `Магазин <zabota@magazin.example>`; нужна вместе с SMTP_URL',
  },
  {
    name: 'FEEDBACK_EMAIL',
    fallback: 'почта из shop.yaml',
    meaning: 'куда приходят письма из формы «Напишите нам» и отзывы на проверку',
  },
  {
    name: 'REQUESTS_PER_MINUTE',
    fallback: '600',
    meaning: 'страниц и вызовов в минуту с одного адреса, файлов и картинок вдесятеро больше; 0 — без предела',
  },
  {
    name: 'REFUND_CONFIRM_ROUBLES',
    fallback: '10000',
    meaning:
      'сколько рублей в день по одному заказу сотрудник возвращает один: большее подтверждает второй, старший или из офиса',
  },
  {
    name: 'ORDERS_PER_NETWORK',
    fallback: '100',
    meaning: 'заказов в день с одной сети (IPv4 /24, IPv6 /64), и не больше 40 штук одного товара; 0 — без предела',
  },
  {
    name: 'SESSIONS_PER_HOUR',
    fallback: '300',
    meaning:
      'новых посетителей в час, которым магазин запоминает корзину, избранное или вход, с одной сети (IPv4 /24, IPv6 /64); 0 — без предела',
  },
  {
    name: 'MAX_IN_FLIGHT',
    fallback: '200',
    meaning: 'запросов в работе одновременно; остальные получают 503 с Retry-After',
  },
  {
    name: 'S3_URL',
    fallback: 'originals в DATA_DIR',
    meaning:
      'хранилище S3 для исходных картинок, общее для всех узлов, вместе с именем корзины: `https://storage.example/glad`; ' +
      'нужно вместе с ключом',
  },
  { name: 'S3_REGION', fallback: 'us-east-1', meaning: 'регион этого хранилища' },
  { name: 'S3_KEY_ID', fallback: 'нет', meaning: 'идентификатор ключа хранилища' },
  { name: 'S3_SECRET_KEY', secret: true, fallback: 'нет', meaning: 'секретный ключ хранилища' },
  {
    name: 'PICTURES_DIR',
    fallback: 'pictures в DATA_DIR',
    meaning: 'папка готовых картинок; у нескольких узлов может быть общей, тогда каждая делается один раз',
  },
  {
    name: 'PREPARE_PICTURES',
    fallback: 'да',
    meaning:
      'делать картинки заранее, в фоне и с низким приоритетом, при запуске и после загрузки новых; `нет` — только когда их попросят',
  },
  {
    name: 'IN_FLIGHT_PER_NETWORK',
    fallback: '24',
    meaning:
      'сколько из них может занять одна сеть (/24 у IPv4, /64 у IPv6); её остальные запросы ждут до трёх секунд и получают 429',
  },
  {
    name: 'CONNECTIONS_PER_NETWORK',
    fallback: '250',
    meaning: 'соединений одной сети и её неотвеченных запросов; остальные получают 429 с Retry-After',
  },
] as const satisfies readonly Setting[]

export type SettingName = (typeof SETTINGS)[number]['name']
