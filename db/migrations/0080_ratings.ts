import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Ratings by the AI, with what each was made of. They stay as they are: translations name the one that they have.
    create table ratings (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      at timestamptz(3) not null default clock_timestamp(),
      score real not null check (score between 0 and 5),
      notes text not null,
      model text not null,
      -- Of a person's wish to have a text rated again; null where the text was new.
      request_id uuid,
      source_md5 text not null,
      text_md5 text not null,
      speaker text,
      guide_revision integer not null,
      edition integer not null,
      term_ids uuid[] not null,
      term_names text[] not null,
      term_md5s text[] not null
    );
    create index ratings_project_id on ratings (project_id, at);

    -- Ratings by people, which count where there is one.
    create table person_ratings (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      at timestamptz(3) not null default clock_timestamp(),
      score real not null check (score between 1 and 5),
      rated_by uuid references users on delete set null,
      text_md5 text not null
    );
    create index person_ratings_project_id on person_ratings (project_id);
    create index person_ratings_rated_by on person_ratings (rated_by);

    -- Without keys of their own, which each save of a translation would pay for: ratings go with their project alone.
    alter table translations add column rating_id uuid, add column person_rating_id uuid;
    alter table deleted_translations add column rating_id uuid, add column person_rating_id uuid;
  `.execute(db)
}
