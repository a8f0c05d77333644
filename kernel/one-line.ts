const CONTROL = /\p{Cc}+/gu
/** Marks that reverse the direction of the text after them, also of text that is not theirs. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Removes control characters, trims the text and replaces every run of white space by one space. */
export const oneLine = (text: string): string =>
  text.replace(DIRECTION, '').replace(CONTROL, ' ').trim().replace(/\s+/g, ' ')
