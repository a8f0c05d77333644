/** DESK-01: what a moderator should look at in a review. A flag decides nothing. */

/** Words after which a person has to read twice; each matches from the beginning of a word. */
const PATTERNS = {
  healing: [
    'лечит|лечеб|вылеч|излеч|исцел|целебн|экзем|псориаз|дерматит|гриб[оа]?к|витилиго|демодекоз|герпес|диагноз',
    'рецепт врача|вместо лекарств|назначил врач|прописал врач',
  ],
  contact: [
    '(?:https?:\\/\\/|www\\.)\\S+|[\\w.+-]+@[\\w-]+\\.\\w+|@[a-z_]\\w{3,}|t\\.me\\/\\S+',
    'телеграм|ватсап|whats?app|пишите в личк|в директ',
    '(?:\\+7|8)[\\s(-]*\\d{3}[\\s)-]*\\d{3}[\\s-]*\\d{2}[\\s-]*\\d{2}',
  ],
  rude: [
    'дерьм|говн|гавн|хуй|хуе|хуё|пизд|ебан|ебат|ебуч|бляд|блят|сука(?!\\p{L})|сволоч|мудак|идиот|дебил',
    'тупые?(?!\\p{L})|твар[ьи]|жоп|мраз[ьи]|уродк?[ыи](?!\\p{L})',
  ],
  paid: [
    'за отзыв|отзыв за|в обмен на отзыв|подарили за|заплатили за|промокод за|кешб[эе]к за|бонус\\p{L}* за отзыв',
    'просили написать|попросили написать|по просьбе (?:магазина|продавца)',
  ],
} as const
export type ReviewFlag = keyof typeof PATTERNS | 'copy'

export const FLAG_NAMES: Readonly<Record<ReviewFlag, string>> = {
  healing: 'Обещает лечение',
  contact: 'Телефон, почта или ссылка',
  rude: 'Грубость',
  paid: 'Похоже на\u00a0оплаченную похвалу',
  copy: 'Повторяет другой отзыв',
}

const REGEXPS = Object.entries(PATTERNS).map(
  ([flag, parts]) =>
    [flag as keyof typeof PATTERNS, new RegExp(`(?<![\\p{L}\\d])(?:${parts.join('|')})\\p{L}*`, 'iu')] as const,
)

/** The flags of a text, each with the words that raised it. */
export const textFlags = (text: string): { flag: ReviewFlag; words: string }[] =>
  REGEXPS.flatMap(([flag, pattern]) => {
    const [words] = pattern.exec(text) ?? []
    return words === undefined ? [] : [{ flag, words }]
  })

/** Ready reasons to hide, which the author sees. */
export const HIDE_REASONS = [
  'В\u00a0отзыве есть телефон, почта или ссылка. Уберите\u00a0их, и\u00a0мы покажем отзыв',
  'Косметика не\u00a0лечит, поэтому слова о\u00a0лечении мы не\u00a0показываем. Расскажите о\u00a0самом товаре',
  'В\u00a0отзыве есть грубые слова. Напишите без них, и\u00a0мы покажем отзыв',
  'Отзыв не\u00a0о\u00a0товаре. О\u00a0доставке и\u00a0магазине напишите нам через форму',
  'Текст повторяет другой отзыв. Расскажите своими словами',
  'На\u00a0фото чужое лицо или документ. Замените фото, и\u00a0мы покажем отзыв',
] as const

/** Terms of returns and what the shop does with reviews are different in every shop, so that none is promised. */
export const READY_ANSWERS = [
  'Спасибо за\u00a0отзыв! Рады, что вам понравилось.',
  'Спасибо, что рассказали. Жаль, что средство не\u00a0подошло. Можно\u00a0ли его вернуть, видно на\u00a0странице заказа.',
  'Спасибо! Такой отзыв поможет выбрать другим.',
] as const

/** Ready reasons to hide a question or an answer, which the author sees. */
export const HIDE_POST_REASONS = [
  'В\u00a0тексте есть телефон, почта или ссылка. Напишите без\u00a0них, и\u00a0мы его покажем',
  'Косметика не\u00a0лечит, поэтому о\u00a0лечении спросите врача: мы ответить не\u00a0можем',
  'В\u00a0тексте есть грубые слова. Напишите без них, и\u00a0мы его покажем',
  'Это не\u00a0о\u00a0товаре. О\u00a0заказе, доставке и\u00a0магазине напишите нам через форму',
  'Такой вопрос о\u00a0товаре уже есть, на\u00a0него ответили',
] as const
