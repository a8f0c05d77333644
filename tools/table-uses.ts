/**
 * The tables that a source names in SQL: in calls of Kysely, in sql`…` templates and in other text that is SQL. What the import uses
 * counts too: `record` writes its table, `idsBy`, `allIds` and a reference to other records read.
 */
import { parseSync, Visitor, type ESTree } from 'vite'

export type TableUse = { readonly table: string; readonly writes: boolean; readonly line: number }
type Named = { readonly table: string; readonly writes: boolean; readonly at: number }

const NOT_CODE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g
/** Words that end a list of tables, or stand where an alias could. */
const KEYWORDS = new Set(
  (
    'select from where join inner left right full cross lateral on using set values group order limit offset for union except ' +
    'intersect returning as and or not when then else end having with window fetch do conflict natural only tablesample default'
  ).split(' '),
)
const WORD = /[a-z_][a-z0-9_]*|"[^"]+"|[^\sa-z_"]/gi

/** Tables at the places of a text of SQL where only a table, view or named query can stand. A «?» is an expression from outside. */
export const tablesInSql = (text: string): Named[] => {
  const code = text.replace(NOT_CODE, (part) => part.replace(/[^\n]/g, ' ')).replaceAll('`', ' ')
  const words = [...code.matchAll(WORD)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), at: index }))
  const word = (index: number): string => words[index]?.word ?? ''
  const namedQueries = new Set(
    words.flatMap((_, index) => {
      if (word(index + 1) !== 'as') return []
      const opens = ['materialized'].includes(word(index + 2)) ? 3 : word(index + 2) === 'not' ? 4 : 2
      return word(index + opens) === '(' && ['with', 'recursive', ','].includes(word(index - 1)) ? [word(index)] : []
    }),
  )
  const found: Named[] = []
  const take = (index: number, writes: boolean): void => {
    const name = words[index]
    if (name === undefined || !/^[a-z_]/.test(name.word) || KEYWORDS.has(name.word)) return
    const qualified = word(index + 1) === '.' ? index + 2 : index
    if (qualified !== index && name.word !== 'public') return
    if (word(qualified + 1) === '(' && !writes) return // a function
    if (!namedQueries.has(word(qualified))) found.push({ table: word(qualified), writes, at: name.at })
  }
  /** The tables after the first comma of a FROM or USING: the comma must be outside of brackets. */
  const takeList = (start: number): void => {
    let depth = 0
    for (let index = start; index < words.length; index += 1) {
      const now = word(index)
      if (now === '(') depth += 1
      else if (now === ')') depth -= 1
      if (depth < 0) return
      if (depth > 0 || index === start) continue
      if (now === ',') take(word(index + 1) === 'lateral' || word(index + 1) === 'only' ? index + 2 : index + 1, false)
      else if (['where', 'group', 'order', 'limit', 'set', 'returning', 'union', 'having', 'for', ';'].includes(now))
        return
    }
  }
  words.forEach((_, index) => {
    const before = word(index - 1)
    const next = ['only', 'lateral', 'table'].includes(word(index + 1)) ? index + 2 : index + 1
    switch (word(index)) {
      case 'from':
        if (before === 'distinct' || before === 'delete') return
        take(next, false)
        takeList(next)
        return
      case 'join':
        return take(next, false)
      case 'using':
        take(next, false)
        return takeList(next)
      case 'into':
        return take(next, true)
      case 'truncate':
        return take(next, true)
      case 'delete':
        return word(index + 1) === 'from' ? take(word(index + 2) === 'only' ? index + 3 : index + 2, true) : undefined
      case 'update':
        if (!['do', 'for', 'key'].includes(before)) take(next, true)
    }
  })
  // A fragment may begin with the tables of a FROM: «store s JOIN city c …».
  if (word(1) === 'join' || word(2) === 'join' || (word(1) === 'as' && word(3) === 'join')) take(0, false)
  return found
}

const READS = new Set(
  ['selectFrom', 'from', 'using', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'].flatMap((name) => [
    name,
    `${name}Lateral`,
  ]),
)
const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const TEXT_OF_SQL = /\b(?:FROM|JOIN|INTO|UPDATE)\s/

const textsOf = (node: ESTree.Argument | ESTree.ArrayExpressionElement | undefined): string[] => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  return node?.type === 'ArrayExpression' ? node.elements.flatMap((element) => textsOf(element ?? undefined)) : []
}

const propertyOf = ({ properties }: ESTree.ObjectExpression, name: string): ESTree.Expression | undefined => {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value
  return undefined
}

export const tableUses = (file: string, source: string, isTable: (name: string) => boolean): TableUse[] => {
  const found: Named[] = []
  const addNames = (names: readonly string[], writes: boolean, at: number): void => {
    for (const name of names) found.push({ table: name.split(/\s/)[0] ?? '', writes, at })
  }
  const addSql = (text: string, at: number): void => {
    for (const one of tablesInSql(text)) found.push({ ...one, at: at + one.at })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: given, start }) => {
      const isMember = callee.type === 'MemberExpression'
      const name = isMember && callee.property.type === 'Identifier' ? callee.property.name : ''
      const plain = callee.type === 'Identifier' ? callee.name : ''
      if (WRITES.has(name)) addNames(textsOf(given[0]), true, start)
      if (READS.has(name) || (name === 'table' && isMember)) addNames(textsOf(given[0]), false, start)
      if (plain === 'idsBy' || plain === 'allIds') addNames(textsOf(given[1]), false, start)
      if (plain === 'deleteInPortions') addNames(textsOf(given[1]), true, start)
      const [declared] = given
      if (plain === 'record' && declared?.type === 'ObjectExpression')
        addNames(textsOf(propertyOf(declared, 'table')), true, start)
    },
    ObjectExpression: (object) => {
      if (propertyOf(object, 'what') !== undefined && propertyOf(object, 'key') !== undefined)
        addNames(textsOf(propertyOf(object, 'table')), false, object.start)
    },
    TemplateLiteral: ({ quasis, start }) => {
      const text = quasis
        .map(({ start: from, end: to }, index) => {
          const until = quasis[index + 1]?.start ?? to
          return source.slice(from, to) + '?'.padEnd(until - to, ' ').slice(0, until - to)
        })
        .join('')
      const isSql = source.slice(0, start).endsWith('sql')
      if (isSql || TEXT_OF_SQL.test(text)) addSql(text, quasis[0]?.start ?? start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && TEXT_OF_SQL.test(value)) addSql(value, start + 1)
    },
  }).visit(parseSync(file, source).program)
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length
  const unique = new Map<string, TableUse>()
  for (const { table, writes, at } of found)
    if (isTable(table)) unique.set(`${table} ${writes} ${lineOf(at)}`, { table, writes, line: lineOf(at) })
  return [...unique.values()]
}
