import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Work given to people: the texts of a version, of one of its pages, or chosen ones, in one language.
    create table assignments (
      id uuid primary key default uuid_v7(),
      version_id uuid not null references all_versions on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      covers text not null check (covers in ('version', 'page', 'texts')),
      page_id uuid references all_pages on delete cascade,
      due_on date,
      note text not null default '',
      assigned_by uuid references users on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      -- When all of its texts were finished; it is over then.
      done_at timestamptz(3),
      constraint a_page_is_named check ((covers = 'page') = (page_id is not null))
    );
    create index assignments_version_id on assignments (version_id);
    create index assignments_page_id on assignments (page_id);
    create index assignments_assigned_by on assignments (assigned_by);

    -- A filter is assigned as the rows that it has at that moment: most filters lose a row as soon as it is done.
    create table assignment_texts (
      assignment_id uuid not null references assignments on delete cascade,
      source_text_id uuid not null references all_source_texts on delete cascade,
      primary key (assignment_id, source_text_id)
    );
    create index assignment_texts_source_text_id on assignment_texts (source_text_id);

    -- Members who leave lose theirs with their membership.
    create table assignment_people (
      assignment_id uuid not null references assignments on delete cascade,
      organization_id uuid not null,
      user_id uuid not null,
      primary key (assignment_id, user_id),
      foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade
    );
    create index assignment_people_user_id on assignment_people (user_id, organization_id);

    create function forget_assignments(project uuid, person uuid, kept text[]) returns void language sql as $$
      delete from assignment_people p using assignments a, all_versions v
       where a.id = p.assignment_id and v.id = a.version_id and v.project_id = project
         and (person is null or p.user_id = person) and not a.target_language = any (kept)
    $$;
    create function forget_assignments_of_guest() returns trigger language plpgsql as $$
    begin
      perform forget_assignments(old.project_id, old.user_id, '{}');
      return null;
    end $$;
    create trigger assignments_forgotten after delete on project_roles
      for each row execute function forget_assignments_of_guest();

    create function forget_assignments_of_project() returns trigger language plpgsql as $$
    begin
      perform forget_assignments(old.id, null, '{}');
      return null;
    end $$;
    create trigger assignments_forgotten after update of organization_id on all_projects
      for each row when (old.organization_id <> new.organization_id) execute function forget_assignments_of_project();

    insert into consumers values ('assignments', jsonb_build_object('after', pg_current_snapshot()::text));
  `.execute(db)
}
