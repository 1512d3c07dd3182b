import { attributeValue } from '../xml/content.ts'
import { CONTEXT, DEFINITION, IDENTIFIER, OWN_TITLE, type TbxTerm } from './tbxTerms.ts'
import { notesOf, statusNote, type TbxFacts } from './termNotes.ts'
import { xmlText } from './writeTmx.ts'

type Line = Omit<TbxTerm, 'line'>

export const tbxHead = (sourceLanguage: string) => `<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX-Basic" xml:lang=${attributeValue(sourceLanguage, false)}>
  <martifHeader>
    <fileDesc><titleStmt><title>${OWN_TITLE}</title></titleStmt><sourceDesc><p>Dragoman</p></sourceDesc></fileDesc>
  </martifHeader>
  <text><body>
`

/** All lines have one description and one source text. Throws FormatError when XML cannot hold one. */
export function tbxEntry(lines: readonly Line[], sourceLanguage: string) {
  const { identifier, source, description, language, notes, context, ...facts } = lines[0]!
  const inside = [
    ...(source === '' ? [] : [`<admin type="${IDENTIFIER}">${xmlText(identifier)}</admin>`]),
    ...said('descrip', DEFINITION, description),
    ...(language === null ? [...said('descrip', CONTEXT, context), ...said('note', undefined, notes)] : []),
    `<langSet xml:lang=${attributeValue(sourceLanguage, false)}><tig><term>${xmlText(source || identifier)}</term>${written(notesOf('source', facts))}</tig>${others({ variants: facts.source_variants ?? [] })}</langSet>`,
    ...lines.flatMap((line) => (line.language === null ? [] : [translated(line, line.language)])),
  ]
  return `    <termEntry>\n${inside.map((line) => `      ${line}\n`).join('')}    </termEntry>\n`
}

export const tbxTail = '  </body></text>\n</martif>\n'

function translated({ translation, notes, context, ...facts }: Line, language: string) {
  const more = [...said('descrip', CONTEXT, context), ...said('note', undefined, notes)].join('')
  const first = `<tig><term>${xmlText(translation)}</term>${written(notesOf('translation', facts))}${more}</tig>`
  return `<langSet xml:lang=${attributeValue(language, false)}>${first}${others(facts)}</langSet>`
}

/** Further terms of a language: those that are right as well, and those that nobody is to write. */
const others = ({ variants = [], forbidden = [] }: TbxFacts) =>
  [
    ...variants.map((term) => ({ term, status: 'admitted' as const })),
    ...forbidden.map((term) => ({ term, status: 'deprecated' as const })),
  ]
    .map(({ term, status }) => `<tig><term>${xmlText(term)}</term>${written([statusNote(status)])}</tig>`)
    .join('')

const written = (notes: readonly (readonly [type: string, value: string])[]) =>
  notes.map(([type, value]) => `<termNote type="${type}">${xmlText(value)}</termNote>`).join('')

const said = (element: string, type: string | undefined, text: string) =>
  text === '' ? [] : [`<${element}${type === undefined ? '' : ` type="${type}"`}>${xmlText(text)}</${element}>`]
