import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- From then on nobody writes in a language that a project no longer has; what was written stays, and comes back with it.
    create function project_language_removed() returns trigger language plpgsql as $$
    begin
      update document_heads set access_version = access_version + 1
       where id in (
         select h.id from document_heads h join all_pages p on p.id = h.page_id join all_versions v on v.id = p.version_id
          where v.project_id = new.id and h.language = any (old.target_languages) and h.language <> all (new.target_languages)
          order by h.id for update of h);
      return null;
    end $$;
    create trigger project_language_removed after update of target_languages on all_projects
      for each row when (not old.target_languages <@ new.target_languages) execute function project_language_removed();
  `.execute(db)
}
