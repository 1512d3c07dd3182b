import type { Generated } from 'kysely'

export interface ModelServiceTables {
  /** Of an organization, a project, or with neither of the installation. */
  model_services: {
    id: Generated<string>
    organization_id: string | null
    project_id: string | null
    settings: unknown
    encrypted_key: Buffer | null
    updated_at: Generated<Date>
    /** The time to the first byte of its slowest answer yet; 0 where it has always been quick. */
    proven_ms: Generated<number>
  }
}
