/** For text of a page, and for values in double quotes. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
