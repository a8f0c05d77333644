/** The text with its first character in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
