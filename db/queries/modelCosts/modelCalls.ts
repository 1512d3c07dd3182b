import { sql } from 'kysely'
import type { Db, NewRow } from '../../schema.ts'

type ModelCall = Omit<NewRow<'model_calls'>, 'organization_id' | 'organization_name' | 'project_id'>

export const insertModelCall = (
  db: Db,
  pageId: string,
  {
    request_id,
    target_language,
    model,
    purpose,
    rows,
    input_tokens,
    cached_tokens,
    output_tokens,
    ms,
    is_flex = false,
  }: ModelCall,
) =>
  sql`
    insert into model_calls (organization_id, organization_name, project_id, request_id, target_language, model, purpose,
                             rows, input_tokens, cached_tokens, output_tokens, ms, is_flex)
    select organizations.id, organizations.name, projects.id, ${request_id}, ${target_language}, ${model}, ${purpose},
           ${rows}, ${input_tokens}, ${cached_tokens}, ${output_tokens}, ${ms}, ${is_flex}
      from pages
      join versions on versions.id = pages.version_id
      join projects on projects.id = versions.project_id
      join organizations on organizations.id = projects.organization_id
     where pages.id = ${pageId}`.execute(db)
