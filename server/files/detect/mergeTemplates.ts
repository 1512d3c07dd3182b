import { FormatError } from '../../formats/format.ts'
import { asEditionOf, withTextsOf } from '../../formats/gettext/mergeTemplate.ts'

/** A gettext file with templates of its texts; `editionIn`: a template is its next edition, with its translations into this language. */
export type TemplatesTask = {
  kind: 'mergeTemplates'
  file: Uint8Array
  templates: readonly Uint8Array[]
  editionIn: string | undefined
}
/** The use of a template: `merged` brought texts, `same` none, and `other` has none of the file's. */
export type TemplateUse = 'merged' | 'same' | 'other' | { fault: string }

export const mergeTemplates = ({ file, templates, editionIn }: TemplatesTask) => ({
  push: () => undefined,
  end() {
    let bytes = file
    const uses = templates.map((template): TemplateUse => {
      try {
        const merged = editionIn === undefined ? withTextsOf(template, bytes) : asEditionOf(bytes, template, editionIn)
        if (!merged) return 'other'
        if (merged === bytes) return 'same'
        bytes = merged
        return 'merged'
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        return { fault: `Line ${error.line}, column ${error.column}: ${error.message}` }
      }
    })
    return { bytes, uses, faults_count: 0 }
  },
})
