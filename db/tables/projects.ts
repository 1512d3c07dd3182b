import type { Generated, GeneratedAlways } from 'kysely'
import type { ContentType } from '../vocabulary/contentTypes.ts'
import type { FormOfAddress } from '../vocabulary/formsOfAddress.ts'
import type { HistoryDays } from '../vocabulary/historyDays.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { OrganizationRole, ProjectRole } from '../vocabulary/roles.ts'
import type { PageStatus, VersionStatus } from '../vocabulary/statuses.ts'
import type { FactSource, LengthUnit } from '../vocabulary/texts/facts.ts'
import type { ProjectSettings } from './projectSettings.ts'

export interface ProjectTables {
  organizations: {
    id: Generated<string>
    name: string
    description: string | null
    is_personal: Generated<boolean>
    owner_id: string
    owner_role: Generated<'OWNER'>
    monthly_cap_cents: number | null
    /** The person who chose the cap last, or that there is none; null: nobody has chosen. */
    cap_chosen_by: string | null
    /** For how many days the history of its documents is kept; null is for ever. */
    history_days: HistoryDays | null
    penalty_not_checked: Generated<number>
    penalty_machine_made: Generated<number>
    penalty_other_project: Generated<number>
    penalty_older_than_term: Generated<number>
    /** How people begin who are invited without another word. */
    newcomers_role: Generated<'MEMBER' | 'GUEST'>
    newcomers_team_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  organization_members: {
    id: Generated<string>
    organization_id: string
    user_id: string
    role: OrganizationRole
    created_at: Generated<Date>
  }
  project_roles: {
    project_id: string
    organization_id: string
    user_id: string
    role: ProjectRole
    /** Null: all of the project's. */
    languages: LanguageCode[] | null
    created_at: Generated<Date>
  }
  invitations: {
    id: Generated<string>
    organization_id: string
    /** Null: into the organization. */
    project_id: string | null
    role: ProjectRole | 'MEMBER' | 'GUEST'
    /** Null: all of the project's. */
    languages: LanguageCode[] | null
    /** Null: for those who have the link. */
    email: string | null
    invited_by: string
    /** Null until its mail is sent. */
    token_hash: Buffer | null
    max_uses: Generated<number>
    uses: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
  }
  waiting_members: {
    id: Generated<string>
    organization_id: string
    user_id: string
    role: Exclude<OrganizationRole, 'OWNER' | 'GUEST'>
    created_at: Generated<Date>
  }
  /** Views of those that are in no bin; their tables are for the bin. `state`: another one after each change of the row. */
  projects: Project & { state: GeneratedAlways<string> }
  all_projects: Project & InBin
  /** How many people check each translation; none without a row. */
  project_reviews: {
    project_id: string
    steps: 1 | 2
    /** A checked translation is changed by those alone who may check. */
    protects_checked: boolean
  }
  language_registers: {
    project_id: string
    target_language: LanguageCode
    form_of_address: FormOfAddress
    tone: string
    rules: Generated<string[]>
    /** Markdown. */
    guide: Generated<string>
    revision: Generated<number>
  }
  versions: Version
  all_versions: Version & InBin
  pages: Page
  all_pages: Page & InBin
  /** A view of what can be restored. Things in something that is in the bin come back with it. */
  bin: {
    kind: BinKind
    id: string
    name: string
    version_id: string | null
    version_name: string | null
    project_id: string | null
    organization_id: string
    deleted_at: Date
    deleted_by: string | null
    kept_until: Date
    had_namesake: boolean
  }
  page_plural_forms: { page_id: string; language: LanguageCode; categories: string[] }
  page_files: PageFile
  all_page_files: PageFile & { id: Generated<string>; is_current: Generated<boolean> }
  page_language_files: LanguageFile
  all_page_language_files: LanguageFile & {
    id: GeneratedAlways<number>
    reimport_id: string | null
    is_taken_back: Generated<boolean>
  }
  source_texts: SourceText
  all_source_texts: Omit<SourceText, 'position'> & {
    /** Null while archived. */
    position: number | null
    archived_at: Date | null
    archived_position: number | null
    /** Of a copy: the first text it goes back to. */
    lineage_id: string | null
  }
}

type Project = ProjectSettings & {
  id: Generated<string>
  organization_id: string
  last_version_number: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type Version = {
  id: Generated<string>
  project_id: string
  name: string
  status: Generated<VersionStatus>
  version_number: number
  created_at: Generated<Date>
}

type Page = {
  id: Generated<string>
  version_id: string
  name: string
  status: Generated<PageStatus>
  type: ContentType
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** Another one after each change of its source texts. */
  texts_mark: Generated<string>
  lineage_id: string | null
}

export type BinKind = 'page' | 'version' | 'screenshot' | 'project'

type InBin = {
  deleted_at: Date | null
  deleted_by: string | null
  /** From then on it cannot be restored, and is deleted for good step by step. */
  kept_until: Date | null
  had_namesake: boolean | null
}

type LanguageFile = {
  page_id: string
  language: LanguageCode
  format: string
  path: string
  bytes: Buffer
  created_at: Generated<Date>
}

type PageFile = {
  page_id: string
  format: string
  path: string
  bytes: Buffer
  /** Of a table whose columns somebody chose: what each of them holds. */
  columns: string[] | null
  /** Of a file among files of other languages: their path, with `*` for the language. */
  language_path: string | null
  language: LanguageCode | null
  /** Of a file that has two of each: its translations into the source language, or its own. */
  source_texts: Generated<'language' | 'own'>
  created_at: Generated<Date>
}

type SourceText = {
  id: Generated<string>
  page_id: string
  /** Place in the imported file, from 0. */
  position: number
  identifier: string
  content: string
  context: string | null
  words: number
  speaker: string | null
  /** Null: nothing is known of it. */
  speaker_from: FactSource | null
  file_speaker: string | null
  max_length: number | null
  length_unit: LengthUnit | null
  max_length_from: FactSource | null
  file_max_length: number | null
  file_length_unit: LengthUnit | null
  text_box_id: string | null
  /** Of its identifier. Null: none. */
  scene: string | null
}
