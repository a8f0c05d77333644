import type { LetterCounts, NewsletterLine } from '../office-newsletter.api.ts'

export const STATE_WORDS: Readonly<Record<NewsletterLine['state'], string>> = {
  planned: 'ждёт своего часа',
  sending: 'уходит',
  held: 'придержано',
  sent: 'ушло',
  missed: 'опоздало',
}

const COUNT_WORDS: readonly (readonly [keyof LetterCounts, string])[] = [
  ['sent', 'Отправлено'],
  ['waiting', 'Ждут отправки'],
  ['bounced', 'Адреса нет'],
  ['left', 'Отписались раньше'],
  ['failed', 'Почта не\u00a0приняла'],
  ['unknown', 'Неизвестно'],
]

/** Figures that are not nought: «Отправлено: 120; Адреса нет: 3». Empty before the sending begins. */
export const countsText = (letters: LetterCounts): string =>
  COUNT_WORDS.filter(([name]) => letters[name] > 0)
    .map(([name, words]) => `${words}: ${letters[name]}`)
    .join('; ')
