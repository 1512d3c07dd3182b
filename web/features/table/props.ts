import type { Page } from '#server/pages/contract.ts'
import type { Project } from '#server/projects/contract.ts'

type OfProject =
  | 'id'
  | 'organization_id'
  | 'name'
  | 'source_language'
  | 'target_languages'
  | 'required_checks'
  | 'check_levels'
export type TranslationsViewProps = {
  project: Pick<Project, OfProject>
  /** `undefined`: the project has no version yet, or none is selected. */
  version_id: string | undefined
  /** `undefined`: the version has no page. */
  page: Pick<Page, 'id' | 'name' | 'status' | 'type'> | undefined
  user: { id: string; email: string; full_name: string | null; is_superuser: boolean }
  isTranslateOffered?: boolean
  onAddPage: () => void
}
export type OpenPageProps = TranslationsViewProps & {
  version_id: string
  page: Pick<Page, 'id' | 'name' | 'status' | 'type'>
}
export type OpenVersionProps = Pick<TranslationsViewProps, 'project' | 'user'> & { version_id: string }
