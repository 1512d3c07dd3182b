import Paragraph from '@tiptap/extension-paragraph'
import type { Part } from './fields.ts'

export const FieldParagraph = Paragraph.extend({
  addAttributes: () => ({
    part: {
      default: null,
      keepOnSplit: false,
      parseHTML: () => null,
      renderHTML: ({ part }: Record<string, unknown>) => (part ? attributesOf(part as Part) : {}),
    },
  }),
})

/** Its name and numbers are the style sheet's to show: nothing in the editor is not text. */
function attributesOf(part: Part) {
  if (!part.isShown) return { hidden: '' }
  const label = labelOf(part)
  return {
    ...{ 'data-field': label, role: 'group', 'aria-label': part.kind === 'form' ? label : `Text ${label} the forms` },
    ...{ 'data-missing': part.isMissing ? '' : undefined, 'data-deep': part.within.length > 1 ? '' : undefined },
  }
}

export const labelOf = ({ name, numbers, note }: Part) => [name, numbers, note].filter(Boolean).join(' · ')
