import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { EntryStatus, EntryTranslation, PluralForms } from '../format.ts'
import { formsOf, placedTexts } from '../gettext/pluralForms.ts'
import { withUnderscores } from '../languageTags.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { attributeEdit } from './bilingual.ts'
import { blankBefore } from './blanks.ts'
import { readContent, replaceContent, writeContent } from './content.ts'
import { qtForms, qtFormsLike } from './qtForms.ts'
import {
  attributeAt,
  childNamed,
  childrenNamed,
  insideOf,
  requireRoot,
  type XmlElement,
  type XmlFile,
} from './readXml.ts'
import { xmlFormat } from './xmlFormat.ts'

const OBSOLETE = ['obsolete', 'vanished']
const UNFINISHED = 'unfinished'

/** Translation sources of Qt Linguist. https://doc.qt.io/qt-6/linguist-ts-file-format.html */
export const qtTs = xmlFormat({
  id: 'qt-ts',
  name: 'Qt TS',
  extensions: ['ts'],
  isPair: true,
  plurals: { number: '%n' },
  detect: (beginning, path) => (path.endsWith('.ts') && /<(?:!DOCTYPE\s+)?TS[\s>]/.test(beginning) ? 2 : 0),
  parse(file, isAsciiOnly, { own } = {}) {
    const root = requireRoot(file, 'TS')
    const { language = undefined, sourcelanguage } = root.attributes
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const units = childrenNamed(root, 'context')
      .concat(root)
      .flatMap((context) => {
        const name = context === root ? '' : (childNamed(context, 'name')?.text ?? '')
        return childrenNamed(context, 'message').flatMap((message) =>
          messageUnit(file, message, { name, isAsciiOnly, language: language ?? own, add }),
        )
      })
    return {
      ...{ units, skipped, sourceLanguage: sourcelanguage, language: language || undefined },
      rename: (wanted) => [attributeEdit(file, root, 'language', withUnderscores(wanted))],
    }
  },
})

type Place = {
  name: string
  isAsciiOnly: boolean
  language: string | undefined
  add: (skipped: FoundSkipped) => void
}

function messageUnit(file: XmlFile, message: XmlElement, place: Place): Unit[] {
  const { name, isAsciiOnly, language, add } = place
  const said = (tag: string) => childNamed(message, tag)?.text ?? ''
  const { id, numerus } = message.attributes
  const sourceElement = childNamed(message, 'source')
  const source = (sourceElement && readContent(file, sourceElement).text) || id || ''
  const translation = childNamed(message, 'translation')
  const type = translation?.attributes.type ?? ''
  const key = id ?? (name === '' ? source : `${name}|${source}`)
  if (OBSOLETE.includes(type)) {
    add({ at: message.start, place: key, text: source, reason: SKIPPED.obsolete })
    return []
  }
  const isPlural = numerus === 'yes'
  const parts = translation ? (isPlural ? childrenNamed(translation, 'numerusform') : [textIn(translation)]) : []
  const contents = parts.map((part) => readContent(file, part))
  for (const other of translation ? childrenNamed(translation, 'lengthvariant').slice(1) : [])
    add({ at: other.start, place: key, text: other.text, reason: SKIPPED.repeated })
  const texts = contents.map(({ text }) => text)
  const isFilled = texts.some((text) => text !== '')
  const status: EntryStatus = type === UNFINISHED ? TO_REVIEW : FINISHED
  const forms = () => formsOf(language === undefined ? qtFormsLike(texts.length) : qtForms(language), texts)
  const existing = { language: undefined, text: isPlural && isFilled ? forms() : (texts[0] ?? ''), status }
  const write = (text: string, like = contents[0]) => {
    const codes = contents.flatMap((content) => [...content.codes])
    if (sourceElement) codes.push(...readContent(file, sourceElement).codes)
    return quoted(writeContent(text, { codes: new Map(codes), isCdata: like?.isCdata === true, text }, isAsciiOnly))
  }

  return [
    {
      key,
      scope: id === undefined ? said('comment') : undefined,
      at: message.start,
      source: isPlural ? { other: source } : source,
      context: [said('comment'), said('extracomment'), said('translatorcomment')].filter(Boolean).join('\n'),
      translations: isFilled ? [existing] : [],
      edits({ text, status: wanted }: EntryTranslation, { language }): Edit[] {
        if ((typeof text === 'string') === isPlural) return []
        const all = typeof text === 'string' ? [text] : placedTexts(qtForms(language), text as PluralForms, language)
        const isEmpty = all.every((one) => one === '')
        const next = isEmpty ? TO_REVIEW : (wanted ?? (isFilled ? status : FINISHED))
        if (!translation)
          return isEmpty ? [] : [newTranslation(file, message, { texts: all.map((one) => write(one)), isPlural, next })]
        const typed = next === status ? [] : [typeEdit(file, translation, next)]
        if (parts.length === all.length)
          return [
            ...typed,
            ...all.flatMap((one, at) =>
              one === texts[at] ? [] : [replaceContent(file, parts[at]!, write(one, contents[at]))],
            ),
          ]
        return [
          ...typed,
          replaceContent(
            file,
            translation,
            numerusForms(
              file,
              translation,
              all.map((one) => write(one)),
            ),
          ),
        ]
      },
    },
  ]
}

/** Of texts of several lengths the longest, which comes first. */
const textIn = (translation: XmlElement) => childNamed(translation, 'lengthvariant') ?? translation

/** As Qt writes them. */
const quoted = (written: string) =>
  written.replace(/<[^>]*>|["']/g, (part) => (part === '"' ? '&quot;' : part === "'" ? '&apos;' : part))

function typeEdit(file: XmlFile, translation: XmlElement, next: EntryStatus): Edit {
  const found = attributeAt(file, translation, 'type')
  if (next === TO_REVIEW || !found) return attributeEdit(file, translation, 'type', UNFINISHED)
  const start = found.nameStart - blankBefore(file.text, found.nameStart).length
  return { start, end: found.end, text: '' }
}

function numerusForms(file: XmlFile, translation: XmlElement, texts: readonly string[]) {
  const [first] = childrenNamed(translation, 'numerusform')
  const outer = blankBefore(file.text, translation.start)
  const before = first ? blankBefore(file.text, first.start) : `${outer}    `
  const last = childrenNamed(translation, 'numerusform').at(-1)
  const after = last ? file.text.slice(last.end, insideOf(file, translation).end) : outer
  return texts.map((text) => `${before}<numerusform>${text}</numerusform>`).join('') + after
}

type New = { texts: readonly string[]; isPlural: boolean; next: EntryStatus }

function newTranslation(file: XmlFile, message: XmlElement, { texts, isPlural, next }: New): Edit {
  const last = message.children.findLast((child) => 'attributes' in child) as XmlElement | undefined
  const at = last?.end ?? insideOf(file, message).start
  const before = last ? blankBefore(file.text, last.start) : ''
  const type = next === TO_REVIEW ? ` type="${UNFINISHED}"` : ''
  const forms = texts.map((text) => `${before}    <numerusform>${text}</numerusform>`).join('')
  const content = isPlural ? `${forms}${before}` : texts[0]!
  return { start: at, end: at, text: `${before}<translation${type}>${content}</translation>` }
}
