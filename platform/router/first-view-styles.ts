/**
 * The rules of the shop's stylesheet that a page needs before any script has run: the stylesheet itself then loads without
 * holding up the first paint (FELT-01). Reads what the build writes: minified, no nested rules.
 */

type Group = { readonly opening: string; readonly nodes: readonly Node[] }
/** A custom property; `uses`: those that its value names. */
type Value = { readonly name: string; readonly text: string; readonly uses: readonly string[] }
/** `selectors`: the names (`namesIn`) of each; without any the rule is always needed. `uses`: of what is no value itself. */
type Rule = {
  readonly parts: readonly (string | Value)[]
  readonly uses: readonly string[]
  readonly selectors: readonly (readonly string[])[]
}
type Node = Group | Rule
type Stylesheet = {
  readonly nodes: readonly Node[]
  /** Animations and italic fonts: written when a rule has their `name`. */
  readonly named: readonly { readonly name: string; readonly text: string }[]
  /** Layers in their order, which a layer without a rule would else change. */
  readonly layers: readonly string[]
}

const GROUP = /^@(?:media|layer|supports|container|starting-style)\b/
const NAMED = /^@(keyframes|layer) (.+)$/
const TOKENS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g
const COMMENTS = /\/\*.*?\*\//gs

/** With its value if it is named whole. */
const ATTRIBUTE = /^((?:data|aria)-[\w-]+|type)(?:(=[\w-]+)|[~|^$*]=.*)?$/

/**
 * What a pointer, a closed dialog or paper shows, and movements, wait for the stylesheet: nothing of it is in a first view.
 * Without scripts the page's `<noscript>` has the stylesheet.
 */
const LATER = /^@(?:starting-style|media print)\b/
const TRANSITIONS = /(?<=[{;])transition(?:-[\w-]+)?:[^;{}"']*;?/g
const ONLY_POINTED = /:is\((?:(?::hover|:active|\[data-show=["']?\w+["']?\])(?:,|(?=\))))+\)/g
const HAS_ONE = /:has\(([^(),]*)\)/g
const POINTED = /:(?:hover|active)\b/
const ITALIC = 'font-style:italic'
/** Is not drawn. */
const CLOSED_DIALOGS = /<dialog(?![^>]* open=)[^>]*>/g

/**
 * Those inside of `:is()`, `:not()` and lists in `:has()` are not counted: too many rules look right, too few do not. Of the attributes
 * only those that browsers do not change by themselves. Selectors of what is pointed at are left out.
 */
const requirementsOf = (selectors: string): string[][] => {
  const attributes: string[] = []
  const always = selectors.replaceAll(ONLY_POINTED, ':hover').replaceAll(HAS_ONE, ' $1')
  let plain = always.replaceAll(/\[([^\]]*)\]/g, (_, inside: string) => {
    const [, name, value = ''] = ATTRIBUTE.exec(inside.replaceAll('"', '')) ?? []
    return name === undefined ? '' : `[${attributes.push(name + value) - 1}]`
  })
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  return plain
    .split(',')
    .filter((selector) => !POINTED.test(selector))
    .map((selector) =>
      [...selector.matchAll(/\.([\w-]+)|\[(\d+)\]/g)].flatMap(([, name, at]) => name ?? attributes[Number(at)] ?? []),
    )
}

/** The classes and attributes of a page, as `requirementsOf` writes them, with the attributes that its inline scripts set. */
const namesIn = (page: string): Set<string> => {
  const html = page.replaceAll(CLOSED_DIALOGS, '')
  const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, classes = '']) => classes.split(' ')))
  for (const [, name = '', value = ''] of html.matchAll(/ ((?:data|aria)-[\w-]+|type)="([^"]*)"/g))
    names.add(name).add(`${name}=${value}`)
  for (const [, name = ''] of html.matchAll(/\.dataset\.([a-z]+)=/g)) names.add(`data-${name}`)
  return names
}

/** Declaration of a custom property whose value has no string. */
const DECLARATION = /(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g
/** A rule whose values are all left out. */
const EMPTY = /^[^{}]*\{\}$/
const usedIn = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

const ruleOf = (text: string, selectors: Rule['selectors']): Rule => {
  const parts: (string | Value)[] = []
  const uses: string[] = []
  let end = 0
  const plain = (until: number): void => {
    const between = text.slice(end, until)
    if (between !== '') parts.push(between)
    uses.push(...usedIn(between))
  }
  for (const found of text.matchAll(DECLARATION)) {
    const [declaration, name = ''] = found
    plain(found.index)
    parts.push({ name, text: declaration, uses: usedIn(declaration) })
    end = found.index + declaration.length
  }
  plain(text.length)
  return { parts, uses, selectors }
}

/** Calls `statement` and `block` for each part of the outermost level. */
const eachPart = (
  css: string,
  statement: (text: string) => void,
  block: (opening: string, body: string) => void,
): void => {
  let depth = 0
  let start = 0
  let brace = 0
  for (const { 0: token, index } of css.matchAll(TOKENS)) {
    if (token === '{' && (depth += 1) === 1) brace = index
    if (token === ';' && depth === 0) {
      statement(css.slice(start, index + 1))
      start = index + 1
    }
    if (token !== '}' || (depth -= 1) > 0) continue
    block(css.slice(start, brace).trim(), css.slice(brace + 1, index))
    start = index + 1
  }
}

const read = (css: string): Stylesheet => {
  const named: { name: string; text: string }[] = []
  const layers = new Set<string>()
  const nodesOf = (part: string): Node[] => {
    const nodes: Node[] = []
    eachPart(
      part,
      (text) => nodes.push(ruleOf(text, [[]])),
      (opening, body) => {
        const text = `${opening}{${body}}`
        const [, kind, name = ''] = NAMED.exec(opening) ?? []
        if (kind === 'layer') layers.add(name)
        if (LATER.test(opening)) return
        if (kind === 'keyframes') named.push({ name, text })
        else if (GROUP.test(opening)) nodes.push({ opening, nodes: nodesOf(body) })
        else if (opening === '@font-face' && body.includes(ITALIC)) named.push({ name: ITALIC, text })
        else nodes.push(ruleOf(text, opening.startsWith('@') ? [[]] : requirementsOf(opening)))
      },
    )
    return nodes
  }
  return { nodes: nodesOf(css.replaceAll(COMMENTS, '').replaceAll(TRANSITIONS, '')), named, layers: [...layers] }
}

const isRule = (node: Node): node is Rule => 'parts' in node

/** The values that the page or its rules use, or that another of them is made of. */
const usedValues = (rules: readonly Rule[], html: string): ReadonlySet<string> => {
  const used = new Set([...usedIn(html), ...rules.flatMap(({ uses }) => uses)])
  const usesOf = new Map<string, string[]>()
  for (const { parts } of rules)
    for (const part of parts)
      if (typeof part !== 'string') usesOf.set(part.name, [...(usesOf.get(part.name) ?? []), ...part.uses])
  // A set gives also what is added to it meanwhile.
  for (const name of used) for (const other of usesOf.get(name) ?? []) used.add(other)
  return used
}

/** `css`: the whole stylesheet. The result takes a page's HTML and returns the rules for its classes and attributes, in their order. */
export const firstViewStyles = (css: string): ((html: string) => string) => {
  const { nodes, named, layers } = read(css)
  const order = layers.length > 0 ? `@layer ${layers.join()};` : ''
  return (html) => {
    const present = namesIn(html)
    const needed = new Set<Rule>()
    const choose = (some: readonly Node[]): void => {
      for (const node of some)
        if (!isRule(node)) choose(node.nodes)
        else if (node.selectors.some((names) => names.every((name) => present.has(name)))) needed.add(node)
    }
    choose(nodes)
    const used = usedValues([...needed], html)
    const textOf = (part: string | Value): string =>
      typeof part === 'string' ? part : used.has(part.name) ? part.text : ''
    const write = (some: readonly Node[]): string =>
      some
        .map((node) => {
          if (isRule(node)) return needed.has(node) ? node.parts.map(textOf).join('').replace(EMPTY, '') : ''
          const inner = write(node.nodes)
          return inner === '' ? '' : `${node.opening}{${inner}}`
        })
        .join('')
    const rules = write(nodes)
    return order + rules + named.map(({ name, text }) => (rules.includes(name) ? text : '')).join('')
  }
}
