import { attributeValue } from '../xml/content.ts'
import { CONTEXT, DEFINITION, IDENTIFIER, OWN_TITLE, type TbxTerm } from './tbxTerms.ts'
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
  const { identifier, source, description, language, notes, context } = lines[0]!
  const inside = [
    ...(source === '' ? [] : [`<admin type="${IDENTIFIER}">${xmlText(identifier)}</admin>`]),
    ...said('descrip', DEFINITION, description),
    ...(language === null ? [...said('descrip', CONTEXT, context), ...said('note', undefined, notes)] : []),
    `<langSet xml:lang=${attributeValue(sourceLanguage, false)}><tig><term>${xmlText(source || identifier)}</term></tig></langSet>`,
    ...lines.flatMap((line) => (line.language === null ? [] : [translated(line, line.language)])),
  ]
  return `    <termEntry>\n${inside.map((line) => `      ${line}\n`).join('')}    </termEntry>\n`
}

export const tbxTail = '  </body></text>\n</martif>\n'

function translated({ translation, notes, context }: Line, language: string) {
  const more = [...said('descrip', CONTEXT, context), ...said('note', undefined, notes)].join('')
  return `<langSet xml:lang=${attributeValue(language, false)}><tig><term>${xmlText(translation)}</term>${more}</tig></langSet>`
}

const said = (element: string, type: string | undefined, text: string) =>
  text === '' ? [] : [`<${element}${type === undefined ? '' : ` type="${type}"`}>${xmlText(text)}</${element}>`]
