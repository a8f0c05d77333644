/** Keywords that cannot be a bare column name, so that every one in lower case is a mistake. */
const KEYWORDS = [
  'select|from|where|having|limit|offset|union|intersect|except|with|as|on|using|and|or|not|in|is|null|true|false|distinct',
  'case|when|then|else|end|asc|desc|returning|fetch|lateral|between|exists|ilike|like|array|any|all|cast',
  'insert|delete|update|create|drop|alter|truncate|do nothing|set|values|into|references|primary key|check',
  '(?:group|order|partition) by|(?:left|right|inner|full|cross) join|join|for update|skip locked|on conflict',
].join('|')
const KEYWORD = new RegExp(`(?<![.\\w:])(?:${KEYWORDS})(?!\\w)`, 'g')
/** Comments, text literals and quoted names; the words in them are not keywords. */
const NOT_CODE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"/g

/** The keywords in lower case in a text of SQL, with their lines, from 1. */
export const lowerCaseKeywords = (sql: string): { readonly line: number; readonly word: string }[] => {
  const code = sql.replace(NOT_CODE, (text) => text.replace(/[^\n]/g, ' '))
  return [...code.matchAll(KEYWORD)].map(({ 0: word, index }) => ({
    line: code.slice(0, index).split('\n').length,
    word,
  }))
}
