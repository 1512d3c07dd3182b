import { FormatError } from '../format.ts'
import { MAX_ENTRIES, MAX_FILE_CHARACTERS } from '../limits.ts'
import { decodeText } from '../text/encoding.ts'
import { createLineFinder, faultAt } from '../text/positions.ts'
import { readContent } from '../xml/content.ts'
import {
  childrenNamed,
  descendantsNamed,
  elementsIn,
  localName,
  readXml,
  type XmlElement,
  type XmlFile,
} from '../xml/readXml.ts'
import { languageOf, sourceIn } from './languageSections.ts'
import { VERSIONS } from './tbx.ts'
import { factsOf, type Named, statusOf, type TbxFacts, type TermInSection } from './termNotes.ts'

/** A line of a glossary; `language` is null where there is no translation into any. */
export type TbxTerm = {
  identifier: string
  source: string
  description: string
  language: string | null
  translation: string
  notes: string
  context: string
  line: number
} & TbxFacts
type Section = { language: string; term: XmlElement; within: XmlElement; terms: TermInSection[] }

/** The first term of each language that is not deprecated is the agreed one. Throws FormatError. */
export function readTbxTerms(bytes: Uint8Array): TbxTerm[] {
  const { text } = decodeText(bytes)
  if (text.length > MAX_FILE_CHARACTERS) throw new FormatError('The file is larger than 32 MiB')
  const file = readXml(text)
  const names = VERSIONS[localName(file.root)]
  if (!names)
    throw faultAt(text, file.root.start, `The root element must be <martif> or <tbx>, here is <${file.root.name}>`)
  const sourceLanguage = languageOf(file.root) || 'en'
  const entries = descendantsNamed(file.root, names.entry)
  if (entries.length > MAX_ENTRIES)
    throw faultAt(
      text,
      entries[MAX_ENTRIES]!.start,
      `A glossary has at most ${MAX_ENTRIES.toLocaleString('en')} entries`,
    )
  const [lineOf, isOwn] = [createLineFinder(text), isOwnFile(file)]
  return entries.flatMap((entry) =>
    linesOf(file, entry, { section: names.section, sourceLanguage, line: lineOf(entry.start), isOwn }),
  )
}

type Reading = { section: string; sourceLanguage: string; line: number; isOwn: boolean }

function linesOf(
  file: XmlFile,
  entry: XmlElement,
  { section, sourceLanguage, line: number, isOwn }: Reading,
): TbxTerm[] {
  const sections = childrenNamed(entry, section).flatMap((within): Section[] => {
    const terms = descendantsNamed(within, 'term').map((term): TermInSection => {
      const around = term.parent === within ? undefined : (term.parent as XmlElement)
      return { term, text: textOf(file, term), status: around && statusOf(noteIn(file, around)) }
    })
    const agreed = terms.find(({ status }) => status !== 'deprecated') ?? terms[0]
    return agreed ? [{ language: languageOf(within), term: agreed.term, within, terms }] : []
  })
  const source = sourceIn(sections, sourceLanguage) ?? sections[0]
  if (!source) return []
  const sourceText = textOf(file, source.term)
  const known = noteOf(file, entry, 'admin', IDENTIFIER)
  const line = {
    identifier: known ?? sourceText,
    // Our own files name a term that has no source text by its identifier.
    source: known === undefined && isOwn ? '' : sourceText,
    description: noteOf(file, entry, 'descrip', DEFINITION) ?? noteOf(file, source.within, 'descrip', DEFINITION) ?? '',
    line: number,
    ...factsOf('source', source, noteIn(file, source.within)),
  }
  const said = (within: XmlElement) => ({
    notes: noteOf(file, within, 'note', undefined) ?? '',
    context: noteOf(file, within, 'descrip', CONTEXT) ?? '',
  })
  const others = sections.filter((one) => one !== source)
  if (others.length === 0) return [{ ...line, language: null, translation: '', ...said(entry) }]
  return others.map(({ language, term, within, terms }) => ({
    ...line,
    language,
    translation: textOf(file, term),
    ...said(within),
    ...factsOf('translation', { term, terms }, noteIn(file, within)),
  }))
}

export const [IDENTIFIER, DEFINITION, CONTEXT] = ['sourceIdentifier', 'definition', 'context'] as const
export const OWN_TITLE = 'Dragoman glossary'

const isOwnFile = ({ root }: XmlFile) => descendantsNamed(root, 'title').some(({ text }) => text === OWN_TITLE)

const textOf = (file: XmlFile, element: XmlElement) => readContent(file, element).text

const noteIn =
  (file: XmlFile, parent: XmlElement): Named =>
  (name, type) =>
    noteOf(file, parent, name, type)

function noteOf(file: XmlFile, parent: XmlElement, name: string, type: string | undefined): string | undefined {
  const around = elementsIn(parent).filter((child) => !['langSet', 'langSec'].includes(localName(child)))
  const found = around
    .flatMap((child) => (localName(child) === name ? [child] : descendantsNamed(child, name)))
    .find(({ attributes }) => type === undefined || attributes.type === type)
  return found && textOf(file, found)
}
