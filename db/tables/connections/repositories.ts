import type { Generated } from 'kysely'
import type { RepositoryFault, RepositoryHost } from '../../vocabulary/connections/repositories.ts'
import type { ContentType } from '../../vocabulary/contentTypes.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export interface RepositoryTables {
  repositories: {
    id: Generated<string>
    project_id: string
    version_id: string
    connected_by: string | null
    url: string
    host: RepositoryHost
    branch: string
    translations_branch: string
    files: string[]
    ignored: Generated<string[]>
    type: ContentType
    is_checked_only: Generated<boolean>
    encrypted_token: Buffer | null
    encrypted_key: Buffer | null
    encrypted_hook_secret: Buffer
    public_key: string | null
    host_keys: string | null
    next_read_at: Generated<Date | null>
    next_send_at: Date | null
    leased_until: Date | null
    failures: Generated<number>
    failing_since: Date | null
    fault: RepositoryFault | null
    fault_detail: string | null
    read_commit: string | null
    read_at: Date | null
    read_pages: Generated<number>
    read_merged: Generated<number>
    read_unused: Generated<number>
    sent_commit: string | null
    sent_at: Date | null
    request_number: number | null
    request_url: string | null
    created_at: Generated<Date>
  }
  repository_files: { repository_id: string; path: string; blob: string; gone_since: Date | null }
  repository_languages: { repository_id: string; language: LanguageCode; since: Date }
}
