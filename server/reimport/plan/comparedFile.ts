import { FormatError } from '../../formats/format.ts'
import { countTexts, faultOf, type PageFileTask, textsIn } from '../../imports/readPageFile.ts'
import type { Ancestor } from './ancestors.ts'
import { type FileText, fileTextOf, linesOf, packLinesBeside, sketchTexts } from './fileTexts.ts'
import { type Known, knownTextsOf } from './knownTexts.ts'
import { planOf } from './planReimport.ts'

export type CompareTask = Omit<PageFileTask, 'kind' | 'page_id'> & { kind: 'compareFile' }
/** The texts of the page, and what the file may be made from. */
export type PlanQuestion = { known: Known; ancestors: Ancestor[] }

/** Reads a file of any format, and plans its re-import once it is asked what that changes in its page. */
export function readComparedFile(task: CompareTask) {
  const pieces: Uint8Array[] = []
  let file: FileText[] = []
  let isMonolingual = false
  return {
    push: (bytes: Uint8Array) => void pieces.push(bytes),
    end() {
      try {
        const read = textsIn(task, Buffer.concat(pieces.splice(0)))
        file = read.texts.map(fileTextOf)
        isMonolingual = read.isMonolingual && task.languageFiles.length === 0
        return {
          rows_count: file.length,
          ...countTexts(read.texts),
          faults: [],
          faults_count: 0,
          sketch: sketchTexts(file),
        }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return { rows_count: 0, words: 0, translations: {}, faults: [faultOf(error)], faults_count: 1, sketch: [] }
      }
    },
    /** With the texts as they are kept. */
    async answer({ known, ancestors }: PlanQuestion) {
      const lines = linesOf(file)
      const packing = packLinesBeside(lines)
      const plan = planOf({ known: knownTextsOf(known, file, lines), file, ancestors, isMonolingual })
      return { plan, texts: await packing }
    },
  }
}
