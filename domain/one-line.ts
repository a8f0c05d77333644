/** Trims the text and replaces every run of white space by one space. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')
