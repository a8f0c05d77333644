/** A quoted cell of a CSV file: neither a formula of a program of tables, which becomes text, nor the end of a field. */
export const csvCell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`
