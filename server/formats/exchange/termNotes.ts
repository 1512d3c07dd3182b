import type { Gender, PartOfSpeech } from '#db/vocabulary/texts/terms.ts'
import type { XmlElement } from '../xml/readXml.ts'

/** Facts of a term, those that are left out as of any term. */
export type TbxFacts = {
  forbidden?: readonly string[]
  variants?: readonly string[]
  source_variants?: readonly string[]
  is_case_sensitive?: boolean
  is_proposed?: boolean
  part_of_speech?: PartOfSpeech | null
  gender?: Gender | null
}
type Status = 'preferred' | 'admitted' | 'deprecated'
export type TermInSection = { term: XmlElement; text: string; status: Status | undefined }
/** The text of the first note with this name and type. */
export type Named = (name: string, type: string) => string | undefined
type Note = readonly [type: string, value: string]
type Side = 'source' | 'translation'

/** Data categories of TBX-Basic (ISO 30042); whether case counts has none there. */
const [STATUS, PROCESS, SPEECH, TYPE, GENDER, CASE] = [
  ...(['administrativeStatus', 'processStatus', 'partOfSpeech', 'termType'] as const),
  ...(['grammaticalGender', 'caseSensitive'] as const),
] as const
const [PROVISIONAL, UNPROCESSED, PHRASE] = ['provisionallyProcessed', 'unprocessed', 'setPhrase'] as const
const SPEECHES = new Map<string, PartOfSpeech>([
  ...(['noun', 'verb', 'adjective', 'adverb'] as const).map((one) => [one, one] as const),
  ['properNoun', 'proper noun'],
])
const GENDERS = new Map<string, Gender>([
  ...(['feminine', 'masculine', 'neuter'] as const).map((one) => [one, one] as const),
  ['other', 'common'],
])

export const statusNote = (status: Status): Note => [STATUS, `${status}Term-admn-sts`]

export function statusOf(note: Named): Status | undefined {
  const status = note('termNote', STATUS) ?? note('termNote', 'normativeAuthorization') ?? ''
  if (/^(?:deprecated|superseded)/.test(status)) return 'deprecated'
  if (status.startsWith('admitted')) return 'admitted'
  return status.startsWith('preferred') ? 'preferred' : undefined
}

/** Of the whole term what stands with its source term, of one language what stands with its translation. */
export function notesOf(side: Side, { gender, ...facts }: TbxFacts): Note[] {
  if (side === 'translation') return gender ? [[GENDER, keyOf(GENDERS, gender)]] : []
  const { part_of_speech: speech, is_case_sensitive, is_proposed } = facts
  return [
    ...(speech === 'phrase' ? [[TYPE, PHRASE] as const] : []),
    ...(speech && speech !== 'phrase' ? [[SPEECH, keyOf(SPEECHES, speech)] as const] : []),
    ...(is_case_sensitive ? [[CASE, 'yes'] as const] : []),
    ...(is_proposed ? [[PROCESS, PROVISIONAL] as const] : []),
  ]
}

export function factsOf(side: Side, { term, terms }: Pick<Section, 'term' | 'terms'>, note: Named): TbxFacts {
  const found = (type: string) => note('termNote', type) ?? ''
  const others = terms.filter((one) => one.term !== term && one.text !== '')
  if (side === 'translation') {
    const gender = GENDERS.get(found(GENDER))
    const forbidden = others.filter(({ status }) => status === 'deprecated').map(({ text }) => text)
    const variants = others.filter(({ status }) => status !== 'deprecated').map(({ text }) => text)
    return {
      ...(forbidden.length > 0 && { forbidden }),
      ...(variants.length > 0 && { variants }),
      ...(gender && { gender }),
    }
  }
  const speech = found(TYPE) === PHRASE ? 'phrase' : SPEECHES.get(found(SPEECH))
  const written = others.filter(({ status }) => status !== 'deprecated').map(({ text }) => text)
  return {
    ...(written.length > 0 && { source_variants: written }),
    ...(speech && { part_of_speech: speech }),
    ...(found(CASE) === 'yes' && { is_case_sensitive: true }),
    ...([PROVISIONAL, UNPROCESSED].some((one) => one === found(PROCESS)) && { is_proposed: true }),
  }
}

type Section = { term: XmlElement; terms: readonly TermInSection[] }

const keyOf = <Value>(all: ReadonlyMap<string, Value>, value: Value) =>
  [...all].find(([, one]) => one === value)?.[0] ?? ''
