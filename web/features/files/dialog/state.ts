import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import { type TextStatus, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type {
  FilePreview,
  FilesPreview,
  ImportedPage,
  ImportedPages,
  ImportPreview,
} from '#server/files/bring/contract.ts'
import type { ReimportedFile, ReimportPreview } from '#server/files/merge/contract.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import type { Page } from '#server/pages/contract.ts'
import type { PathFile } from '#web/ui/fields/pathFiles.ts'

export type Choices = Readonly<Record<string, FileChoice>>
export type ImportedStatus = TextStatus
export type MergedPage = Pick<Page, 'id' | 'name'>
export type PagePreview = ImportPreview | FilePreview

export type Previews = { page: PagePreview; newer: ReimportPreview; many: FilesPreview }
export type Kind = keyof Previews
export type Plan = { [Of in Kind]: { kind: Of; preview: Previews[Of] } }[Kind]

export type PlanRequest =
  | { kind: 'page'; file: File; choice: FileChoice }
  | { kind: 'newer'; page_id: string; file: File; choice: FileChoice }
  | { kind: 'many'; files: readonly PathFile[]; choices: Choices }

export type SendRequest =
  | { kind: 'page'; file: File; choice: FileChoice; name: string; type: ContentType; status: ImportedStatus }
  | { kind: 'newer'; page_id: string; file: File; choice: FileChoice }
  | { kind: 'many'; files: readonly PathFile[]; choices: Choices; status: ImportedStatus }
  | { kind: 'example' }

export type Done =
  | { kind: 'page' | 'example'; answer: ImportedPage }
  | { kind: 'newer'; answer: ReimportedFile }
  | { kind: 'many'; answer: ImportedPages }

export type Faults = { name?: string | undefined; type?: string | undefined; file?: string | undefined }

export type State = {
  /** `refused`: no plan could be made. `sent`: the server is done, and the screen reads it. `told`: what is not in it is shown. */
  phase: 'choosing' | 'planning' | 'planned' | 'refused' | 'sending' | 'sent' | 'told' | 'closed'
  /** Counts what was asked of the server: answers to earlier questions are dropped. */
  asked: number
  page: MergedPage | undefined
  files: readonly PathFile[]
  /** By path. */
  choices: Choices
  name: string
  type: ContentType | undefined
  status: ImportedStatus
  faults: Faults
  /** Of the files and the choices, or of those before while another one is made. */
  plan: Plan | undefined
  refusal: Error | undefined
  failure: Error | undefined
  /** The example page is under way instead of the chosen files. */
  isExample: boolean
  /** Of the bytes that are up. */
  share: number
  done: Done | undefined
}

export type Event =
  | { type: 'choose'; files: readonly PathFile[] }
  | { type: 'choice'; path: string; choice: FileChoice }
  | { type: 'edit'; fields: Partial<Pick<State, 'name' | 'type' | 'status'>> }
  | { type: 'merge into'; page: MergedPage }
  | { type: 'take example' }
  | { type: 'leave out'; path: string }
  | { type: 'plan again' | 'submit' | 'close' | 'screen read' }
  | { type: 'progress'; asked: number; share: number }
  | { type: 'planned'; asked: number; plan: Plan }
  | { type: 'refused'; asked: number; error: Error }
  | { type: 'done'; asked: number; done: Done }
  | { type: 'failed'; asked: number; error: Error }

export type Effect =
  | { type: 'plan'; asked: number; request: PlanRequest }
  | { type: 'send'; asked: number; request: SendRequest }
  | { type: 'stop' }
  | { type: 'read screen'; page: MergedPage | undefined }
  | { type: 'say'; done: Done }
  | { type: 'close' }
  | { type: 'show'; page: Page }

export const opened = (page?: MergedPage): State => ({
  phase: 'choosing',
  asked: 0,
  page,
  files: [],
  choices: {},
  name: '',
  type: undefined,
  status: TO_REVIEW,
  faults: {},
  plan: undefined,
  refusal: undefined,
  failure: undefined,
  isExample: false,
  share: 0,
  done: undefined,
})
