import { codeNamed, folderNameOf } from '../languageTags.ts'
import type { Unit } from '../text/namedUnits.ts'
import { checkCount, faultAt } from '../text/positions.ts'
import { type ParsedText, textFormat } from '../text/textFormat.ts'
import { SYNTAX, type Syntax } from './renpyTexts.ts'

type Said = { before: string; text: string; start: number; end: number; write: Syntax['write'] }

export const renpy = textFormat({
  id: 'renpy',
  name: "Ren'Py translation",
  extensions: ['rpy'],
  isPair: true,
  detect: (beginning, fileName) => (fileName.endsWith('.rpy') && /^translate[ \t]/m.test(beginning) ? 2 : 0),
  parse: parseRenpy,
})

type Block = { id: string; count: number; sources: Said[] }

function parseRenpy(file: string): ParsedText {
  const units: Unit[] = []
  let block: Block | undefined
  const names: { start: number; end: number }[] = []
  let language: string | undefined
  for (let at = 0; at < file.length; ) {
    const end = lineEnd(file, at)
    const line = file.slice(at, end)
    const content = line.trim()
    const isOwnLevel = content !== '' && content[0] !== '#' && line[0] === content[0]
    const found = isOwnLevel && content.length < MAX_HEAD ? HEAD.exec(content) : null
    if (found) {
      const [, before, name, id] = found as unknown as [string, string, string, string]
      const start = at + before.length
      names.push({ start, end: start + name.length })
      language ??= codeNamed(name) ?? name
      checkCount(file, at, names)
      block = isCode(id) ? undefined : { id: id.trim(), count: 0, sources: [] }
    } else if (isOwnLevel) block = undefined
    else if (block && content !== '' && !isStatement(content)) {
      const said = saidIn(file, at, end, block.id === STRINGS ? SYNTAX.strings : SYNTAX.dialogue)
      if (said) units.push(...unitsOf(file, block, said, content[0] === '#'))
      checkCount(file, at, units)
    }
    at = end + (file.startsWith('\r\n', end) ? 2 : 1)
  }
  return { units, language, rename: (wanted) => names.map((place) => ({ ...place, text: folderNameOf(wanted) })) }
}

const STRINGS = 'strings'
const MAX_HEAD = 1000
const HEAD = /^(translate[ \t]+)(\S+)[ \t]+(\S.*):$/
const isCode = (id: string) => id.trim() === 'python' || /^style[ \t]/.test(id)
const STATEMENTS = new Set(
  `voice play queue stop show scene hide with window pause camera image define default call jump return pass if elif else
  while python $`.split(/\s+/),
)
const isStatement = (content: string) => STATEMENTS.has(content.replace(/^#[ \t]*/, '').split(/[ \t:]/, 1)[0]!)

function unitsOf(file: string, block: Block, said: Said, isComment: boolean): Unit[] {
  const isStrings = block.id === STRINGS
  if (isComment) {
    if (!isStrings) block.sources.push(said)
    return []
  }
  if (isStrings && said.before === 'old') {
    block.sources = [said]
    return []
  }
  const source = isStrings ? block.sources[0] : block.sources.shift()
  if (!isStrings) {
    block.count++
    return [unitOf(said, source ?? said, block.count === 1 ? block.id : `${block.id}.${block.count}`)]
  }
  if (said.before === 'new' && source) return [unitOf(said, source, source.text)]
  throw faultAt(file, said.start, 'A line with old "…" was expected before this')
}

function unitOf(said: Said, source: Said, key: string): Unit {
  const speaker = said.before === 'new' ? '' : said.before.replace(/^"([^"]*)"$/, '$1')
  return {
    key,
    at: said.start,
    source: source.text,
    speaker: speaker === '' ? undefined : speaker,
    translations: said.text === '' ? [] : [{ language: undefined, text: said.text }],
    edits: ({ text }) =>
      typeof text === 'string' ? [{ start: said.start, end: said.end, text: said.write(text) }] : [],
  }
}

function lineEnd(file: string, at: number) {
  let end = at
  while (end < file.length && file[end] !== '\n' && file[end] !== '\r') end++
  return end
}

function saidIn(file: string, from: number, to: number, { read, write }: Syntax): Said | undefined {
  let said: Said | undefined
  const first = file.slice(from, to).search(/["']/)
  for (let at = first === -1 ? to : from + first; at < to; at++) {
    const mark = file[at]!
    if (mark === '(' && said) return said
    if (mark !== '"' && mark !== "'") continue
    const end = closingQuote(file, at, to)
    if (end === undefined) {
      if (file.slice(from, to).trim().startsWith('#')) return said
      throw faultAt(file, at, 'This string has no closing quote on its line')
    }
    const before = file.slice(from, at).trim().replace(/^#/, '').trim()
    said = { before, text: read(file.slice(at + 1, end)), start: at, end: end + 1, write }
    at = end
  }
  return said
}

function closingQuote(file: string, start: number, to: number) {
  for (let at = start + 1; at < to; at++) {
    if (file[at] === '\\') at++
    else if (file[at] === file[start]) return at
  }
  return undefined
}
