import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A commit compares the head's access version under the row's lock, so whoever loses access
    -- commits nothing after the statement that took it away.
    create function raise_access_version(organizations uuid[]) returns void language sql as $$
      update document_heads set access_version = access_version + 1
       where id in (select id from document_heads where organization_id = any (organizations) order by id for update)
    $$;

    create function member_left() returns trigger language plpgsql as $$
    begin
      perform raise_access_version(array[old.organization_id]);
      return null;
    end $$;
    create trigger member_left after delete on organization_members for each row execute function member_left();

    create function person_lost_access() returns trigger language plpgsql as $$
    declare person uuid;
    begin
      if tg_table_name = 'users' then person := old.id; else person := old.user_id; end if;
      perform raise_access_version(array(select organization_id from organization_members where user_id = person));
      return null;
    end $$;
    create trigger person_deactivated after update of is_active on users
      for each row when (old.is_active and not new.is_active) execute function person_lost_access();
    create trigger session_ended after delete on sessions for each row execute function person_lost_access();

    create function project_moved() returns trigger language plpgsql as $$
    begin
      update document_heads h set organization_id = new.organization_id, access_version = access_version + 1
        from pages p join versions v on v.id = p.version_id
       where h.page_id = p.id and v.project_id = new.id;
      return null;
    end $$;
    create trigger project_moved after update of organization_id on projects
      for each row when (old.organization_id <> new.organization_id) execute function project_moved();
  `.execute(db)
}
