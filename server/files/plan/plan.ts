import type { Facts } from '#collab/text/facts/facts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TextStatus } from '#db/vocabulary/statuses.ts'
import type { Skipped } from '../../formats/skipped.ts'
import type { PageText } from '../read/readTable.ts'

/** Place of a new text among `added`, or the id of a known one. */
export type TextRef = number | string

type AddedText = Pick<PageText, 'identifier' | 'content' | 'context' | 'words'> & { facts?: Facts | undefined }
type TextOfPage = { content: string; context: string; words: number; facts?: Facts | undefined }
type ChangedText = {
  id: string
  identifier: string
  before: TextOfPage
  after: TextOfPage
}
/** `base` became `text` in the file; `status` where it is to be set. */
export type FileTranslation = {
  ref: TextRef
  identifier: string
  base: string
  text: string
  status: TextStatus | undefined
  /** It was judged beside the changed source text, so the status counts for that one too. */
  isJudged?: boolean
  repeatsSource?: true
  /** The source text that it is a translation of, where the file says it. */
  source?: string
}

/** Not so one that stays as it is and needs no other review. */
export const isChange = ({ isJudged, base, text }: FileTranslation) => !(isJudged && base === text)

export type Plan = {
  /** The content that the file was made from; undefined where that is not known or does not matter. */
  ancestor: { id: string; kind: 'import' | 'export'; language: LanguageCode | null } | undefined
  language: LanguageCode | null
  added: AddedText[]
  changed: ChangedText[]
  renamed: { id: string; from: string; to: string; content: string }[]
  moved: { id: string; identifier: string; content: string }[]
  gone: { id: string; identifier: string; content: string }[]
  returned: { id: string; identifier: string; content: string }[]
  /** Source texts that are other ones on both sides in the same words: they stay, and the file has this. */
  conflicts: { identifier: string; content: string }[]
  unchanged: number
  isUnrelated?: boolean
  hasKeyTexts?: boolean
  skipped?: Skipped
  /** All texts of the page in their new order, where it is another one. */
  order: TextRef[] | null
  translations: Record<LanguageCode, FileTranslation[]>
  /** The file has all texts of the page as they are now: it is the template of the next exports. */
  isCurrent: boolean
  hasOwnFacts?: boolean
}

export const changesSources = ({ added, changed, renamed, gone, returned, order }: Plan) =>
  [added, changed, renamed, gone, returned].some((list) => list.length > 0) || order !== null
