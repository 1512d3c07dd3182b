import { type Kysely, sql } from 'kysely'

/** Formats whose fields stood in the contexts of their texts, as a first line and a last one. */
const WITH_FIELDS = ['csv', 'xlsx', 'renpy', 'xliff1', 'xliff2']

const NOUN =
  '(?:button|label|text|title|name|string|line|caption|tooltip|translation|field|header|heading|subtitle|hint|tab|menu|ui)s?'
const LEAD = `(?:(?:${NOUN}|please|keep|it|this|to|must|should|be|has|with|an?|the)[:.]? ){0,6}`
const SIZE = '(?:length|len|char(?:acter)?s?|letters?)'
const UNIT = '(?:char(?:acter)?s?|letters?)'
const MOST = '(?:at most|up to|no more than|limit(?:ed)? to|max(?:imum|[.])?|≤)'
const END =
  '(?: (?:long|wide|in total|max|maximum|at most|incl|including|with|without|only|and|spaces|placeholders)){0,4}[.]?'
const LIMITS = [
  `max(?:imum|[.])?[ _-]?${SIZE}(?: (?:is|of))? ?[:=]? ?(\\d{1,4})(?: ?${UNIT})?`,
  `(?:length|char(?:acter)?|text)[ _-]limit(?: (?:is|of))? ?[:=]? ?(\\d{1,4})(?: ?${UNIT})?`,
  `${MOST} ?[:=]? ?(\\d{1,4}) ?${UNIT}`,
  `(\\d{1,4}) ?${UNIT} ?(?:max(?:imum)?|at most|limit|or less)`,
].map((form) => `^${LEAD}${form}${END}$`)
const BARE = `^(${NOUN}[:.]? )?max(?:imum|[.])? ?[:=]? ?(\\d{1,4})[.]?$`
const SEPARATOR = `[\\n\\r;|()]|\\[|\\]|,(?!\\d)|(?<![Mm]ax)[.] {1,3}(?=[A-Z])`
const LABELLED = '^(speaker|said by|spoken by|character) ?[:=] ?["“\']?([^"“”]{1,60})["”]?$'
const INTRODUCED = '^(?:(?:speaker|character|voice) ?[:=] ?|(?:said|spoken) by ?[:=]? ?|npc )?["“\']?'
const SPEAKS =
  '(?:["”]?[.]?$| ?:(?! ?\\d)| [–—-] | (?:to|says?|said|speaks?|spoke|shouts?|whispers?|asks?|answers?|replies|yells?|sings?|thinks?|cries|mutters?|laughs?|calls?|speaking|talking|shouting|whispering|asking|answering|replying|yelling|singing|thinking|crying|muttering|laughing|calling|angrily|quietly|loudly|softly|happily|sadly|calmly|coldly|nervously)(?:$|[ .:]))'
const NOBODY = [
  ...['none', 'nobody', 'no one', 'n/a', 'na', 'unknown', 'various', 'any', 'anyone', '-', 'tbd', 'on', 'off', 'yes'],
  ...['no', 'true', 'false', 'null', 'left', 'right', 'mono', 'stereo'],
]
const PARTICLES = ['the', 'of', 'and', 'a', 'von', 'van', 'de', 'del', 'la', 'le', 'el', 'der', 'da', 'di']

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table all_source_texts
      add column speaker text,
      -- The value is of a field of the file, guessed from prose, or a person's; a person may say that there is none.
      add column speaker_from text check (speaker_from in ('file', 'prose', 'person')),
      -- A correction stays until the field says another thing.
      add column file_speaker text,
      add column max_length integer check (max_length > 0),
      add column length_unit text check (length_unit in ('characters')),
      add column max_length_from text check (max_length_from in ('file', 'prose', 'person')),
      add column file_max_length integer,
      add constraint source_texts_speaker check (speaker is null or (speaker <> '' and speaker_from is not null)),
      add constraint source_texts_max_length check (max_length is null or max_length_from is not null),
      add constraint source_texts_length_unit check ((length_unit is null) = (max_length is null));
    create or replace view source_texts as
      select id, page_id, position, identifier, content, context, words, speaker, speaker_from, file_speaker, max_length,
             length_unit, max_length_from, file_max_length
        from all_source_texts where position is not null;

    alter table version_state_texts add column speakers text[], add column max_lengths integer[];
    alter table comparison_rows add column speaker text, add column max_length integer;
  `.execute(db)
  await takeFieldsOut(db)
  await guess(db)
}

/** Fields of a file stood in the context, in words of ours. */
const takeFieldsOut = (db: Kysely<unknown>) =>
  sql`
    with fields as (
      select s.id, (regexp_match(s.context, '^Speaker: ([^\n]{1,255})(?:\n|$)'))[1] as speaker,
             (regexp_match(s.context, '(?:^|\n)At most (\\d{1,6}) characters$'))[1]::int as max_length
        from all_source_texts s join page_files f on f.page_id = s.page_id
       where f.format = any (${WITH_FIELDS}) and s.context ~ '^Speaker: |(?:^|\n)At most \\d{1,6} characters$')
    update all_source_texts s
       set speaker = f.speaker, file_speaker = f.speaker,
           speaker_from = case when f.speaker is not null then 'file' end,
           max_length = nullif(f.max_length, 0), file_max_length = nullif(f.max_length, 0),
           max_length_from = case when f.max_length > 0 then 'file' end,
           length_unit = case when f.max_length > 0 then 'characters' end,
           context = nullif(regexp_replace(regexp_replace(s.context, '^Speaker: [^\n]{1,255}(?:\n|$)', ''),
                                           '(?:^|\n)At most \\d{1,6} characters$', ''), '')
      from fields f where f.id = s.id`.execute(db)

async function guess(db: Kysely<unknown>) {
  await sql`
    create function pg_temp.parts_of(remark text) returns table (part text, n bigint) language sql as $$
      select part, row_number() over () from (
        select btrim(p, E' \t') as part from regexp_split_to_table(remark, ${sql.lit(SEPARATOR)}) p) parts
       where part <> '' and length(part) <= 100
    $$`.execute(db)
  await sql`
    create function pg_temp.limit_in(remark text) returns integer language sql as $$
      select found::int from (
        select n, coalesce(${sql.join(LIMITS.map((form) => sql`(regexp_match(part, ${sql.lit(form)}, 'i'))[1]`))},
                        case when part ~* ${sql.lit(`^${NOUN}[:.]? max`)} or (n = 1 and count(*) over () = 1)
                               or lag(part) over (order by n) ~* ${sql.lit(`(?:^| )${NOUN}$`)}
                             then (regexp_match(part, ${sql.lit(BARE)}, 'i'))[2] end) as found
          from pg_temp.parts_of(remark)) found
       where found::int > 0 order by n limit 1
    $$`.execute(db)
  await sql`
    create function pg_temp.speaker_in(remark text, page uuid) returns text language sql as $$
      select coalesce(named, labelled) from (
        select p.n, (
            select c.name from characters c
             where c.page_id = page and btrim(c.name) <> ''
               and p.part ~* (${sql.lit(INTRODUCED)} || regexp_replace(btrim(c.name), '([^[:alnum:][:space:]])', '\\\\\\1', 'g')
                              || ${sql.lit(SPEAKS)})
             order by length(c.name) desc, c.created_at, c.id limit 1) as named,
          case when m.name ~ '[A-Za-z]|[^\\x01-\\x7f]' and lower(m.name) <> all (${sql.lit(arrayOf(NOBODY))}::text[])
                and cardinality(m.words) <= 5
                and (lower(m.label) <> 'character' or (length(m.name) > 1 and not exists (
                  select from unnest(m.words) w
                   where w ~ '^[[:lower:]]' and w <> all (${sql.lit(arrayOf(PARTICLES))}::text[]))))
               then m.name end as labelled
          from pg_temp.parts_of(remark) p
          left join lateral (
            select f.found[1] as label, btrim(regexp_replace(f.found[2], '''$', '')) as name,
                   regexp_split_to_array(btrim(regexp_replace(f.found[2], '''$', '')), '\\s+') as words
              from regexp_match(p.part, ${sql.lit(LABELLED)}, 'i') as f(found)) m on true) found
       where coalesce(named, labelled) is not null order by n limit 1
    $$`.execute(db)
  await sql`
    update all_source_texts s
       set speaker = x.speaker, speaker_from = case when x.speaker is not null then 'prose' else s.speaker_from end,
           max_length = x.max_length,
           max_length_from = case when x.max_length is not null then coalesce(s.max_length_from, 'prose') end,
           length_unit = case when x.max_length is not null then 'characters' end
      from (
        select id, case when speaker_from is null then pg_temp.speaker_in(context, page_id) else speaker end as speaker,
               case when max_length_from is null then pg_temp.limit_in(context) else max_length end as max_length
          from all_source_texts where context is not null) x
     where x.id = s.id and (x.speaker, x.max_length) is distinct from (s.speaker, s.max_length)`.execute(db)
  await sql`drop function pg_temp.parts_of, pg_temp.limit_in, pg_temp.speaker_in`.execute(db)
}

const arrayOf = (words: readonly string[]) => `{${words.map((word) => `"${word}"`).join()}}`
