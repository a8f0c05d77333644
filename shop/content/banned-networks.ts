/** Names of networks whose owner is banned; a text that names one says so. The address `/instagram` is not a name. */
const NAMES = /(?<![\p{L}/])(?:Instagram|Facebook|Meta|Инстаграм\p{L}*|Фейсбук\p{L}*)(?![\p{L}-])/u
const LABEL = /экстремистск/i
export const BAN_LABEL = 'принадлежит Meta, признанной экстремистской и запрещённой в РФ'

/** Whether a text names such a network without the label. */
export const lacksBanLabel = (text: string): boolean => NAMES.test(text) && !LABEL.test(text)
