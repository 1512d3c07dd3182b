import { detectFormats } from '../formats/formats.ts'

export type DetectTask = { kind: 'detect'; path: string }

/** Finds the formats that a file may have, whose bytes are pushed. */
export function readFormats({ path }: DetectTask) {
  let formats: string[] = []
  return {
    push(bytes: Uint8Array) {
      formats = detectFormats(bytes, path).map(({ id }) => id)
    },
    end: () => ({ formats, faults_count: 0 }),
  }
}
