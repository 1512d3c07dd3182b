import { v7 as uuid } from 'uuid'
import { insertWaitingMember } from '#db/queries/organizations/waitingMembers.ts'
import { seed } from '#db/seed.ts'
import { reviewNote } from '#db/vocabulary/reviews.ts'
import { buildPayers, buildUsage } from '../../billing/screens/data.ts'
import { buildComparisons } from '../../comparisons/screenData.ts'
import { buildScreenshots } from '../../screenshots/screenData.ts'
import { buildVersions } from '../../versions/screenData.ts'
import type { TestServer } from '../app/app.ts'
import { signIn } from '../build/build.ts'

const ARABIC = [
  'وصلتِ مبكرًا.',
  'قلتَ عند الشروق.',
  'قلتُ قبل الشروق. لكن البداية المبكرة بداية.',
  'أهذا هو؟ الفانوس؟ ظننته أكبر.',
]
const JAPANESE = [
  '早いな。',
  '日の出って言ったじゃない。',
  '日の出の前だと言った。だが早いのはいいことだ。',
  'あれが灯火？もっと大きいと思ってた。',
]

const LIGHTS = ['The light on the coast is lit.', 'The sea is straight ahead.']
/** Characters that these languages write differently are among them. */
const OF_LIGHTS = {
  ko: ['해안의 등불이 켜졌다.', '바다는 똑바로 앞에 있다.'],
  zh: ['海岸的灯亮了。', '大海就在直前方。'],
  'zh-Hant': ['海岸的燈亮了。', '大海就在正前方。'],
  he: ['האור בחוף דולק.', 'הים ישר לפנים.'],
}

/** The demo's studio with Arabic and Japanese beside the Spanish, an admin, somebody new, and projects with nothing in them. */
export async function buildWorld(server: TestServer) {
  const { db, build } = server
  await seed(db, 'no password')
  const [maya, lucia, jonas] = await Promise.all(
    ['maya', 'lucia', 'jonas'].map(async (name) => {
      const user = await db
        .selectFrom('users')
        .where('email', '=', `${name}@example.com`)
        .selectAll()
        .executeTakeFirstOrThrow()
      return { ...user, token: await signIn(db, user.id) }
    }),
  )
  const root = await build.user({
    full_name: 'Rosa Lind',
    email: 'rosa@example.com',
    role: 'ADMIN',
    is_superuser: true,
    word_quota: null,
  })
  const newcomer = await build.user({ full_name: 'Nils Berg', email: 'nils@example.com' })
  const unproven = await build.user({ full_name: 'Nora Vik', email: 'nora@example.com', is_email_confirmed: false })
  const moving = await build.user({ full_name: 'Omar Diaz', email: 'omar@example.com' })
  await db.updateTable('users').set({ pending_email: 'omar.diaz@example.com' }).where('id', '=', moving.id).execute()
  const lastHour = new Date(Date.now() - 3600_000)
  await db.updateTable('sessions').set({ confirmed_at: lastHour }).where('user_id', '=', moving.id).execute()
  const [organization, game, pages] = await Promise.all([
    db.selectFrom('organizations').where('name', '=', 'Lantern Studio').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('projects').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('pages').selectAll().execute(),
  ])
  await insertWaitingMember(db, { organization_id: organization.id, user_id: unproven.id, role: 'ADMIN' })
  const payers = await buildPayers(db, build)
  await buildUsage(db, { payer: maya!, organization, project: game })
  const [menus, dialogue] = [
    pages.find(({ type }) => type === 'game_ui')!,
    pages.find(({ type }) => type === 'dialogue')!,
  ]
  const texts = await db
    .selectFrom('source_texts')
    .where('page_id', '=', dialogue.id)
    .orderBy('position')
    .select('id')
    .execute()
  await db
    .insertInto('set_aside_jobs')
    .values({
      id: uuid(),
      page_id: dialogue.id,
      request_id: uuid(),
      target_language: 'ja',
      source_text_ids: texts.map(({ id }) => id),
      anew: null,
      reason: '2 processes ended while they ran this job',
    })
    .execute()
  const rows = (
    [
      ['ar', ARABIC],
      ['ja', JAPANESE],
    ] as const
  ).flatMap(([target_language, lines]) =>
    lines.map((content, n) => ({
      source_text_id: texts[n]!.id,
      target_language,
      content,
      status: n === 3 ? ('NEEDS_REVIEW' as const) : ('COMPLETED' as const),
      score: 4.4,
      review_notes: reviewNote({
        overall_score: 4.4,
        details: { accuracy: 4.5, cultural_fit: 4.3, style: 4.4 },
        attempt: { current: 1, max: 3 },
        comment: 'Natural, and in the voice of the speaker.',
        previous_attempts: [],
        ...(n === 2 ? { failure: 'The translation service does not accept the API key' } : {}),
      }),
    })),
  )
  await db.insertInto('translations').values(rows).execute()
  const blank = await build.project(organization, { name: 'Tide Tables', status: 'COMPLETED' })
  const started = await build.project(organization, { name: 'Salt Road', status: 'ARCHIVED' })
  const version = await build.version(started)
  const quiet = await build.project(organization, { name: 'Two Keepers' })
  const page = await build.page(await build.version(quiet), { name: 'Chapter 2', type: 'dialogue', texts: [] })
  const signals = await build.project(await build.personalOrganization({ owner: root }), { name: 'Signal Fires' })
  const signal = await build.page(await build.version(signals), { name: 'Coast', texts: ['Light the fire', 'Wait'] })
  await db
    .insertInto('translations')
    .values({
      source_text_id: signal.source_texts[0]!.id,
      target_language: 'es',
      content: 'Encended',
      status: 'COMPLETED',
    })
    .execute()
  const lights = await build.project(organization, { name: 'Harbour Lights', target_languages: Object.keys(OF_LIGHTS) })
  const light = await build.page(await build.version(lights), { name: 'Coast', texts: LIGHTS })
  await db
    .insertInto('translations')
    .values(
      Object.entries(OF_LIGHTS).flatMap(([target_language, contents]) =>
        contents.map((content, n) => ({
          source_text_id: light.source_texts[n]!.id,
          target_language,
          content,
          status: 'COMPLETED' as const,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('glossaries')
    .values({ project_id: quiet.id, name: 'Words of two keepers', description: 'Translation terminology' })
    .execute()
  const team = await build.team(organization, {
    name: 'Coast readers',
    people: [lucia!, jonas!],
    roles: [{ project_id: game.id, role: 'TRANSLATOR', languages: ['es'] }],
  })
  const screenshot = await buildScreenshots(server, { person: maya!, project_id: game.id, texts })
  return {
    screenshot: screenshot.id,
    people: { maya: maya!, lucia: lucia!, jonas: jonas!, root, newcomer, unproven, moving, ...payers },
    organization,
    game: `/projects/${game.id}`,
    menus: menus.id,
    dialogue: dialogue.id,
    comparisons: await buildComparisons(db, { project_id: game.id, page_id: dialogue.id }),
    versions: await buildVersions(server, { organization, person: maya! }),
    /** A project without a version, one without a page, one whose page and glossary are empty. */
    blank: `/projects/${blank.id}`,
    started: `/projects/${started.id}`,
    startedVersion: version.id,
    quiet: `/projects/${quiet.id}`,
    quietPage: page.id,
    lights: `/projects/${lights.id}`,
    /** The admin's own. */
    signals: `/projects/${signals.id}`,
    signalsPage: signal.id,
    team: team.id,
  }
}

export type World = Awaited<ReturnType<typeof buildWorld>>
