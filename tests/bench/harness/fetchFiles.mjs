import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fetches files of a static server into a folder, one after the other. */
const [, , url, folder, ...names] = process.argv
for (const name of names) {
  const answer = await fetch(`${url}/${name}`)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  writeFileSync(join(folder, name), Buffer.from(await answer.arrayBuffer()))
}
