import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const SESSION = {
  name: 'session',
  text: `select users.id from sessions join users on users.id = sessions.user_id
          where sessions.token_hash = $1 and sessions.expires_at > now() and users.is_active`,
}

const ROWS = {
  name: 'rows',
  text: `select s.id, s.position, s.identifier, s.content, s.context, s.words,
                t.id as translation_id, t.content as translation, t.status, t.review_notes, t.score,
                case when t.status in ('PENDING', 'IN_PROGRESS') then (
                  select c.request_id from row_claims c where c.source_text_id = s.id and c.target_language = $2
                ) end as request_id, t.suggestion, t.revision, t.updated_at,
                t.score is not null and exists (
                  select from translation_changes c where c.translation_id = t.id and c.actor_kind = 'ai' and c.after <> t.content
                ) as rated_before_edit,
                exists (
                  select from translation_changes c where c.translation_id = t.id and c.after = t.content
                     and c.actor_kind = 'ai' and c.actor_name = 'Built-in engine'
                ) as is_pseudo,
                (select c.actor_kind from translation_changes c
                  where c.translation_id = t.id and c.after = t.content order by c.id desc limit 1) as origin,
                k.checked_at, coalesce(checker.full_name, checker.email) as checked_by, d.before as source_before,
                (select coalesce(json_agg(f.content), '[]') from file_suggestions f
                  where f.source_text_id = s.id and f.target_language = $2) as file_suggestions,
                (select count(*) from source_texts where page_id = $1)::int as count
           from source_texts s left join translations t on t.source_text_id = s.id and t.target_language = $2
                left join translation_checks k on k.source_text_id = s.id and k.target_language = $2
                left join users checker on checker.id = k.checked_by
                left join source_changes d on d.source_text_id = s.id and d.target_language = $2 and d.dealt_at is null
          where s.page_id = $1 and exists (
            select from pages join versions on versions.id = pages.version_id
                              join projects on projects.id = versions.project_id
                              join organization_members member on member.organization_id = projects.organization_id
             where pages.id = $1 and member.user_id = $3)
          order by s.position limit 100`,
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url!, 'http://peer')
  const token = request.headers.authorization!.slice('Bearer '.length)
  const session = await pool.query({ ...SESSION, values: [createHash('sha256').update(token).digest()] })
  if (session.rows.length === 0) return response.writeHead(401).end()
  const page = url.pathname.split('/')[1]
  const { rows } = await pool.query({ ...ROWS, values: [page, url.searchParams.get('language'), session.rows[0].id] })
  const body = Buffer.from(JSON.stringify({ data: rows, count: rows[0].count }))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port}`))
