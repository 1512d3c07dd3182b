import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/app/database.ts'
import { listImageFiles, ROOT } from '../support/app/image.ts'
import { launch } from '../support/app/launch.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

const IMPORTED =
  /^(?:import|export)(?! type)\s[^'"]*?from '([#.][^']+)'|\bimport\('([#.][^']+)'\)|new URL\('([#.][^']+\.[a-z]+)', import/gm

test('the production image has the server without its stand-ins', () => {
  const files = listImageFiles()
  expect(files).toEqual(
    expect.arrayContaining(['package.json', 'db/migrate.ts', 'server/main.ts', 'server/standIns.ts']),
  )
  expect(files.filter((file) => /^server\/standins|^tests/.test(file))).toEqual([])
})

test('the production image installs nothing of Stripe’s description', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  for (const name of ['@distilled.cloud/stripe', '@distilled.cloud/core', 'effect'])
    expect(packages[`node_modules/${name}`], name).toMatchObject({ dev: true })
})

test('files of the image import no other ones, but for the stand-ins', () => {
  const files = new Set(listImageFiles())
  const imports = [...files]
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)].map((found) => {
        const from = (found[1] ?? found[2] ?? found[3])!
        return { file, to: from.startsWith('#') ? from.slice(1) : join(dirname(file), from) }
      }),
    )
  expect(imports.length).toBeGreaterThan(1_000)
  expect(imports.filter(({ to }) => !files.has(to))).toEqual([])
})

test('production starts from the files of the image', NIGHTLY, async () => {
  const image = await mkdtemp(join(tmpdir(), 'dragoman-image-'))
  onTestFinished(() => rm(image, { recursive: true }))
  for (const file of listImageFiles()) await cp(join(ROOT, file), join(image, file))
  await symlink(join(ROOT, 'node_modules'), join(image, 'node_modules'))
  const { url, db } = await createDatabase()
  await db.destroy()
  const { ready, output, child } = launch(process.execPath, ['server/main.ts'], {
    cwd: image,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://words.example.com',
      DATABASE_URL: url,
      FIRST_SUPERUSER_PASSWORD: 'seven brown owls',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      ROLES: 'api',
    },
  })
  await ready
  child.kill()
  expect(output()).toContain('Billing: Stripe, with real money\n')
})
