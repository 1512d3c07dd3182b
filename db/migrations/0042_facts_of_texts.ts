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
const MAY_LIMIT = 'max|limit|most|up to|no more|≤|or less'
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

/** All at once: a function that is called for each text takes many times as long. */
async function guess(db: Kysely<unknown>) {
  await sql`
    create temporary table remark_parts on commit drop as
      select id, page_id, part, row_number() over (partition by id order by place) as n from (
        select s.id, s.page_id, btrim(p, E' \t') as part, place
          from all_source_texts s
          cross join lateral regexp_split_to_table(s.context, ${sql.lit(SEPARATOR)}) with ordinality as parts (p, place)
         where s.context ~* ${sql.lit(`${MAY_LIMIT}|speaker|said by|spoken by|character`)}
            or (s.context is not null and exists (select from characters c where c.page_id = s.page_id))) parts
       where part <> '' and length(part) <= 100`.execute(db)
  await sql`
    update all_source_texts s
       set max_length = x.found::int, max_length_from = 'prose', length_unit = 'characters'
      from (
        select distinct on (id) id, found from (
          select id, n, case when part ~* ${sql.lit(MAY_LIMIT)} then coalesce(
                   ${sql.join(LIMITS.map((form) => sql`(regexp_match(part, ${sql.lit(form)}, 'i'))[1]`))},
                   case when part ~* ${sql.lit(`^${NOUN}[:.]? max`)} or (n = 1 and count(*) over (partition by id) = 1)
                          or lag(part) over (partition by id order by n) ~* ${sql.lit(`(?:^| )${NOUN}$`)}
                        then (regexp_match(part, ${sql.lit(BARE)}, 'i'))[2] end) end as found
            from remark_parts) found
         where found::int > 0 order by id, n) x
     where x.id = s.id and s.max_length_from is null`.execute(db)
  await sql`
    update all_source_texts s set speaker = x.speaker, speaker_from = 'prose'
      from (
        select distinct on (id) id, coalesce(named, labelled) as speaker from (
          select p.id, p.n, (
              select c.name from characters c
               where c.page_id = p.page_id and btrim(c.name) <> ''
                 and position(lower(btrim(c.name)) in lower(p.part)) > 0
                 and p.part ~* (${sql.lit(INTRODUCED)} || regexp_replace(btrim(c.name), '([^[:alnum:][:space:]])', '\\\\\\1', 'g')
                                || ${sql.lit(SPEAKS)})
               order by length(c.name) desc, c.created_at, c.id limit 1) as named,
            case when m.name ~ '[A-Za-z]|[^\\x01-\\x7f]' and lower(m.name) <> all (${sql.lit(arrayOf(NOBODY))}::text[])
                  and cardinality(m.words) <= 5
                  and (lower(m.label) <> 'character' or (length(m.name) > 1 and not exists (
                    select from unnest(m.words) w
                     where w ~ '^[[:lower:]]' and w <> all (${sql.lit(arrayOf(PARTICLES))}::text[]))))
                 then m.name end as labelled
            from remark_parts p
            left join lateral (
              select f.found[1] as label, btrim(regexp_replace(f.found[2], '''$', '')) as name,
                     regexp_split_to_array(btrim(regexp_replace(f.found[2], '''$', '')), '\\s+') as words
                from regexp_match(p.part, ${sql.lit(LABELLED)}, 'i') as f(found)) m on true) found
         where coalesce(named, labelled) is not null order by id, n) x
     where x.id = s.id and s.speaker_from is null`.execute(db)
}

const arrayOf = (words: readonly string[]) => `{${words.map((word) => `"${word}"`).join()}}`
