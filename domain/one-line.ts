/** Trimmed, with every run of white space as one space. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')
