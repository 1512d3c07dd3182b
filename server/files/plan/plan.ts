import type { Facts } from '#collab/text/facts/facts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TextStatus } from '#db/vocabulary/statuses.ts'
import type { Skipped } from '../../formats/skipped.ts'
import type { PageText } from '../read/readTable.ts'

/** Place of a new text among `added`, or the id of a known one. */
export type TextRef = number | string

export type AddedText = Pick<PageText, 'identifier' | 'content' | 'context' | 'words'> & { facts?: Facts | undefined }
type TextOfPage = { content: string; context: string; words: number; facts?: Facts | undefined }
export type ChangedText = {
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
  /** It repeats the source text: a tool may have filled it in. */
  repeatsSource?: true
  /** The source text that it is a translation of, where the file says it. */
  source?: string
}

/** Not so one that stays as it is and needs no other review. */
export const isChange = ({ isJudged, base, text }: FileTranslation) => !(isJudged && base === text)

/** The changes that a file makes to its page. */
export type Plan = {
  /** The content that the file was made from; undefined where that is not known or does not matter. */
  ancestor: { id: string; kind: 'import' | 'export'; language: LanguageCode | null } | undefined
  /** The file is in this language alone, and holds no source texts. */
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
  /** It has no identifiers and hardly any texts in common with its page. */
  isUnrelated?: boolean
  /** Its source texts become keys, or stay so. */
  hasKeyTexts?: boolean
  /** Strings of the file that have no place in the page. */
  skipped?: Skipped
  /** All texts of the page in their new order, where it is another one. */
  order: TextRef[] | null
  translations: Record<LanguageCode, FileTranslation[]>
  /** The file has all texts of the page as they are now: it is the template of the next exports. */
  isCurrent: boolean
  /** Facts of its texts are other ones than an import of the file gives: somebody has corrected some. */
  hasOwnFacts?: boolean
}

/** Whether the page gets other source texts, or others in another order. */
export const changesSources = ({ added, changed, renamed, gone, returned, order }: Plan) =>
  [added, changed, renamed, gone, returned].some((list) => list.length > 0) || order !== null
