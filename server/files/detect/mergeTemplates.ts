import { FormatError } from '../../formats/format.ts'
import { asEditionOf, withTextsOf } from '../../formats/gettext/mergeTemplate.ts'
import { withTextsOfOther } from '../../formats/xml/qt/mergePlurals.ts'

/**
 * A gettext file with templates of its texts; `editionIn`: a template is its next edition, with its translations into this language.
 * Or a TS file, with those of other languages.
 */
export type TemplatesTask = {
  kind: 'mergeTemplates'
  format: 'po' | 'qt-ts'
  file: Uint8Array
  templates: readonly Uint8Array[]
  editionIn: string | undefined
}
/** The use of a template: `merged` brought texts, `same` none, and `other` has none of the file's. */
type TemplateUse = 'merged' | 'same' | 'other' | { fault: string }

export const mergeTemplates = ({ format, file, templates, editionIn }: TemplatesTask) => ({
  push: () => undefined,
  end() {
    let bytes = file
    const uses = templates.map((template): TemplateUse => {
      try {
        const merged = format === 'qt-ts' ? withTextsOfOther(template, bytes) : ofGettext(template, bytes, editionIn)
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

const ofGettext = (template: Uint8Array, file: Uint8Array, editionIn: string | undefined) =>
  editionIn === undefined ? withTextsOf(template, file) : asEditionOf(file, template, editionIn)
