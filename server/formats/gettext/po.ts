import { FINISHED } from '#db/vocabulary/statuses.ts'
import type { EntryTranslation } from '../format.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { textFormat } from '../text/textFormat.ts'
import { addEntries, type PoUnit } from './addEntries.ts'
import { editEntries, formEdits, formsIn, unreadForms } from './entryForms.ts'
import { nameLanguage, raiseHeader } from './header.ts'
import { openFile, type PoFile } from './poFile.ts'
import { type PoEntry, previousOf, readPo } from './readPo.ts'
import { statusEdits, statusOf, valueEdits } from './writePo.ts'

const LATIN1 = /charset=(?:iso-8859-1|latin-?1)\b/i

/** PO and POT files of gettext. https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
export const po = textFormat({
  id: 'po',
  name: 'gettext PO',
  extensions: ['po', 'pot'],
  isPair: true,
  plurals: {},
  hasOwnStructures: true,
  detect: (beginning, fileName) =>
    /\.pot?$/.test(fileName) ? 2 : /^msgid "/m.test(beginning) && /^msgstr(?:\[0\])? "/m.test(beginning) ? 2 : 0,
  declared: (beginning) => (LATIN1.test(beginning) ? 'latin1' : undefined),
  parse(text, { encoding }) {
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const all = readPo(text, (at, line) => {
      const written = line.slice(line.indexOf('"') + 1, line.lastIndexOf('"'))
      add({ at, place: written, text: written, reason: SKIPPED.obsolete })
    })
    const first = all[0]
    const header = first && isHeader(first) ? first : undefined
    const file = openFile(text, header?.strings[0], first?.start ?? 0, encoding === 'latin1')
    const entries = all.filter((entry) => entry !== header)
    const units = entries.map((entry): PoUnit => ({ ...unitOf(file, entry), of: { text, entries }, entry }))
    for (const entry of entries)
      for (const { start, text } of unreadForms(file, entry))
        add({ at: start, place: entry.id.text, text, reason: SKIPPED.unknownForm })
    return {
      units,
      skipped,
      language: file.language,
      editAll: (changes, wanted) => editEntries(file, entries, changes, wanted),
      rename: (language) => nameLanguage(file, language),
      declare: () => raiseHeader(file),
      addPlaces: (others) => addEntries(file, entries, others as PoUnit[]),
    }
  },
})

const isHeader = ({ id, context }: PoEntry) => id.text === '' && context === undefined

function unitOf(file: PoFile, entry: PoEntry): Unit {
  const { context, id, plural, strings } = entry
  const status = statusOf(entry)
  const previous = previousOf(entry)
  const said = [context?.text, ...entry.notes, previous && `Before: ${previous}`]
  const notes = said.filter(Boolean).join('\n')
  const key = context ? `${context.text}|${id.text}` : id.text
  const isFilled = strings.some(({ text }) => text !== '')
  const at = entry.keywords
  /** As gettext has it, an entry without a translation is never fuzzy; one that came as such stays as it is. */
  const flagEdits = (texts: readonly string[], status: EntryTranslation['status']) => {
    const isEmpty = texts.every((text) => text === '')
    return isEmpty && !isFilled ? [] : statusEdits(file, entry, isEmpty ? FINISHED : status)
  }
  if (!plural) {
    const existing = isFilled ? [{ language: undefined, text: strings[0]!.text, status }] : []
    const edits = ({ text, status }: EntryTranslation): Edit[] =>
      typeof text === 'string' ? [...valueEdits(file, strings[0]!, text), ...flagEdits([text], status)] : []
    return { key, scope: context?.text, at, source: id.text, context: notes, translations: existing, edits }
  }
  const existing = isFilled ? [{ language: undefined, text: formsIn(file, entry), status }] : []
  const edits = ({ text, status }: EntryTranslation): Edit[] =>
    typeof text === 'string' ? [] : [...formEdits(file, strings, text), ...flagEdits(Object.values(text), status)]
  return {
    key,
    scope: context?.text,
    at,
    source: { one: id.text, other: plural.text },
    context: notes,
    translations: existing,
    edits,
  }
}
