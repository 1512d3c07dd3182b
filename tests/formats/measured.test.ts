import { expect, test } from 'vitest'
import { FORMATS } from '#server/formats/formats.ts'
import { createFiles, createLines } from '../bench/harness/formatFiles.ts'
import { FORMAT_PEERS } from '../bench/harness/formatPeers.ts'

test('each format has a file of its kind and a peer to be measured with', async () => {
  const lines = createLines(3)
  const files = await createFiles(lines)
  for (const { id, read } of FORMATS) {
    expect(FORMAT_PEERS, id).toHaveProperty([id])
    expect(JSON.stringify(read(files[id]!).entries), id).toContain(lines[0]!.source)
  }
})
