/** Rows of a table written in the open: one a line, cells divided by «|». */
export const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
