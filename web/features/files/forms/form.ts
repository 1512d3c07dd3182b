import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Version } from '#server/projects/contract.ts'
import type { Event, State } from '../dialog/state.ts'

export type FormProps = {
  state: State
  send: (event: Event) => void
  version: Pick<Version, 'id' | 'project_id'>
  sourceLanguage: LanguageCode
}
