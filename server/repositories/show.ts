import { listGonePages } from '#db/queries/repositories/files.ts'
import type { StoredRepository } from '#db/queries/repositories/repositories.ts'
import type { Db } from '#db/schema.ts'
import type { Repository } from './contract.ts'

export async function showRepository(db: Db, stored: StoredRepository): Promise<Repository> {
  const gone = await listGonePages(db, stored.id)
  const now = new Date()
  const isDue = [stored.next_read_at, stored.next_send_at].some((at) => at !== null && at <= now)
  return {
    ...{ id: stored.id, version_id: stored.version_id, url: stored.url, host: stored.host, branch: stored.branch },
    ...{ translations_branch: stored.translations_branch, files: stored.files, ignored: stored.ignored },
    ...{ type: stored.type, is_checked_only: stored.is_checked_only, public_key: stored.public_key },
    has_token: stored.encrypted_token !== null,
    hook_path: `/api/v1/repositories/${stored.id}/push`,
    is_busy: isDue || (stored.leased_until !== null && stored.leased_until > now),
    ...{ fault: stored.fault, fault_detail: stored.fault_detail, failing_since: shown(stored.failing_since) },
    ...{ read_commit: stored.read_commit, read_at: shown(stored.read_at), read_pages: stored.read_pages },
    ...{ read_merged: stored.read_merged, read_unused: stored.read_unused },
    ...{ sent_commit: stored.sent_commit, sent_at: shown(stored.sent_at), request_url: stored.request_url },
    gone: gone.map(({ gone_since, ...page }) => ({ ...page, gone_since: gone_since!.toISOString() })),
  }
}

const shown = (at: Date | null) => at?.toISOString() ?? null
